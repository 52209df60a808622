import { runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/** What is released into the folder that the server hands out; of the API only its contract is. */
const RELEASED_APPS = ['api', 'shell', 'admin', 'tasks', 'calendar', 'chat'];

/**
 * Publishes the builds of the shell and the areas; what has not changed stays as it is.
 *
 * @param {NodeJS.ProcessEnv} env the whole environment; RELEASE_DIR names the release folder
 * @returns {Promise<void>}
 * @throws {import('./processes.mjs').ProgramFailure} when the admission check refuses one of them
 */
export async function publishRelease(env) {
  await runProgram(
    `${workspaceRoot}/node_modules/.bin/tsx`,
    // A browser is not needed to start Atrium; the end-to-end tests load every release anyway.
    ['tools/release/src/main.ts', 'publish', ...RELEASED_APPS, '--no-smoke'],
    { cwd: workspaceRoot, env },
  );
}
