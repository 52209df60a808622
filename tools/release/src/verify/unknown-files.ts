import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { compressedNames } from '../release-folder/compressed-files';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { PAGE } from '../release-folder/paths';
import type { FaultKind } from './fault';

/** Folders that a web server serves to everybody. */
const SERVED_FOLDERS = ['shell', 'areas'];

/** Something in the release folder that no release has put there. */
export interface UnknownFile {
  /** Path below the release folder. */
  file: string;
  fault: Extract<FaultKind, 'extra' | 'symbolic link' | 'not a file'>;
}

/**
 * Lists what lies in the served folders and belongs to no release, and compressed forms of the
 * registry and the page, which never have any. Links are not followed.
 *
 * @param known paths below the release folder of what may be there
 */
export async function findUnknownFiles(
  root: string,
  known: ReadonlySet<string>,
): Promise<UnknownFile[]> {
  const found = await Promise.all([
    ...SERVED_FOLDERS.map((folder) => findIn(root, folder, known)),
    ...['registry.json', PAGE].flatMap(compressedNames).map((file) => findOne(root, file, known)),
  ]);
  return found.flat();
}

async function findOne(
  root: string,
  file: string,
  known: ReadonlySet<string>,
): Promise<UnknownFile[]> {
  const stats = await lstat(path.join(root, file)).catch(nullIfMissing);
  return stats ? judge(file, stats, known) : [];
}

async function findIn(
  root: string,
  folder: string,
  known: ReadonlySet<string>,
): Promise<UnknownFile[]> {
  const place = path.join(root, folder);
  const stats = await lstat(place).catch(nullIfMissing);
  if (stats === null) return [];
  if (!stats.isDirectory()) return judge(folder, stats, known);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .flatMap((entry) => {
      const file = path.relative(root, path.join(entry.parentPath, entry.name));
      return judge(file.split(path.sep).join('/'), entry, known);
    });
}

interface EntryType {
  isFile: () => boolean;
  isSymbolicLink: () => boolean;
}

function judge(file: string, entry: EntryType, known: ReadonlySet<string>): UnknownFile[] {
  if (entry.isSymbolicLink()) return [{ file, fault: 'symbolic link' }];
  if (!entry.isFile()) return [{ file, fault: 'not a file' }];
  return known.has(file) ? [] : [{ file, fault: 'extra' }];
}
