import { randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/webpack';
import { hashId, integrityOf } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import type { Disk } from './disk';
import { nullIfMissing } from './null-if-missing';
import { TEMP_MARKER } from './paths';

/** A file to install. */
export interface SourceFile extends BuiltFile {
  /** Absolute path of the file to copy. */
  source: string;
}

/** Returns the id of a release, the content hash of its files: the same files have the same id. */
export function contentId(files: readonly BuiltFile[]): string {
  return hashId(files.map((file) => `${file.path}\0${file.integrity}\n`).join(''));
}

/**
 * Creates a folder with files, all or none. Restores missing and modified files when the folder already
 * exists.
 */
export async function installFolder(
  disk: Disk,
  files: readonly SourceFile[],
  target: string,
): Promise<void> {
  if (await exists(target)) {
    for (const file of files) await installFile(disk, file, target);
    return;
  }
  await writeThenRename(disk, target, async (temp) => {
    for (const file of files) {
      await disk.makeFolder(path.dirname(path.join(temp, file.path)));
      await copyVerified(disk, file, path.join(temp, file.path));
    }
  });
}

/** Copies a file into a folder, unless the folder already has it. */
export async function installFile(disk: Disk, file: SourceFile, target: string): Promise<void> {
  const place = path.join(target, file.path);
  if ((await hashFile(place)) === file.integrity) return;
  await disk.makeFolder(path.dirname(place));
  await writeThenRename(disk, place, (temp) => copyVerified(disk, file, temp));
}

// The app may be built again while its last build is checked.
async function copyVerified(disk: Disk, file: SourceFile, target: string): Promise<void> {
  if (await exists(file.source)) await disk.copyFile(file.source, target);
  if ((await hashFile(target)) === file.integrity) return;
  throw new ReleaseError([`${file.source} has changed since it was checked. Publish it again.`]);
}

/** Replaces a file atomically: readers see the old content or the new, never a part. */
export async function writeFileAtomically(
  disk: Disk,
  file: string,
  content: string | Buffer,
): Promise<void> {
  await disk.makeFolder(path.dirname(file));
  await writeThenRename(disk, file, (temp) => disk.writeFile(temp, content));
}

async function writeThenRename(
  disk: Disk,
  target: string,
  write: (temp: string) => Promise<void>,
): Promise<void> {
  const temp = tempPath(target);
  try {
    await write(temp);
    await disk.rename(temp, target);
  } catch (error) {
    // Frees the space on a full disk.
    await disk.remove(temp).catch(() => undefined);
    throw error;
  }
}

/** Returns the hash of a file, or `null` when it is missing. */
export async function hashFile(file: string): Promise<string | null> {
  const content = await readFile(file).catch(nullIfMissing);
  return content && integrityOf(content);
}

/** Whether a file or a folder exists. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Returns a unique temporary path beside a file or a folder. */
export function tempPath(target: string): string {
  return `${target}${TEMP_MARKER}${randomUUID()}`;
}
