/**
 * `npm start`: installs what is missing, builds what changed, releases the areas and runs the server
 * until it is told to end. The environment is passed on to the server as it is.
 * Exit code: the server's (0 after Ctrl-C or SIGTERM), or 1 when something before it failed.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureDependencies } from './src/dependencies.mjs';
import { requireFreePort, requireWritableFolders } from './src/launch-checks.mjs';
import { runNx } from './src/nx.mjs';
import { onEndSignal, stopPrograms } from './src/processes.mjs';
import { runMain } from './src/refusal.mjs';
import { publishRelease } from './src/release.mjs';
import { runStep } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

/** @returns {Promise<number>} the server's exit code */
function runServer() {
  return new Promise((resolve, reject) => {
    // In a process group of its own: Ctrl-C reaches the whole group of the terminal, and npm passes
    // it on a second time; this way the server hears of it once, from here.
    server = spawn(process.execPath, ['apps/api/dist/main.js'], {
      cwd: workspaceRoot,
      stdio: 'inherit',
      detached: true,
    });
    server.once('error', reject);
    server.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** @param {number} exitCode for the case that the server does not run yet */
async function end(exitCode) {
  if (server !== undefined) {
    server.kill('SIGTERM');
    return;
  }
  await stopPrograms();
  process.exit(exitCode);
}

async function main() {
  await requireFreePort(process.env['HOST'] || '127.0.0.1', Number(process.env['PORT'] || 3000));
  requireWritableFolders(process.env);
  onEndSignal(end);
  console.log('Starting Atrium');
  await ensureDependencies();
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  await runStep('Release', () => publishRelease(process.env));
  return runServer();
}

await runMain(main);
