import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from './disk';
import { unwritableFolderError } from './file-errors';

/**
 * Checks that this account may write the release folder, or create it.
 *
 * @throws ReleaseError
 */
export async function requireWritable(root: string): Promise<void> {
  await requireAccess(root, root);
}

async function requireAccess(root: string, folder: string): Promise<void> {
  try {
    // The dot makes the check fail for a file, too.
    await access(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== 'ENOENT') throw unwritableFolderError(failure, root);
    await requireAccess(root, path.dirname(folder));
  }
}

/** Wraps a disk so that its errors explain that the release folder cannot be written. */
export function withFolderErrorsOnDisk(disk: Disk, root: string): Disk {
  return {
    makeFolder: withFolderErrors(root, disk.makeFolder),
    writeFile: withFolderErrors(root, disk.writeFile),
    copyFile: withFolderErrors(root, disk.copyFile),
    append: withFolderErrors(root, disk.append),
    rename: withFolderErrors(root, disk.rename),
    remove: withFolderErrors(root, disk.remove),
  };
}

/** Wraps an operation so that its errors explain that the release folder cannot be written. */
export function withFolderErrors<Args extends unknown[], Result>(
  root: string,
  operation: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await operation(...args);
    } catch (error) {
      throw unwritableFolderError(error as NodeJS.ErrnoException, root);
    }
  };
}
