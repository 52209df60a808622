import { reportCompilation } from './report-compilation';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('says at once what is compiled, how long that took last time, and when it is done', async () => {
  await reportCompilation('a test', () => Promise.resolve());
  printed.length = 0;

  const compiled = reportCompilation('a test', () => Promise.resolve('server'));

  expect(printed).toEqual([expect.stringMatching(/^Compiling a test \(\d+\.\d s last time\) …$/)]);
  expect(await compiled).toBe('server');
  expect(printed.at(-1)).toMatch(/^Compiled a test in \d+\.\d s\.$/);
});
