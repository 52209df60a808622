import { setTimeout as pause } from 'node:timers/promises';
import { shareCalls } from './share-calls';

interface Run {
  resolve: (result: string) => void;
  reject: (error: Error) => void;
}

let runs: Run[];
let onRun: () => void;
let call: () => Promise<string>;

beforeEach(() => {
  runs = [];
  onRun = () => undefined;
  const task = () =>
    new Promise<string>((resolve, reject) => {
      runs.push({ resolve, reject });
      onRun();
    });
  call = shareCalls(task, 0);
});

async function runNumber(number: number): Promise<Run> {
  while (runs.length < number) await new Promise<void>((resolve) => (onRun = resolve));
  const run = runs[number - 1];
  if (run === undefined) throw new Error(`There is no run ${String(number)}`);
  return run;
}

it('runs once for calls that wait together', async () => {
  const calls = [call(), call()];
  (await runNumber(1)).resolve('first');

  expect(await Promise.all(calls)).toEqual(['first', 'first']);
  expect(runs).toHaveLength(1);
});

it('answers calls during a run with the next run, which begins after it', async () => {
  const first = call();
  const run = await runNumber(1);
  const calls = [call(), call()];
  await pause(20);
  expect(runs).toHaveLength(1);

  run.resolve('first');
  (await runNumber(2)).resolve('second');

  expect(await Promise.all([first, ...calls])).toEqual(['first', 'second', 'second']);
  expect(runs).toHaveLength(2);
});

it('runs again after a failure, which only the calls of that run get', async () => {
  const first = call();
  const run = await runNumber(1);
  const second = call();
  run.reject(new Error('lost'));
  (await runNumber(2)).resolve('second');

  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('second');
});
