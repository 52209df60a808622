import { lstatSync } from 'node:fs';
import path from 'node:path';
import { run } from './processes';

/**
 * Lists the files that Git tracks, for checks that must not depend on builds, databases and notes in the
 * folder. A new file counts from `git add` on.
 *
 * @param root folder of the workspace
 * @returns paths relative to it, or `.` where Git tracks nothing, as in an unpacked archive
 */
export async function listTrackedFiles(root: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, reject: false });
  // Git keeps listing files that were deleted without it.
  const files = stdout.split('\0').filter((file) => file !== '' && isFile(path.join(root, file)));
  return files.length === 0 ? ['.'] : files;
}

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
