import { runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/** The apps that are released into the folder that the server hands out. */
const RELEASED_APPS = ['shell', 'admin', 'tasks', 'calendar', 'chat'];

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
    ['tools/release/src/main.ts', 'publish', ...RELEASED_APPS],
    { cwd: workspaceRoot, env },
  );
}
