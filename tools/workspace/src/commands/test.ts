/**
 * `npm test` checks what must hold before a change is pushed: everything but slow checks, with a journey
 * through each area and one through all; `npm run verify` is the same. `npm run test:all` (`--all`) checks
 * everything, which CI does for what a branch affects, and nightly. `npm test -- PROJECT …` checks only these
 * projects, each with all of its end-to-end tests in Chromium, and `npm test -- --affected` those that the
 * branch affects (compared with NX_BASE, or else with main). `--targets` names the kinds of checks, such as
 * `lint,test`. An end-to-end test that passes only when it is tried again is named at the end, and with
 * `--first-try` a failure.
 *
 * The command looks for Chromium (CHROMIUM_PATH), Firefox (FIREFOX_PATH), WebKit (WEBKIT_DRIVER_PATH and
 * XVFB_PATH), PostgreSQL (TEST_DATABASE_URL), LibreOffice (LIBREOFFICE_PATH), Dovecot (DOVECOT_PATH) and
 * promtool (PROMTOOL_PATH). With CI=true a missing one is a failure; elsewhere the last lines say what was not
 * run. With CI=true the product is also started in this clone before all other checks, as a new team member
 * would, and again after the tests.
 * Exit code: 0 when all that was run passed, else 1.
 */
import { formatDuration } from '@atrium/webpack/durations';
import { CommandError, runMain } from '../command-error';
import { checkFormat } from '../format';
import { checkLint } from '../lint';
import { startPostgres } from '../postgres';
import type { Program, ProgramName } from '../prerequisites';
import { PROGRAMS, provideProgram } from '../prerequisites';
import { run } from '../processes';
import { withoutSettings } from '../product-settings';
import type { Project } from '../projects';
import { listProjects } from '../projects';
import { clearReports, summarizeReports } from '../reports';
import { startOnce } from '../start-once';
import { clearStatus, runStep } from '../steps';
import type { Check } from '../test-selection';
import { selectTests, SLOW_CHECKS } from '../test-selection';
import { workspaceRoot } from '../workspace-root';

const isCi = process.env['CI'] === 'true';

/**
 * Collects the garbage of a test, most of its data, with fewer of the collections that copy what is alive.
 */
const NODE_OPTIONS = '--max-semi-space-size=64';

const failures: string[] = [];
/** Checks that were left out, with the reasons. */
const notRun: string[] = [];

async function check(label: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await runStep(label, work);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    failures.push(label);
  }
}

/** Provides a program, or notes which tests are left out. */
async function provideFor(tests: string, name: ProgramName): Promise<string | undefined> {
  const program = await provideProgram(name);
  if ('found' in program) return program.found;
  notRun.push(`${tests} (${program.missing})`);
  return undefined;
}

/** Returns the URL of a PostgreSQL server for tests. */
async function provideDatabase(tests: string): Promise<string | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return url;
  const programs = await provideFor(tests, 'PostgreSQL');
  return programs && (await startPostgres(programs)).url;
}

/** Programs without which checks are left out, and what these checks are called. */
const NEEDS: readonly { name: ProgramName; tests: string; checks: readonly Check[] }[] = [
  {
    name: 'PostgreSQL',
    tests: 'Tests on PostgreSQL',
    checks: ['test-postgres', 'test-crash', 'e2e-postgres'],
  },
  { name: 'LibreOffice', tests: 'Tests in LibreOffice', checks: ['test-spreadsheet'] },
  { name: 'promtool', tests: 'Tests of the alerts', checks: ['test-alerts'] },
  {
    name: 'Chromium',
    tests: 'End-to-end tests',
    checks: ['e2e-journeys', 'e2e', 'e2e-postgres', 'e2e-slow'],
  },
  { name: 'Firefox', tests: 'Smoke test in Firefox', checks: ['e2e-firefox'] },
  { name: 'WebKit', tests: 'Smoke test in WebKit', checks: ['e2e-webkit'] },
  { name: 'Xvfb', tests: 'Screen of the smoke test in WebKit', checks: ['e2e-webkit'] },
];

/** Provides what the checks need. Returns the environment variables for it, and which checks can run. */
async function prepare(checks: readonly Check[]) {
  const env: Record<string, string> = {};
  const impossible: Check[] = [];
  for (const { name, tests, checks: needy } of NEEDS) {
    if (!needy.some((check) => checks.includes(check))) continue;
    const value = await (name === 'PostgreSQL' ? provideDatabase(tests) : provideFor(tests, name));
    const { variable = 'TEST_DATABASE_URL' }: Program = PROGRAMS[name];
    if (value === undefined) impossible.push(...needy);
    else env[variable] = value;
  }
  if (checks.includes('test-postgres')) {
    // Empty, it leaves out one test file, not the target.
    env['DOVECOT_PATH'] = (await provideFor('Tests over IMAP', 'Dovecot')) ?? '';
  }
  return { possible: checks.filter((name) => !impossible.includes(name)), env };
}

/** Runs targets of projects. Nx shows a line for each task, and the output of those that fail. */
async function runTargets(
  projects: readonly Project[],
  targets: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  clearStatus();
  // Until Nx knows how long tasks take, it keeps to this order: the longest, e2e-together, is last by name.
  const names = projects.map(({ name }) => name).reverse();
  await run('nx', ['run-many', '-t', ...targets, '-p', ...names], {
    env: { ...withoutSettings(process.env), ...env, NODE_OPTIONS, npm_config_loglevel: 'silent' },
    extendEnv: false,
    stdout: 'inherit',
    stderr: 'inherit',
  });
}

function unwrap([result]: [PromiseSettledResult<void>]): void {
  if (result.status === 'rejected') throw result.reason;
}

function printSummary(
  projects: readonly Project[],
  targets: readonly string[],
  leftOut: readonly Check[],
  isFirstTryOnly: boolean,
): void {
  const { totals, problems, failed, retried } = summarizeReports(workspaceRoot, projects, targets);
  const sum = [...totals.values()].reduce((left, right) => left + right, 0);
  const kinds = [...totals].map(([kind, count]) => `${kind} ${String(count)}`).join(', ');
  failures.push(...problems, ...failed, ...(isCi ? notRun : []));
  if (isFirstTryOnly) failures.push(...retried);
  console.log(`\nTests: ${String(sum)}${kinds && ` (${kinds})`}`);
  for (const test of retried) console.log(`Passed when tried again: ${test}`);
  for (const left of notRun) console.log(`Not run: ${left}`);
  if (leftOut.length > 0) {
    const names = leftOut.map((check) => SLOW_CHECKS[check]).join(', ');
    console.log(`Left to npm run test:all: ${names}`);
  }
  for (const failure of failures) console.log(`Failed: ${failure}`);
}

await runMain(async () => {
  const begin = performance.now();
  const { checks, projects, leftOut, isNamed, isFirstTryOnly } = await selectTests(
    process.argv.slice(2),
    listProjects(workspaceRoot),
  );
  console.log('Verifying Atrium');
  const starts = isCi && checks.includes('start');
  const [{ possible, env }] = await Promise.all([
    runStep('Browsers, PostgreSQL and LibreOffice', () => prepare(checks)),
    starts && check('npm start in this clone', startOnce),
  ]);
  const targets = possible.filter((name) => !['start', 'format', 'lint'].includes(name));
  clearReports(workspaceRoot);
  const folders = isNamed ? projects.map(({ folder }) => folder) : [];
  // Both run beside the other targets, whose lines on the terminal they must not interrupt.
  const formatted = possible.includes('format') && Promise.allSettled([checkFormat(folders)]);
  const linted = possible.includes('lint') && Promise.allSettled([checkLint(folders)]);
  if (targets.length > 0) await check('Projects', () => runTargets(projects, targets, env));
  if (linted) await check('Lint', async () => unwrap(await linted));
  if (formatted) await check('Format', async () => unwrap(await formatted));
  if (starts) await check('npm start after the tests', startOnce);
  printSummary(projects, targets, leftOut, isFirstTryOnly);
  const result = failures.length === 0 ? 'Passed in' : 'FAILED after';
  console.log(`${result} ${formatDuration(performance.now() - begin)}.`);
  return failures.length === 0 ? 0 : 1;
});
