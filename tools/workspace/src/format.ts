import { run } from './processes';
import { listTrackedFiles } from './tracked-files';
import { workspaceRoot } from './workspace-root';

/**
 * Checks that the files that Git tracks are formatted.
 *
 * @param folders relative to the workspace; without them, every file is checked
 * @throws ExecaError naming the files that are not
 */
export async function checkFormat(folders: readonly string[] = []): Promise<void> {
  await run('oxfmt', ['--list-different', ...(await listTrackedFiles(workspaceRoot, folders))]);
}
