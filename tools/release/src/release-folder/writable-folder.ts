import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Disk } from './disk';
import { unwritableFolderError } from './file-failure';

/**
 * Refuses a release folder that this account may not write, or not create where it is missing.
 *
 * @throws ReleaseError naming the folder
 */
export async function requireWritable(root: string): Promise<void> {
  await requireAccess(root, root);
}

async function requireAccess(root: string, folder: string): Promise<void> {
  try {
    // With the dot a file in the place of a folder is told from one that may not be written.
    await access(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== 'ENOENT') throw unwritableFolderError(failure, root);
    await requireAccess(root, path.dirname(folder));
  }
}

/** Wraps a disk so that its failures say that the release folder cannot be written. */
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

/** Wraps one operation in the same way. */
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
