import { createHash, randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/webpack';
import { integrityOf } from '@atrium/webpack';
import { ReleaseRefused } from '../refused';
import type { Disk } from './disk';
import { missingIsNull } from './missing-is-null';
import { UNFINISHED } from './paths';

/** A file that is to be put somewhere. */
export interface SourceFile extends BuiltFile {
  /** Absolute path of where it is. */
  source: string;
}

/** The content hash of a build, 16 hexadecimal digits: same files, same id. */
export function contentId(files: readonly BuiltFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.path}\0${file.integrity}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Puts files into a folder, all or none. Where the folder is there already, only files that are
 * missing in it or not what they should be are put there again.
 */
export async function putFolder(
  disk: Disk,
  files: readonly SourceFile[],
  target: string,
): Promise<void> {
  if (await exists(target)) {
    for (const file of files) await putFile(disk, file, target);
    return;
  }
  await putInPlace(disk, target, async (unfinished) => {
    for (const file of files) {
      await disk.makeFolder(path.dirname(path.join(unfinished, file.path)));
      await copyUnchanged(disk, file, path.join(unfinished, file.path));
    }
  });
}

/** Puts a file into a folder, unless it is there already. */
export async function putFile(disk: Disk, file: SourceFile, target: string): Promise<void> {
  const place = path.join(target, file.path);
  if ((await hashFile(place)) === file.integrity) return;
  await disk.makeFolder(path.dirname(place));
  await putInPlace(disk, place, (unfinished) => copyUnchanged(disk, file, unfinished));
}

// A build may be made anew while its last one is checked.
async function copyUnchanged(disk: Disk, file: SourceFile, target: string): Promise<void> {
  if (await exists(file.source)) await disk.copyFile(file.source, target);
  if ((await hashFile(target)) === file.integrity) return;
  throw new ReleaseRefused([
    `${file.source} has changed since the release was checked. Publish it again.`,
  ]);
}

/** Replaces a file in one step: a reader sees the old content or the new, never a part. */
export async function replaceFile(
  disk: Disk,
  file: string,
  content: string | Buffer,
): Promise<void> {
  await disk.makeFolder(path.dirname(file));
  await putInPlace(disk, file, (unfinished) => disk.writeFile(unfinished, content));
}

async function putInPlace(
  disk: Disk,
  target: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = unfinishedName(target);
  try {
    await write(unfinished);
    await disk.rename(unfinished, target);
  } catch (error) {
    // On a full disk what is half-written is in everybody's way.
    await disk.remove(unfinished).catch(() => undefined);
    throw error;
  }
}

/** The hash of a file, or `null` when it is missing. */
export async function hashFile(file: string): Promise<string | null> {
  const content = await readFile(file).catch(missingIsNull);
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
export function unfinishedName(target: string): string {
  return `${target}${UNFINISHED}${randomUUID()}`;
}
