/**
 * `npm run atrium -- …`: builds the API if it has changed and runs `atrium` on this terminal, so that
 * it can ask for a password without echo. The scripts `users`, `db`, `mail` and `audit` are its commands.
 * Exit code: that of the command, or 1 if something before it failed.
 */
import { spawn } from 'node:child_process';
import { ensureDependencies } from './src/dependencies.mjs';
import { runNx } from './src/nx.mjs';
import { ProgramFailure } from './src/processes.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { clearStatus, showStatus } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

await runMain(async () => {
  await ensureDependencies();
  await buildApi();
  return runCommand();
});

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

/** @returns {Promise<number>} the exit code of the command */
function runCommand() {
  // Ctrl-C reaches the command as well, which decides what it means.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    spawn(process.execPath, ['apps/api/dist/atrium.js', ...process.argv.slice(2)], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}
