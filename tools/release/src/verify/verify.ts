import type { KeyObject } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import { releasesIn } from '../previews/preview';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import { parseJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { historyFile, mapsFolder, recordFile, registryFile } from '../release-folder/paths';
import { readRegistry } from '../release-folder/registry';
import type { ReleaseRecord } from '../release-folder/release-record';
import { releaseRecord } from '../release-folder/release-record';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { checkSignature } from '../signing/signature';
import type { Fault, Verification } from './fault';
import type { ReleaseName } from './recorded-releases';
import { reachableReleases, recordedReleases } from './recorded-releases';
import { findUnknownFiles } from './unknown-files';
import { verifyPreviews } from './verify-previews';
import { verifyRegistry } from './verify-registry';
import { storedFilesOf, verifyMaps, verifyRelease } from './verify-release';

/**
 * Compares everything that is served or read by later commands with its record: the files of all releases,
 * their compressed copies and source maps, the stored pages, `index.html`, the records, the previews and the
 * registry. Finds unknown files in the folders of releases.
 *
 * @param trusted the keys, one of which must have signed the registry and each preview; empty to skip signatures
 */
export async function verify(
  root: string,
  trusted: readonly KeyObject[] = [],
): Promise<Verification> {
  const registry = await readRegistry(root);
  const history = await readHistory(root, registry.sequence);
  const recorded = await recordedReleases(root);
  const previewed = await verifyPreviews(root, trusted);
  const released = unique([
    ...reachableReleases(registry),
    ...releasesInHistory(history, recorded),
    ...previewed.previews.flatMap(releasesIn),
  ]);
  const checks = await Promise.all(released.map((name) => verifyRecorded(root, registry, name)));
  const known = [
    ...checks.flatMap(({ record }) => (record ? storedFilesOf(record) : [])),
    ...previewed.files,
  ];
  const unreadableError = checks.flatMap(({ record, name }) =>
    record ? [] : [`areas/${name.app}/${name.id}/`, `${mapsFolder(name.app, name.id)}/`],
  );
  const unknownFiles = (await findUnknownFiles(root, new Set(known))).filter(
    ({ file, fault }) =>
      fault !== 'extra' || !unreadableError.some((folder) => file.startsWith(folder)),
  );
  const unreleased = recorded.filter((name) => !released.some((other) => isSame(name, other)));
  const faults = [
    ...(await verifySignature(root, trusted)),
    ...(await verifyRegistry(root, registry, history)),
    ...checks.flatMap((check) => check.faults),
    ...previewed.faults,
    ...unknownFiles.map((file): Fault => ({ app: null, id: null, ...file })),
    ...unreleased.map(({ app, id }): Fault => {
      return { app: null, id: null, file: `releases/${app}/${id}.json`, fault: 'extra' };
    }),
  ];
  return {
    files: checks.reduce((sum, { files }) => sum + files, 0),
    // Shells share files, and the page of a live shell exists twice.
    faults: faults.filter(
      ({ file }, index) => faults.findIndex((other) => other.file === file) === index,
    ),
  };
}

async function verifySignature(root: string, trusted: readonly KeyObject[]): Promise<Fault[]> {
  const problem = trusted.length > 0 ? await checkSignature(root, trusted) : null;
  if (problem === null) return [];
  const file = path.relative(root, problem === 'history' ? historyFile(root) : registryFile(root));
  const fault = problem === 'unsigned' ? 'not signed' : 'not as it was signed';
  return [{ app: null, id: null, file, fault }];
}

interface Check extends Verification {
  name: ReleaseName;
  /** `null` when the record can't be read. */
  record: ReleaseRecord | null;
}

async function verifyRecorded(
  root: string,
  { shell, areas }: Registry,
  name: ReleaseName,
): Promise<Check> {
  const { app, id } = name;
  const place = recordFile(root, app, id);
  const file = path.relative(root, place);
  const stats = await lstat(place).catch(nullIfMissing);
  if (!stats?.isFile()) {
    const fault =
      stats === null ? 'missing' : stats.isSymbolicLink() ? 'symbolic link' : 'not a file';
    return { name, record: null, files: 0, faults: [{ ...name, file, fault }] };
  }
  const parsed = releaseRecord.safeParse(parseJson(await readFile(place, 'utf8')));
  const record = parsed.success ? parsed.data : null;
  if (record?.name !== app || record.id !== id) {
    return { name, record: null, files: 0, faults: [{ ...name, file, fault: 'changed' }] };
  }
  const { current = null, previous = null } = areas[app] ?? {};
  const entries = {
    areas: [current, previous].flatMap((release) => (release?.id === id ? [release] : [])),
    shell: app === 'shell' && shell?.id === id ? shell : null,
  };
  const served = await verifyRelease(root, record, entries);
  const maps = await verifyMaps(root, record);
  return {
    name,
    record,
    files: served.files + maps.files,
    faults: [...served.faults, ...maps.faults],
  };
}

// Releases in the history without a record were pruned.
function releasesInHistory(
  history: readonly HistoryEntry[],
  recorded: readonly ReleaseName[],
): ReleaseName[] {
  const changes = history.flatMap((entry) => entry.changes);
  const revocations = revocationsIn(history);
  return recorded.filter(
    ({ app, id }) =>
      changes.some((change) => change.app === app && [change.from, change.to].includes(id)) ||
      // It may have been in previews only.
      findRevocation(revocations, app, id),
  );
}

function unique(names: readonly ReleaseName[]): ReleaseName[] {
  return names.filter((name, index) => names.findIndex((other) => isSame(name, other)) === index);
}

function isSame(one: ReleaseName, other: ReleaseName): boolean {
  return one.app === other.app && one.id === other.id;
}
