import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltFile } from '@atrium/webpack';
import { buildRecord, integrityOf } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import { compressFiles } from '../release-folder/compressed-files';
import type { Disk } from '../release-folder/disk';
import type { SourceFile } from '../release-folder/files';
import {
  contentId,
  hashFile,
  installFile,
  installFolder,
  writeFileAtomically,
} from '../release-folder/files';
import { parseJson, readJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { areaFolder, mapsFolder, PAGE, recordFile, storedPageFile } from '../release-folder/paths';
import type { ReleaseRecord } from '../release-folder/release-record';
import { releaseRecord } from '../release-folder/release-record';
import { fillReleaseId } from '../release-folder/shell-page';
import { checkContributions } from './check-contributions';
import { readForeignBuild } from './foreign-build';

/** A build to release. */
export interface Candidate {
  record: ReleaseRecord;
  /** Folder with the built files. */
  assets: string;
  /** The shell's page as it will be served; `null` for all others. */
  page: string | null;
  /** Compressed copies, stored beside the files and not recorded. */
  compressed: readonly SourceFile[];
  /** Folder with the source maps. */
  maps: string;
}

/**
 * Reads a build, checks its files against its build record, and compresses them.
 *
 * @param build folder with `build-record.json` and, except for the API server, `assets/`; or the build of
 * an area by other tools, with `mf-manifest.json` and `area.json` beside its files
 * @throws ReleaseError when there is no build, files are missing or have changed, the shell can't load it,
 * or a contribution is too large
 */
export async function readCandidate(build: string): Promise<Candidate> {
  const own = await readJson(path.join(build, 'build-record.json'), buildRecord);
  const record = own ?? (await readForeignBuild(build));
  if (!record) throw new ReleaseError([`There is no build in ${build}: build it first.`]);
  const assets = own ? path.join(build, 'assets') : build;
  const maps = own ? path.join(build, 'maps') : build;
  if (record.kind === 'api') {
    return { record: { ...record, files: [] }, assets, page: null, compressed: [], maps };
  }
  await requireComplete(record.name, record.files, assets);
  await requireComplete(record.name, record.maps, maps);
  if (record.kind === 'area') {
    const problems = await checkContributions(record, assets);
    if (problems.length > 0) throw new ReleaseError(problems);
  }
  const { files } = record;
  const id = contentId(files);
  const compressed = await compressFiles(assets, files);
  if (record.kind === 'area') {
    return { record: { ...record, id }, assets, page: null, compressed, maps };
  }

  const template = await readFile(path.join(assets, PAGE), 'utf8');
  const page = fillReleaseId(template, id);
  const served = files.map((file) =>
    file.path === PAGE ? { ...file, integrity: integrityOf(page) } : file,
  );
  return { record: { ...record, id, files: served }, assets, page, compressed, maps };
}

async function requireComplete(
  name: string,
  files: readonly BuiltFile[],
  folder: string,
): Promise<void> {
  const found = await Promise.all(files.map((file) => hashFile(path.join(folder, file.path))));
  const missing = files.filter((_, index) => found[index] === null);
  const changed = files.filter(
    ({ integrity }, index) => found[index] !== null && found[index] !== integrity,
  );
  const faults = [
    { fault: `Missing from the build of ${name}`, of: missing },
    { fault: `Changed since ${name} was built`, of: changed },
  ].filter(({ of }) => of.length > 0);
  if (faults.length === 0) return;
  throw new ReleaseError(
    faults.map(
      ({ fault, of }) =>
        `${fault}: ${of.map((file) => file.path).join(', ')}. Build ${name} again.`,
    ),
  );
}

/** Copies a candidate's files and its record into the release folder. They are not live by that. */
export async function storeCandidate(
  disk: Disk,
  root: string,
  candidate: Candidate,
): Promise<void> {
  const { assets, page, compressed } = candidate;
  const record = await storeMaps(disk, root, candidate);
  const built = record.files.map((file) => ({ ...file, source: path.join(assets, file.path) }));
  const files = [...built, ...compressed];
  if (record.kind === 'area') {
    await installFolder(disk, files, path.join(root, areaFolder(record.name, record.id)));
  }
  if (record.kind === 'shell') {
    // File names contain content hashes, so all releases of the shell share a folder.
    for (const file of files.filter(({ path }) => path !== PAGE)) {
      await installFile(disk, file, root);
    }
    await installText(disk, storedPageFile(root, record.id), page ?? '');
  }
  const text = `${JSON.stringify(record, null, 2)}\n`;
  await installText(disk, recordFile(root, record.name, record.id), text);
}

/**
 * Copies a candidate's source maps into the release folder.
 *
 * @returns its record; with the maps that the same release has had so far, if it was built without any
 */
async function storeMaps(
  disk: Disk,
  root: string,
  { record, maps: folder }: Candidate,
): Promise<ReleaseRecord> {
  if (record.kind === 'api') return record;
  if (record.maps.length === 0) {
    return { ...record, maps: await readStoredMaps(root, record) };
  }
  const files = record.maps.map((map) => ({ ...map, source: path.join(folder, map.path) }));
  await installFolder(disk, files, path.join(root, mapsFolder(record.name, record.id)));
  return record;
}

// A modified record is replaced, so it may have any content.
async function readStoredMaps(
  root: string,
  { name, id }: Pick<ReleaseRecord, 'name' | 'id'>,
): Promise<BuiltFile[]> {
  const text = await readFile(recordFile(root, name, id), 'utf8').catch(nullIfMissing);
  const { data: stored } = releaseRecord.safeParse(text === null ? null : parseJson(text));
  return stored === undefined || stored.kind === 'api' ? [] : stored.maps;
}

async function installText(disk: Disk, file: string, text: string): Promise<void> {
  if ((await hashFile(file)) !== integrityOf(text)) await writeFileAtomically(disk, file, text);
}
