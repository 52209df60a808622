/**
 * `npm run storybook` serves the component catalog with Storybook on PORT (6006). The packages of Storybook
 * are installed on first use, and again when their versions change: no other command needs them.
 * Exit code: 0 after Ctrl-C or SIGTERM, or 1 when something could not be installed or started.
 */
import path from 'node:path';
import { runMain } from '../command-error';
import { areDependenciesInstalled } from '../dependencies.mjs';
import { requireFreePort } from '../launch-checks';
import { endSignal, run, runOnTerminal } from '../processes';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

const HOST = '127.0.0.1';
const FOLDER = path.join(workspaceRoot, 'tools/catalog/storybook');

async function installStorybook(): Promise<void> {
  if (areDependenciesInstalled('all', FOLDER)) return;
  await runStep('Install Storybook', () => run('npm', ['ci'], { cwd: FOLDER }));
}

await runMain(async () => {
  const port = Number(process.env['PORT'] || 6006);
  await requireFreePort(HOST, port);
  await installStorybook();
  const exitCode = await runOnTerminal(
    path.join(FOLDER, 'node_modules/.bin/storybook'),
    ['dev', '--host', HOST, '--port', String(port), '--ci'],
    { cwd: FOLDER },
  );
  return endSignal.aborted ? 0 : exitCode;
});
