/**
 * `npm test` and `npm run verify`: everything that has to hold before a change is merged. Looks for
 * Chromium (CHROMIUM_PATH), PostgreSQL (TEST_DATABASE_URL) and LibreOffice (LIBREOFFICE_PATH) itself;
 * with CI=true a missing one is a failure, elsewhere the last lines say what was not run. With CI=true the product is also started in
 * this clone before everything else, as the README has it, and once more after the tests.
 * Exit code: 0 when all that was run passed, else 1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDependencies } from './src/dependencies.mjs';
import { checkFormat } from './src/format.mjs';
import { lintWorkspace } from './src/lint.mjs';
import { runNx } from './src/nx.mjs';
import { startPostgres } from './src/postgres.mjs';
import {
  provideChromium,
  provideLibreOffice,
  providePostgresPrograms,
} from './src/prerequisites.mjs';
import { onEndSignal, stopPrograms } from './src/processes.mjs';
import { withoutSettings } from './src/product-settings.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { publishRelease } from './src/release.mjs';
import { clearReports, listProjects, summarizeReports } from './src/reports.mjs';
import { startOnce } from './src/start-once.mjs';
import { formatDuration, printStep, runStep, showStatus } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const isCi = process.env['CI'] === 'true';

/** @type {string[]} what was run and failed */
const failures = [];
/** @type {string[]} what was not run, and why */
const notRun = [];
/** @type {(() => Promise<void>)[]} */
const cleanUps = [];

async function cleanUp() {
  await stopPrograms();
  await Promise.all(cleanUps.map((undo) => undo()));
}

/**
 * @param {string} label
 * @param {() => Promise<unknown>} work
 */
async function check(label, work) {
  try {
    await runStep(label, work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failures.push(label);
  }
}

/** @returns {Promise<string | undefined>} a server for the API's tests, as a URL */
async function provideDatabase() {
  const chosen = process.env['TEST_DATABASE_URL'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const programs = await providePostgresPrograms();
  if ('missing' in programs) {
    notRun.push(`API tests on PostgreSQL (${programs.missing})`);
    return undefined;
  }
  const postgres = await startPostgres(programs.found);
  cleanUps.push(postgres.stop);
  return postgres.url;
}

async function prepareClone() {
  // It installs the dependencies as well.
  if (isCi) await check('npm start in this clone', startOnce);
  await ensureDependencies();
}

/** @returns {Promise<string | undefined>} a browser for the end-to-end tests */
async function provideBrowser() {
  const chromium = await provideChromium();
  if ('found' in chromium) return chromium.found;
  notRun.push(`end-to-end tests (${chromium.missing})`);
  return undefined;
}

/** @returns {Promise<string | undefined>} a program for the tests of spreadsheets */
async function provideOffice() {
  const office = await provideLibreOffice();
  if ('found' in office) return office.found;
  notRun.push(`tests in LibreOffice (${office.missing})`);
  return undefined;
}

/**
 * Runs these targets of all projects at once, and prints a line as each target is through.
 *
 * @param {readonly string[]} targets
 * @param {NodeJS.ProcessEnv} env
 */
async function runTargets(targets, env) {
  const projects = listProjects(workspaceRoot);
  const remaining = new Map(
    targets.map((target) => [target, projects.filter((p) => p.targets.includes(target)).length]),
  );
  const start = performance.now();
  await runNx(['run-many', '-t', ...targets], {
    env,
    onTask({ target }) {
      const left = (remaining.get(target) ?? 0) - 1;
      remaining.set(target, left);
      if (left === 0) printStep(`  ${target}`, formatDuration(performance.now() - start));
      const open = [...remaining].filter(([, count]) => count > 0);
      showStatus(open.map(([name, count]) => `${name}: ${count} to go`).join(', '));
    },
  });
}

/**
 * @typedef {object} Prerequisites what was found of it
 * @property {string | undefined} browser
 * @property {string | undefined} database
 * @property {string | undefined} office
 */

/**
 * @param {Prerequisites} prerequisites
 * @returns {Promise<readonly string[]>} the targets that were run
 */
async function runEverything({ browser, database, office }) {
  const targets = ['typecheck', 'test', 'build'];
  const env = withoutSettings(process.env);
  if (database !== undefined) {
    targets.push('test-postgres');
    env['TEST_DATABASE_URL'] = database;
  }
  if (office !== undefined) {
    targets.push('test-spreadsheet');
    env['LIBREOFFICE_PATH'] = office;
  }
  if (browser !== undefined) {
    targets.push('e2e');
    env['CHROMIUM_PATH'] = browser;
  }
  await Promise.all([check('Format', checkFormat), check('Lint', lintWorkspace)]);
  await check('All projects', () => runTargets(targets, env));
  const releaseFolder = mkdtempSync(path.join(tmpdir(), 'atrium-release-'));
  process.once('exit', () => rmSync(releaseFolder, { recursive: true, force: true }));
  await check('Release', () => publishRelease({ ...process.env, RELEASE_DIR: releaseFolder }));
  if (isCi) await check('npm start after the tests', startOnce);
  return targets;
}

/** @param {readonly string[]} targets those that were run */
function printSummary(targets) {
  const { totals, faults, failed } = summarizeReports(workspaceRoot, targets);
  const sum = [...totals.values()].reduce((left, right) => left + right, 0);
  const kinds = [...totals].map(([kind, count]) => `${kind} ${count}`).join(', ');
  for (const test of failed) console.log(`\nFailed: ${test}`);
  console.log(`\nTests: ${sum} (${kinds})`);
  for (const fault of faults) console.log(`Fault: ${fault}`);
  for (const what of notRun) console.log(`Not run: ${what}`);
  failures.push(...faults);
  if (isCi) failures.push(...notRun);
}

/** @returns {Promise<number>} */
async function main() {
  const start = performance.now();
  onEndSignal(async (exitCode) => {
    await cleanUp();
    process.exit(exitCode);
  });
  console.log('Verifying Atrium');
  try {
    // Neither needs the other.
    const [prerequisites] = await Promise.all([
      runStep('Chromium, PostgreSQL and LibreOffice', async () => ({
        browser: await provideBrowser(),
        database: await provideDatabase(),
        office: await provideOffice(),
      })),
      prepareClone(),
    ]);
    clearReports(workspaceRoot);
    printSummary(await runEverything(prerequisites));
  } finally {
    await cleanUp();
  }
  const duration = formatDuration(performance.now() - start);
  console.log(failures.length === 0 ? `Passed in ${duration}.` : `FAILED after ${duration}.`);
  return failures.length === 0 ? 0 : 1;
}

await runMain(main);
