import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { formsOf } from '../release-folder/compressed-forms';
import { missingIsNull } from '../release-folder/missing-is-null';
import { PAGE } from '../release-folder/paths';
import type { FaultKind } from './fault';

/** Folders that a web server serves to everybody. */
const SERVED_FOLDERS = ['shell', 'areas'];

/** Something in the release folder that no release has put there. */
export interface Stray {
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
export async function findStrays(root: string, known: ReadonlySet<string>): Promise<Stray[]> {
  const found = await Promise.all([
    ...SERVED_FOLDERS.map((folder) => findIn(root, folder, known)),
    ...['registry.json', PAGE].flatMap(formsOf).map((file) => findOne(root, file, known)),
  ]);
  return found.flat();
}

async function findOne(root: string, file: string, known: ReadonlySet<string>): Promise<Stray[]> {
  const stats = await lstat(path.join(root, file)).catch(missingIsNull);
  return stats ? judge(file, stats, known) : [];
}

async function findIn(root: string, folder: string, known: ReadonlySet<string>): Promise<Stray[]> {
  const place = path.join(root, folder);
  const stats = await lstat(place).catch(missingIsNull);
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

function judge(file: string, entry: EntryType, known: ReadonlySet<string>): Stray[] {
  if (entry.isSymbolicLink()) return [{ file, fault: 'symbolic link' }];
  if (!entry.isFile()) return [{ file, fault: 'not a file' }];
  return known.has(file) ? [] : [{ file, fault: 'extra' }];
}
