import { parseDevArguments } from './against';

it.each([
  [['tasks'], { areas: ['tasks'], against: null }],
  [['tasks', 'chat'], { areas: ['tasks', 'chat'], against: null }],
  [[], { areas: [], against: null }],
  [
    ['tasks', '--against', 'https://atrium.example.com'],
    { areas: ['tasks'], against: 'https://atrium.example.com' },
  ],
  [
    ['--against=https://atrium.example.com/tasks?q=a', 'tasks'],
    { areas: ['tasks'], against: 'https://atrium.example.com' },
  ],
  [
    ['--against', 'http://localhost:3000/', 'tasks'],
    { areas: ['tasks'], against: 'http://localhost:3000' },
  ],
])('reads %j', (given, expected) => {
  expect(parseDevArguments(given)).toEqual(expected);
});

it.each([
  ['no address', ['tasks', '--against']],
  ['a name', ['tasks', '--against', 'atrium.example.com']],
  ['another protocol', ['tasks', '--against', 'file:///etc/passwd']],
])('rejects %s', (_, given) => {
  expect(() => parseDevArguments(given)).toThrow(
    '--against needs the address of a server, like --against https://atrium.example.com.',
  );
});

it.each([[[]], [['tasks', 'chat']]])('needs exactly one area, not %j', (areas) => {
  expect(() => parseDevArguments([...areas, '--against', 'https://atrium.example.com'])).toThrow(
    '--against runs one area, like npm run dev -- tasks --against https://atrium.example.com.',
  );
});
