/**
 * `npm run affected-report [-- --list] [--kinds area,test] [--targets lint,test]`: makes one commit for
 * each kind of change in a scratch clone and prints what was built, tested and released for it, with
 * times against the full run. Looks for Chromium (CHROMIUM_PATH), PostgreSQL (TEST_DATABASE_URL) and
 * LibreOffice (LIBREOFFICE_PATH) like `npm test`, and says what is left out without them. With `--list`
 * nothing is run. Takes as long as a few full runs; the working copy is not touched, and no result that
 * it knows is used.
 * Exit code: 0 when the report is complete, 1 when a run failed.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  changes,
  commitChange,
  listAffected,
  makeClone,
  runTargets,
} from './src/affected-report.mjs';
import { startPostgres } from './src/postgres.mjs';
import {
  provideChromium,
  provideLibreOffice,
  providePostgresPrograms,
} from './src/prerequisites.mjs';
import { onEndSignal, stopPrograms } from './src/processes.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { releaseAll } from './src/released-apps.mjs';
import { formatDuration, showStatus } from './src/steps.mjs';

const TARGETS = ['lint', 'typecheck', 'test', 'build'];

/** @typedef {{ targets: string[], env: NodeJS.ProcessEnv, stop: () => Promise<void> }} Run */

/** @returns {Promise<Run>} what `npm test` runs here, and what that needs */
async function prepareFullRun() {
  /** @type {Run} */
  const run = { targets: [...TARGETS], env: { ...process.env }, stop: async () => undefined };
  const chromium = await provideChromium();
  if ('found' in chromium) {
    run.targets.push('e2e');
    run.env['CHROMIUM_PATH'] = chromium.found;
  } else {
    console.log(`Not run: end-to-end tests (${chromium.missing})`);
  }
  const office = await provideLibreOffice();
  if ('found' in office) {
    run.targets.push('test-spreadsheet');
    run.env['LIBREOFFICE_PATH'] = office.found;
  } else {
    console.log(`Not run: tests in LibreOffice (${office.missing})`);
  }
  const programs = await providePostgresPrograms();
  if (run.env['TEST_DATABASE_URL'] || 'found' in programs) run.targets.push('test-postgres');
  else console.log(`Not run: API tests on PostgreSQL (${programs.missing})`);
  if (!run.env['TEST_DATABASE_URL'] && 'found' in programs) {
    const postgres = await startPostgres(programs.found);
    run.env['TEST_DATABASE_URL'] = postgres.url;
    run.stop = postgres.stop;
  }
  return run;
}

/** @param {string | undefined} names separated by commas; without it, all */
function chooseChanges(names) {
  if (names === undefined) return changes;
  return names.split(',').map((chosen) => {
    const change = changes.find(({ name }) => name === chosen);
    if (change !== undefined) return change;
    const known = changes.map(({ name }) => name).join(', ');
    throw new Refusal(`There is no kind of change named ${chosen}. There are: ${known}.`);
  });
}

/**
 * @param {string} clone
 * @param {Run} run
 * @param {number} full how long everything took, in milliseconds
 */
async function reportRun(clone, run, full) {
  const { duration, ran } = await runTargets(clone, run.targets, 'HEAD~1', run.env);
  const released = await releaseAll(clone);
  console.log(`  ran       ${ran.join(' ') || 'nothing'}`);
  console.log(`  released  ${released.join(' ') || 'nothing'}`);
  const share = ((100 * duration) / full).toFixed(1);
  console.log(`  took      ${formatDuration(duration)}, ${share} % of everything`);
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      kinds: { type: 'string' },
      targets: { type: 'string' },
    },
  });
  const chosen = chooseChanges(values.kinds);
  const clone = await makeClone();
  process.once('exit', () => rmSync(clone, { recursive: true, force: true }));
  onEndSignal(async (exitCode) => {
    await stopPrograms();
    process.exit(exitCode);
  });

  const run = values.list ? undefined : await prepareFullRun();
  if (run && values.targets !== undefined) run.targets = values.targets.split(',');
  let full = 0;
  if (run) {
    showStatus('Everything');
    full = (await runTargets(clone, run.targets, null, run.env)).duration;
    await releaseAll(clone);
    console.log(`Everything (${run.targets.join(', ')}): ${formatDuration(full)}`);
  }
  for (const change of chosen) {
    showStatus(change.kind);
    await commitChange(clone, change);
    const affected = await listAffected(clone);
    console.log(`\nA change of ${change.kind}`);
    console.log(`  builds    ${affected.built.join(' ') || 'nothing'}`);
    console.log(`  tests     ${affected.tested.join(' ') || 'nothing'}`);
    if (run) await reportRun(clone, run, full);
  }
  await run?.stop();
  return 0;
});
