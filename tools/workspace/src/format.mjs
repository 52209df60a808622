import { runProgram } from './processes.mjs';
import { listTrackedFiles } from './tracked-files.mjs';
import { workspaceRoot } from './workspace-root.mjs';

/**
 * Checks that every file that Git tracks is formatted.
 *
 * @returns {Promise<void>}
 * @throws {import('./processes.mjs').ProgramFailure} naming the files that are not
 */
export async function checkFormat() {
  const options = ['--check', '--cache', '--ignore-unknown', '--log-level=warn'];
  const files = await listTrackedFiles(workspaceRoot);
  await runProgram('node_modules/.bin/prettier', [...options, ...files], { cwd: workspaceRoot });
}
