/**
 * `npm run accept-pictures [-- PLAYWRIGHT ARGUMENTS]` replaces the accepted pictures of the component
 * catalog that have changed, and removes none. Arguments such as `-g menu` select pictures.
 * Exit code: 0 when all pictures are up to date, else 1.
 */
import path from 'node:path';
import { runMain } from '../command-error';
import { requireProgram } from '../prerequisites';
import { runOnTerminal } from '../processes';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  const chromium = await requireProgram('Chromium');
  return runOnTerminal(
    'playwright',
    ['test', 'pictures', '--update-snapshots=changed', ...process.argv.slice(2)],
    {
      cwd: path.join(workspaceRoot, 'tools/catalog'),
      env: { CHROMIUM_PATH: chromium },
    },
  );
});
