import { formatSizes } from './size-table';

it('lists the largest difference first and the totals last', () => {
  const table = formatSizes({
    title: 'tasks',
    names: ['apart', 'one build'],
    sizes: [
      new Map([
        ['react', 3087.2],
        ['runtime', 21_285],
        ['nothing', 0.2],
      ]),
      new Map([
        ['react', 3098.4],
        ['late', 120],
      ]),
    ],
  });

  expect(table.split('\n')).toEqual([
    'tasks',
    '           apart  one build  difference',
    '  runtime  21285          0      +21285',
    '  react     3087       3098         -11',
    '  late         0        120        -120',
    '  total    24372       3218      +21154',
  ]);
});
