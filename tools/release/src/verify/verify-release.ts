import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AreaRelease, LiveShell } from '@atrium/area-contract';
import { compressedNames, findWrongCompressedFiles } from '../release-folder/compressed-files';
import { contentId, hashFile } from '../release-folder/files';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { areaFolder, mapsFolder, PAGE, pageFile, storedPageFile } from '../release-folder/paths';
import type { ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { toAreaRelease, toLiveShell } from '../release-folder/release-record';
import { recordedPageIntegrity, shellContentId } from '../release-folder/shell-page';
import type { Fault, FaultKind, Verification } from './fault';

/** The entries of a release in the registry. */
export interface RegistryEntries {
  areas: readonly AreaRelease[];
  shell: LiveShell | null;
}

const NO_ENTRIES: RegistryEntries = { areas: [], shell: null };

/**
 * Compares the files of a release with its record, and the record with its id and its registry entries.
 * The files of a shell include its stored page, and `index.html` when it is live.
 */
export async function verifyRelease(
  root: string,
  record: ReleaseRecord,
  entries: RegistryEntries = NO_ENTRIES,
): Promise<Verification> {
  const { name: app, id } = record;
  function fault(file: string, kind: FaultKind): Fault {
    return { app, id, file: path.relative(root, file), fault: kind };
  }
  const found = await Promise.all(
    placesOf(root, record, entries).map(async ({ place, integrity, isPage }): Promise<Fault[]> => {
      const kind = await compare(place, integrity);
      const copies = isPage ? [] : await findWrongCompressedFiles(place, integrity);
      return [
        ...(kind ? [fault(place, kind)] : []),
        ...copies.map((copy) => fault(copy, 'changed')),
      ];
    }),
  );
  const faults = found.flat();
  const isForged =
    record.kind === 'shell'
      ? await isForgedShell(root, record, entries.shell, faults)
      : record.kind === 'area' &&
        (contentId(record.files) !== id ||
          entries.areas.some(
            (release) => !isSame(toAreaRelease(record, release.releasedAt), release),
          ));
  const recordFile = path.join(root, `releases/${app}/${id}.json`);
  return {
    files: record.files.length,
    faults: [...faults, ...(isForged ? [fault(recordFile, 'changed')] : [])],
  };
}

/**
 * Compares the source maps of a release with its record. No part of `verifyRelease`: a release without its
 * maps can still go live.
 */
export async function verifyMaps(root: string, record: ReleaseRecord): Promise<Verification> {
  const { name: app, id } = record;
  const maps = mapsOf(record);
  const found = await Promise.all(
    maps.map(async ({ file, integrity }): Promise<Fault[]> => {
      const kind = await compare(path.join(root, file), integrity);
      return kind ? [{ app, id, file, fault: kind }] : [];
    }),
  );
  return { files: maps.length, faults: found.flat() };
}

/**
 * Returns the paths of a release's files, their compressed copies and its source maps, relative to the
 * release folder.
 */
export function storedFilesOf(record: ReleaseRecord): string[] {
  const folder = record.kind === 'area' ? `${areaFolder(record.name, record.id)}/` : '';
  const served = record.files
    .filter(({ path: name }) => record.kind === 'area' || name !== PAGE)
    .flatMap(({ path: name }) => [`${folder}${name}`, ...compressedNames(`${folder}${name}`)]);
  return [...served, ...mapsOf(record).map(({ file }) => file)];
}

function mapsOf(record: ReleaseRecord): { file: string; integrity: string }[] {
  if (record.kind === 'api') return [];
  const folder = mapsFolder(record.name, record.id);
  return record.maps.map(({ path: name, integrity }) => ({ file: `${folder}/${name}`, integrity }));
}

function placesOf(root: string, record: ReleaseRecord, entries: RegistryEntries) {
  const folder = record.kind === 'area' ? areaFolder(record.name, record.id) : '';
  return record.files.flatMap(({ path: name, integrity }) => {
    if (record.kind === 'area' || name !== PAGE) {
      return [{ place: path.join(root, folder, name), integrity, isPage: false }];
    }
    const stored = { place: storedPageFile(root, record.id), integrity, isPage: true };
    return entries.shell ? [{ ...stored, place: pageFile(root) }, stored] : [stored];
  });
}

async function compare(place: string, integrity: string): Promise<FaultKind | null> {
  const stats = await lstat(place).catch(nullIfMissing);
  if (stats === null) return 'missing';
  if (stats.isSymbolicLink()) return 'symbolic link';
  if (!stats.isFile()) return 'not a file';
  return (await hashFile(place)) === integrity ? null : 'changed';
}

// The page contains the id, so the id is computed from the page's template.
async function isForgedShell(
  root: string,
  record: ShellRecord,
  entry: LiveShell | null,
  faults: readonly Fault[],
): Promise<boolean> {
  if (recordedPageIntegrity(record) === null) return true;
  if (entry && !isSame(toLiveShell(record, entry.releasedAt), entry)) return true;
  const page = storedPageFile(root, record.id);
  if (faults.some(({ file }) => file === path.relative(root, page))) return false;
  return shellContentId(record, await readFile(page, 'utf8')) !== record.id;
}

function isSame(expected: object, actual: object): boolean {
  return JSON.stringify(expected) === JSON.stringify(actual);
}
