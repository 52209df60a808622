/**
 * `npm run users -- …`: builds the API when it has changed and runs its users command on this
 * terminal, so that a password can be asked for without showing it.
 * Exit code: the command's, or 1 when something before it failed.
 */
import { spawn } from 'node:child_process';
import { ensureDependencies } from './src/dependencies.mjs';
import { requireSupportedNode } from './src/node-version.mjs';
import { runNx } from './src/nx.mjs';
import { ProgramFailure } from './src/processes.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { clearStatus, showStatus } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

async function buildApi() {
  showStatus('Building the API');
  try {
    await runNx(['run', 'api:build']);
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error;
    throw new Refusal(`${error.output.trim()}\n\nThe API could not be built.`);
  } finally {
    clearStatus();
  }
}

/** @returns {Promise<number>} the command's exit code */
function runUsers() {
  // Ctrl-C reaches the command as well, which decides what it means.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    spawn(process.execPath, ['apps/api/dist/users.js', ...process.argv.slice(2)], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}

await runMain(async () => {
  requireSupportedNode(workspaceRoot);
  await ensureDependencies();
  await buildApi();
  return runUsers();
});
