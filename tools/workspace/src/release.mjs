import { readAreas } from './create-area.mjs';
import { runProgram } from './processes.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/**
 * Publishes the builds of the shell and the areas, and the contract of the API; what has not changed
 * stays as it is.
 *
 * @param {NodeJS.ProcessEnv} env the whole environment; RELEASE_DIR names the release folder
 * @returns {Promise<void>}
 * @throws {import('./processes.mjs').ProgramFailure} when the admission check refuses one of them
 */
export async function publishRelease(env) {
  const areas = readAreas(workspaceRoot).map(({ name }) => name);
  await runProgram(
    `${workspaceRoot}/node_modules/.bin/tsx`,
    // A browser is not needed to start Atrium; the end-to-end tests load every release anyway.
    ['tools/release/src/main.ts', 'publish', 'api', 'shell', ...areas, '--no-smoke'],
    { cwd: workspaceRoot, env },
  );
}
