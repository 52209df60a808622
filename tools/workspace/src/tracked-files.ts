import { lstatSync } from 'node:fs';
import path from 'node:path';
import { run } from './processes';

/**
 * Lists the files that Git tracks, for checks that must not depend on builds, databases and notes in the
 * folder. A new file counts from `git add` on.
 *
 * @param root folder of the workspace
 * @param folders relative to it; without them, the files of the whole workspace
 * @returns paths relative to the root, or the folders where Git tracks nothing, as in an unpacked archive
 */
export async function listTrackedFiles(
  root: string,
  folders: readonly string[] = [],
): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', ...folders], { cwd: root, reject: false });
  // Git keeps listing files that were deleted without it.
  const files = stdout.split('\0').filter((file) => file !== '' && isFile(path.join(root, file)));
  if (files.length > 0) return files;
  return folders.length === 0 ? ['.'] : [...folders];
}

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
