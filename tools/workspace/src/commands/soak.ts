/**
 * `npm run soak [-- STEP …] [--times N]` runs what takes too long for `npm test`: random requests
 * (`fuzz`) and killed servers (`crash`) on both databases, the recovery of PostgreSQL to a moment
 * (`recovery`), an upgrade under load (`upgrade`), several processes behind nginx (`scale`), and all tests
 * again N times, without Nx's cache and beside four busy processes (`repeat`, 3 times unless N is given), where a
 * test that passes only when it is tried again is a failure. Without a step, it runs all of them, for about an hour and a half on two cores. Needs what `npm test` and
 * `npm run scale-test` need.
 * Exit code: 0 when every step passed, else 1 after the output of those that failed.
 */
import { execa } from 'execa';
import { createDatabase } from '@atrium/test-product';
import { formatDuration } from '@atrium/webpack/durations';
import { CommandError, runMain } from '../command-error';
import { parseCommandLine } from '../command-line';
import { type PostgresServer, startPostgres } from '../postgres';
import { requireProgram } from '../prerequisites';
import { endSignal, run } from '../processes';
import { runStep } from '../steps';

const FUZZ_REQUESTS = '50000';
const CRASH_CYCLES = '200';
const BUSY_PROCESSES = 4;

interface SoakStep {
  readonly name: string;
  readonly label: string;
  readonly work: () => Promise<unknown>;
}

let postgres: Promise<PostgresServer> | undefined;

/** Starts a PostgreSQL server for this run on the first call, and returns its URL. */
async function providePostgresUrl(): Promise<string> {
  postgres ??= requireProgram('PostgreSQL').then((programs) => startPostgres(programs));
  return (await postgres).url;
}

function runScript(name: string, ...args: readonly string[]): Promise<unknown> {
  return run('npm', ['run', name, '--', ...args]);
}

/** Runs all tests while other processes use as much of the processors as they get. */
async function testBesideBusyProcesses(): Promise<void> {
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    execa(process.execPath, ['-e', 'for (;;);'], { reject: false, cancelSignal: endSignal }),
  );
  try {
    await run('npm', ['run', 'test:all', '--', '--first-try'], {
      env: { NX_SKIP_NX_CACHE: 'true' },
    });
  } finally {
    for (const each of busy) each.kill();
    await Promise.all(busy);
  }
}

function listSteps(times: number): SoakStep[] {
  return [
    {
      name: 'fuzz',
      label: 'Fuzz on embedded databases',
      work: () => runScript('fuzz', '--runs', FUZZ_REQUESTS),
    },
    {
      name: 'fuzz',
      label: 'Fuzz on PostgreSQL',
      work: async () => {
        const url = await providePostgresUrl();
        return runScript('fuzz', '--runs', FUZZ_REQUESTS, '--database-url', url);
      },
    },
    {
      name: 'crash',
      label: 'Crashes on an embedded database',
      work: () => runScript('crash-test', '--cycles', CRASH_CYCLES),
    },
    {
      name: 'crash',
      label: 'Crashes on PostgreSQL',
      work: async () => {
        const { url } = await createDatabase(await providePostgresUrl(), 'crash');
        return runScript('crash-test', '--cycles', CRASH_CYCLES, '--database-url', url);
      },
    },
    {
      name: 'recovery',
      label: 'Recovery of PostgreSQL to a moment',
      work: () => runScript('recovery-test'),
    },
    { name: 'upgrade', label: 'Upgrade under load', work: () => runScript('upgrade-test') },
    { name: 'scale', label: 'Several processes behind nginx', work: () => runScript('scale-test') },
    ...Array.from({ length: times }, (_, index) => ({
      name: 'repeat',
      label: `All tests, run ${String(index + 1)} of ${String(times)}`,
      work: testBesideBusyProcesses,
    })),
  ];
}

function readSteps(): SoakStep[] {
  const { values, positionals } = parseCommandLine(
    { allowPositionals: true, options: { times: { type: 'string', default: '3' } } },
    'Usage: npm run soak [-- STEP …] [--times N]',
  );
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 1) {
    throw new CommandError('--times must be a whole number above 0.');
  }
  const steps = listSteps(times);
  const names = [...new Set(steps.map(({ name }) => name))];
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no step named “${unknown}”. Name one or more of ${names.join(', ')}.`,
    );
  }
  return steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
}

await runMain(async () => {
  const begin = performance.now();
  const steps = readSteps();
  const failed: string[] = [];
  console.log('Soak test of Atrium');
  for (const { label, work } of steps) {
    try {
      await runStep(label, work);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failed.push(label);
    }
  }
  for (const label of failed) console.log(`Failed: ${label}`);
  const result = failed.length === 0 ? 'Passed in' : 'FAILED after';
  console.log(`${result} ${formatDuration(performance.now() - begin)}.`);
  return failed.length === 0 ? 0 : 1;
});
