import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AreaRelease, LiveShell } from '@atrium/area-contract';
import { compressedNames, findWrongCompressedFiles } from '../release-folder/compressed-files';
import { contentId, hashFile } from '../release-folder/files';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { areaFolder, PAGE, pageFile, storedPageFile } from '../release-folder/paths';
import type { ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { toAreaRelease, toLiveShell } from '../release-folder/release-record';
import { recordedPageIntegrity, shellContentId } from '../release-folder/shell-page';
import type { Fault, FaultKind, Verification } from './fault';

/** A release as the registry names it. */
export interface ShownReleases {
  areas: readonly AreaRelease[];
  shell: LiveShell | null;
}

const NOT_SHOWN: ShownReleases = { areas: [], shell: null };

/**
 * Compares the files of one release with its record, and its record with its id and with what the
 * registry shows. The kept page of a shell is one of the files, and `index.html` where it is live.
 */
export async function verifyRelease(
  root: string,
  record: ReleaseRecord,
  shown: ShownReleases = NOT_SHOWN,
): Promise<Verification> {
  const { name: app, id } = record;
  function fault(file: string, kind: FaultKind): Fault {
    return { app, id, file: path.relative(root, file), fault: kind };
  }
  const found = await Promise.all(
    placesOf(root, record, shown).map(async ({ place, integrity, isPage }): Promise<Fault[]> => {
      const kind = await compare(place, integrity);
      const forms = isPage ? [] : await findWrongCompressedFiles(place, integrity);
      return [
        ...(kind ? [fault(place, kind)] : []),
        ...forms.map((form) => fault(form, 'changed')),
      ];
    }),
  );
  const faults = found.flat();
  const isForged =
    record.kind === 'shell'
      ? await isForgedShell(root, record, shown.shell, faults)
      : record.kind === 'area' &&
        (contentId(record.files) !== id ||
          shown.areas.some(
            (release) => !isSame(toAreaRelease(record, release.releasedAt), release),
          ));
  const recordFile = path.join(root, `releases/${app}/${id}.json`);
  return {
    files: record.files.length,
    faults: [...faults, ...(isForged ? [fault(recordFile, 'changed')] : [])],
  };
}

/** Returns the paths below the release folder that a release's files and their compressed forms may have. */
export function servedFilesOf(record: ReleaseRecord): string[] {
  const folder = record.kind === 'area' ? `${areaFolder(record.name, record.id)}/` : '';
  return record.files
    .filter(({ path: name }) => record.kind === 'area' || name !== PAGE)
    .flatMap(({ path: name }) => [`${folder}${name}`, ...compressedNames(`${folder}${name}`)]);
}

function placesOf(root: string, record: ReleaseRecord, shown: ShownReleases) {
  const folder = record.kind === 'area' ? areaFolder(record.name, record.id) : '';
  return record.files.flatMap(({ path: name, integrity }) => {
    if (record.kind === 'area' || name !== PAGE) {
      return [{ place: path.join(root, folder, name), integrity, isPage: false }];
    }
    const kept = { place: storedPageFile(root, record.id), integrity, isPage: true };
    return shown.shell ? [{ ...kept, place: pageFile(root) }, kept] : [kept];
  });
}

async function compare(place: string, integrity: string): Promise<FaultKind | null> {
  const stats = await lstat(place).catch(nullIfMissing);
  if (stats === null) return 'missing';
  if (stats.isSymbolicLink()) return 'symbolic link';
  if (!stats.isFile()) return 'not a file';
  return (await hashFile(place)) === integrity ? null : 'changed';
}

// The hash of the page is no part of the id, which is in the page; the page's template is.
async function isForgedShell(
  root: string,
  record: ShellRecord,
  shown: LiveShell | null,
  faults: readonly Fault[],
): Promise<boolean> {
  if (recordedPageIntegrity(record) === null) return true;
  if (shown && !isSame(toLiveShell(record, shown.releasedAt), shown)) return true;
  const page = storedPageFile(root, record.id);
  if (faults.some(({ file }) => file === path.relative(root, page))) return false;
  return shellContentId(record, await readFile(page, 'utf8')) !== record.id;
}

function isSame(described: object, shown: object): boolean {
  return JSON.stringify(described) === JSON.stringify(shown);
}
