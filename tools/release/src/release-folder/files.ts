import { randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/webpack';
import { hashId, integrityOf } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import type { Disk } from './disk';
import { nullIfMissing } from './null-if-missing';
import { TEMP_MARKER } from './paths';

/** A file that is to be put somewhere. */
export interface SourceFile extends BuiltFile {
  /** Absolute path of where it is. */
  source: string;
}

/** The content hash of a build, 16 hexadecimal digits: same files, same id. */
export function contentId(files: readonly BuiltFile[]): string {
  return hashId(files.map((file) => `${file.path}\0${file.integrity}\n`).join(''));
}

/**
 * Puts files into a folder, all or none. Where the folder is there already, only files that are
 * missing in it or not what they should be are put there again.
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

/** Puts a file into a folder, unless it is there already. */
export async function installFile(disk: Disk, file: SourceFile, target: string): Promise<void> {
  const place = path.join(target, file.path);
  if ((await hashFile(place)) === file.integrity) return;
  await disk.makeFolder(path.dirname(place));
  await writeThenRename(disk, place, (temp) => copyVerified(disk, file, temp));
}

// A build may be made anew while its last one is checked.
async function copyVerified(disk: Disk, file: SourceFile, target: string): Promise<void> {
  if (await exists(file.source)) await disk.copyFile(file.source, target);
  if ((await hashFile(target)) === file.integrity) return;
  throw new ReleaseError([
    `${file.source} has changed since the release was checked. Publish it again.`,
  ]);
}

/** Replaces a file in one step: a reader sees the old content or the new, never a part. */
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
    // On a full disk what is half-written is in everybody's way.
    await disk.remove(temp).catch(() => undefined);
    throw error;
  }
}

/** The hash of a file, or `null` when it is missing. */
export async function hashFile(file: string): Promise<string | null> {
  const content = await readFile(file).catch(nullIfMissing);
  return content && integrityOf(content);
}

/** Whether there is anything at a path. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A name for what is being written, beside where it belongs. */
export function tempPath(target: string): string {
  return `${target}${TEMP_MARKER}${randomUUID()}`;
}
