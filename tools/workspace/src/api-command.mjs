import { spawn } from 'node:child_process';
import { ensureDependencies } from './dependencies.mjs';
import { runNx } from './nx.mjs';
import { ProgramFailure } from './processes.mjs';
import { Refusal, runMain } from './refusal.mjs';
import { clearStatus, showStatus } from './steps.mjs';
import { workspaceRoot } from './workspace-root.mjs';

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

/**
 * Builds the API when it has changed and runs one of its commands on this terminal, with this
 * process's arguments and environment.
 *
 * @param {'users' | 'db' | 'mail' | 'audit'} name of the command
 * @returns {Promise<void>} with the command's exit code set, or 1 when something before it failed
 */
export function runApiCommand(name) {
  return runMain(async () => {
    await ensureDependencies();
    await buildApi();
    return runOnTerminal(name);
  });
}

/**
 * @param {string} name
 * @returns {Promise<number>} the command's exit code
 */
function runOnTerminal(name) {
  // Ctrl-C reaches the command as well, which decides what it means.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [`apps/api/dist/${name}.js`, ...process.argv.slice(2)], {
      cwd: workspaceRoot,
      stdio: 'inherit',
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}
