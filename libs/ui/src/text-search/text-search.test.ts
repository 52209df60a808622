import { createTextSearch } from './text-search';

function find(rows: readonly string[], text: string, limit = 8) {
  return createTextSearch(rows, (row) => row)(text, limit);
}

it('finds rows that contain every word, in any order and case', () => {
  const rows = ['Renew the contract', 'Contract of employment', 'Call the printer'];

  expect(find(rows, 'CONTRACT renew')).toEqual(['Renew the contract']);
  expect(find(rows, ' the ')).toEqual(['Renew the contract', 'Call the printer']);
  expect(find(rows, 'nothing')).toEqual([]);
});

it('returns rows that begin with the text first, even if they come late', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, index) => `An export ${String(index)}`),
    'Export',
  ];

  expect(find(rows, 'export', 3)).toEqual(['Export', 'An export 0', 'An export 1']);
});
