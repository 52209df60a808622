import { existsSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { mapsFolder } from '../release-folder/paths';
import { liveReleaseId, readRegistry } from '../release-folder/registry';
import type { AreaRecord, ReleaseRecord, ShellRecord } from '../release-folder/release-record';
import { readRecord } from '../release-folder/release-record';
import { recordedReleases } from '../verify/recorded-releases';
import type { Place } from './find-place';

type BrowserRecord = AreaRecord | ShellRecord;

/**
 * Finds the source map of the file that a place is in.
 *
 * @returns the absolute path of the map
 * @throws ReleaseError when the release is unknown or has no such file or map
 */
export async function findSourceMap(root: string, place: Place): Promise<string> {
  const { record, file } = await findFile(root, place);
  const { name, id, maps } = record;
  if (maps.length === 0) {
    throw new ReleaseError([
      `${name} ${id} has no source maps: build the same sources with maps and publish them again.`,
    ]);
  }
  const map = `${file}.map`;
  if (!maps.some((candidate) => candidate.path === map)) {
    throw new ReleaseError([`${name} ${id} has no source map for ${file}.`]);
  }
  const stored = path.join(root, mapsFolder(name, id), map);
  if (existsSync(stored)) return stored;
  throw new ReleaseError([`${stored} is missing: publish the build of ${name} again.`]);
}

async function findFile(
  root: string,
  place: Place,
): Promise<{ record: BrowserRecord; file: string }> {
  const { app, id } = place;
  const records = await recordsOf(root, app);
  const named = records.filter((record) => id === null || record.id.startsWith(id));
  if (id !== null && named.length !== 1) {
    throw new ReleaseError([
      named.length === 0
        ? `${root} has no release ${id} of ${app}: it was never published there, or it was pruned.`
        : `${id} matches ${String(named.length)} releases of ${app}: enter more of the id.`,
    ]);
  }
  // Releases of the shell share files, and any map of such a file will do.
  const found = named
    .flatMap((record) => {
      const file = fileOf(record, place.file);
      return file === null ? [] : [{ record, file }];
    })
    .sort((one, other) => other.record.maps.length - one.record.maps.length);
  const [first] = found;
  if (first) return first;
  const release = id === null ? `No release of ${app} in ${root}` : `${app} ${id}`;
  throw new ReleaseError([`${release} has ${id === null ? 'the' : 'no'} file ${place.file}.`]);
}

// The live release first.
async function recordsOf(root: string, app: string): Promise<BrowserRecord[]> {
  const live = liveReleaseId(await readRegistry(root), app);
  const ids = (await recordedReleases(root)).filter((release) => release.app === app);
  ids.sort((one, other) => Number(other.id === live) - Number(one.id === live));
  const records = await Promise.all(ids.map(({ id }) => readRecord(root, app, id)));
  return records.flatMap((record) => (isOfBrowser(record) ? [record] : []));
}

function isOfBrowser(record: ReleaseRecord): record is BrowserRecord {
  return record.kind !== 'api';
}

/** Returns the path of a file in its release; builds have it below `assets/`. */
function fileOf({ files }: BrowserRecord, file: string): string | null {
  const candidates = [file, file.replace(/^assets\//, '')];
  return candidates.find((candidate) => files.some(({ path }) => path === candidate)) ?? null;
}
