import { CommandError } from './command-error';
import { runStep } from './steps';

const { isTTY } = process.stdout;
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  // The output is a file.
  process.stdout.isTTY = false;
});

afterEach(() => {
  process.stdout.isTTY = isTTY;
  jest.restoreAllMocks();
});

it('says in whole lines of a file that a step begins, and how long it took', async () => {
  let printedAtStart: string[] = [];

  await runStep('A step of a test', () => {
    printedAtStart = [...printed];
    return Promise.resolve();
  });

  expect(printedAtStart).toHaveLength(1);
  expect(printedAtStart[0]).toMatch(/^ {2}A step of a test( \(\d+\.\d s last time\))? …$/);
  expect(printed[1]).toMatch(/^ {2}A step of a test {2,}\d+\.\d s$/);
});

it('says how long a step took last time', async () => {
  await runStep('A step of a test', () => Promise.resolve());
  printed.length = 0;

  await runStep('A step of a test', () => Promise.resolve());

  expect(printed[0]).toMatch(/^ {2}A step of a test \(\d+\.\d s last time\) …$/);
});

it('names a step that fails', async () => {
  jest.spyOn(console, 'error').mockImplementation();

  const failed = runStep('A step of a test', () => Promise.reject(new CommandError('No room.')));

  await expect(failed).rejects.toThrow('A step of a test: failed.');
  expect(printed.at(-1)).toMatch(/^ {2}A step of a test {2,}FAILED after \d+\.\d s$/);
});
