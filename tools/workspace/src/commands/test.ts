/**
 * `npm test` and `npm run verify` check everything that must hold before a change is merged. They look for
 * Chromium (CHROMIUM_PATH), PostgreSQL (TEST_DATABASE_URL) and LibreOffice (LIBREOFFICE_PATH). With CI=true
 * a missing one is a failure; elsewhere the last lines say what was not run. With CI=true the product is
 * also started in this clone before all other checks, as a new team member would, and again after the tests.
 * Exit code: 0 when all that was run passed, else 1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError, runMain } from '../command-error';
import { checkFormat } from '../format';
import { startPostgres } from '../postgres';
import type { Prerequisite } from '../prerequisites';
import { provideChromium, provideLibreOffice, providePostgres } from '../prerequisites';
import { run } from '../processes';
import { withoutSettings } from '../product-settings';
import { publishRelease } from '../release';
import { clearReports, summarizeReports } from '../reports';
import { startOnce } from '../start-once';
import { clearStatus, formatDuration, runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const isCi = process.env['CI'] === 'true';

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

function requirePrerequisite(tests: string, prerequisite: Prerequisite): string | undefined {
  if ('found' in prerequisite) return prerequisite.found;
  notRun.push(`${tests} (${prerequisite.missing})`);
  return undefined;
}

/** Returns the URL of a PostgreSQL server for the tests of the API. */
async function provideDatabase(): Promise<string | undefined> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return url;
  const programs = requirePrerequisite('API tests on PostgreSQL', await providePostgres());
  return programs && startPostgres(programs);
}

/** Returns the test targets that can run here and the environment variables that they need. */
async function prepareTargets(): Promise<{ target: string; variable: string; value: string }[]> {
  const database = await provideDatabase();
  const office = requirePrerequisite('Tests in LibreOffice', await provideLibreOffice());
  const browser = requirePrerequisite('End-to-end tests', await provideChromium());
  return [
    { target: 'test-postgres', variable: 'TEST_DATABASE_URL', value: database },
    { target: 'test-spreadsheet', variable: 'LIBREOFFICE_PATH', value: office },
    { target: 'e2e', variable: 'CHROMIUM_PATH', value: browser },
  ].flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]));
}

/** Runs targets of all projects. Nx shows a line for each task, and the output of those that fail. */
async function runTargets(targets: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  clearStatus();
  await run('nx', ['run-many', '-t', ...targets], {
    env: { ...withoutSettings(process.env), ...env, npm_config_loglevel: 'silent' },
    extendEnv: false,
    stdout: 'inherit',
    stderr: 'inherit',
  });
}

async function checkRelease(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-release-'));
  try {
    await publishRelease({ RELEASE_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printSummary(targets: readonly string[]): void {
  const { totals, problems } = summarizeReports(workspaceRoot, targets);
  const sum = [...totals.values()].reduce((left, right) => left + right, 0);
  const kinds = [...totals].map(([kind, count]) => `${kind} ${String(count)}`).join(', ');
  failures.push(...problems, ...(isCi ? notRun : []));
  console.log(`\nTests: ${String(sum)} (${kinds})`);
  for (const left of notRun) console.log(`Not run: ${left}`);
  for (const failure of failures) console.log(`Failed: ${failure}`);
}

await runMain(async () => {
  const start = performance.now();
  console.log('Verifying Atrium');
  const [prepared] = await Promise.all([
    runStep('Chromium, PostgreSQL and LibreOffice', prepareTargets),
    isCi && check('npm start in this clone', startOnce),
  ]);
  const targets = ['lint', 'typecheck', 'test', 'build', ...prepared.map(({ target }) => target)];
  const env = Object.fromEntries(prepared.map(({ variable, value }) => [variable, value]));
  clearReports(workspaceRoot);
  await check('Format', checkFormat);
  await check('All projects', () => runTargets(targets, env));
  await check('Release', checkRelease);
  if (isCi) await check('npm start after the tests', startOnce);
  printSummary(targets);
  const result = failures.length === 0 ? 'Passed in' : 'FAILED after';
  console.log(`${result} ${formatDuration(performance.now() - start)}.`);
  return failures.length === 0 ? 0 : 1;
});
