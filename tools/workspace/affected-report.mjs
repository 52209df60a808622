/**
 * `npm run affected-report [-- --list] [--targets lint,typecheck,test,build]`: makes one commit for each
 * kind of change in a scratch clone and prints what was checked, built and released for it, with times
 * against the full run. With `--list` nothing is run. `--targets` adds e2e or test-postgres where what
 * they need is there. Takes as long as a few full runs; the working copy is not touched.
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
import { onEndSignal, stopPrograms } from './src/processes.mjs';
import { runMain } from './src/refusal.mjs';
import { releaseAll } from './src/released-apps.mjs';
import { formatDuration, showStatus } from './src/steps.mjs';

const DEFAULT_TARGETS = 'lint,typecheck,test,build';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      targets: { type: 'string', default: DEFAULT_TARGETS },
    },
  });
  const targets = values.targets.split(',');
  const clone = await makeClone();
  process.once('exit', () => rmSync(clone, { recursive: true, force: true }));
  onEndSignal(async (exitCode) => {
    await stopPrograms();
    process.exit(exitCode);
  });

  let full = 0;
  if (!values.list) {
    showStatus('Everything');
    full = await runTargets(clone, targets, null);
    await releaseAll(clone);
    console.log(`Everything: ${formatDuration(full)}`);
  }
  for (const change of changes) {
    showStatus(change.kind);
    await commitChange(clone, change);
    const affected = await listAffected(clone);
    console.log(`\nA change of ${change.kind}`);
    console.log(`  built     ${affected.built.join(' ') || 'nothing'}`);
    console.log(`  tested    ${affected.tested.join(' ') || 'nothing'}`);
    if (values.list) continue;
    const duration = await runTargets(clone, targets, 'HEAD~1');
    const released = await releaseAll(clone);
    console.log(`  released  ${released.join(' ') || 'nothing'}`);
    console.log(
      `  took      ${formatDuration(duration)}, ${((100 * duration) / full).toFixed(1)} % of everything`,
    );
  }
  return 0;
});
