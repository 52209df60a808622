import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { compressedNames } from '../release-folder/compressed-files';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { PAGE } from '../release-folder/paths';
import type { FaultKind } from './fault';

const RELEASE_FOLDERS = ['shell', 'areas', 'maps', 'previews'];

/** A file in the release folder that belongs to no release. */
export interface UnknownFile {
  /** Path relative to the release folder. */
  file: string;
  fault: Extract<FaultKind, 'extra' | 'symbolic link' | 'not a file'>;
}

/**
 * Finds files and source maps that belong to no release, and compressed copies of the registry and
 * the page, which never have any. Symbolic links are not followed.
 *
 * @param known paths of the files of releases, relative to the release folder
 */
export async function findUnknownFiles(
  root: string,
  known: ReadonlySet<string>,
): Promise<UnknownFile[]> {
  const found = await Promise.all([
    ...RELEASE_FOLDERS.map((folder) => findIn(root, folder, known)),
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
  return stats ? classify(file, stats, known) : [];
}

async function findIn(
  root: string,
  folder: string,
  known: ReadonlySet<string>,
): Promise<UnknownFile[]> {
  const place = path.join(root, folder);
  const stats = await lstat(place).catch(nullIfMissing);
  if (stats === null) return [];
  if (!stats.isDirectory()) return classify(folder, stats, known);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .flatMap((entry) => {
      const file = path.relative(root, path.join(entry.parentPath, entry.name));
      return classify(file.split(path.sep).join('/'), entry, known);
    });
}

interface EntryType {
  isFile: () => boolean;
  isSymbolicLink: () => boolean;
}

function classify(file: string, entry: EntryType, known: ReadonlySet<string>): UnknownFile[] {
  if (entry.isSymbolicLink()) return [{ file, fault: 'symbolic link' }];
  if (!entry.isFile()) return [{ file, fault: 'not a file' }];
  return known.has(file) ? [] : [{ file, fault: 'extra' }];
}
