import { run } from './processes';
import { listTrackedFiles } from './tracked-files';
import { workspaceRoot } from './workspace-root';

/**
 * Checks that every file that Git tracks is formatted.
 *
 * @throws ExecaError naming the files that are not
 */
export async function checkFormat(): Promise<void> {
  const options = ['--check', '--cache', '--ignore-unknown', '--log-level=warn'];
  await run('prettier', [...options, ...(await listTrackedFiles(workspaceRoot))]);
}
