/**
 * `npm start` builds what has changed and runs the server, which publishes it, until it is stopped.
 * When nothing has changed since the last start, it runs the server at once.
 * The server gets this process's environment.
 * Exit code: the server's (0 after Ctrl-C or SIGTERM), or 1 when something before it failed.
 */
import { runMain } from '../command-error';
import { requireFreePort, requireWritableDataFolder } from '../launch-checks';
import { runNx } from '../nx';
import { runOnTerminal } from '../processes';
import { shippedBuilds, shippedBuildSettings } from '../shipped-builds';
import { readStartedBuild } from '../started-build';
import { runStep } from '../steps';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  await requireFreePort(process.env['HOST'] || '127.0.0.1', Number(process.env['PORT'] || 3000));
  requireWritableDataFolder(process.env);
  console.log('Starting Atrium');
  const started = readStartedBuild(workspaceRoot, shippedBuilds());
  if (!started.isCurrent) {
    await runStep('Build', () => runNx(['run-many', '-t', 'build']));
    started.record();
  }
  // Ctrl-C reaches the terminal's whole process group and npm sends it again. In a group of its own, the
  // server gets one signal, from this process.
  return runOnTerminal(process.execPath, ['apps/api/dist/main.js'], {
    detached: true,
    env: shippedBuildSettings(process.env),
  });
});
