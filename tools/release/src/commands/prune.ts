import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools, withLock } from '../activation/activate';
import { compressedNames } from '../release-folder/compressed-files';
import type { Disk } from '../release-folder/disk';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import { readJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import {
  areaFolder,
  mapsFolder,
  recordFile,
  signatureFolder,
  storedPageFile,
  TEMP_MARKER,
} from '../release-folder/paths';
import { readRecord, releaseRecord } from '../release-folder/release-record';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { liveRegistryHash } from '../signing/signature';
import type { ReleaseName } from '../verify/recorded-releases';
import { list, reachableReleases, recordedReleases } from '../verify/recorded-releases';
import { findUnknownFiles } from '../verify/unknown-files';
import { storedFilesOf } from '../verify/verify-release';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Options of pruning. */
export interface PruneOptions {
  /** Days that a release is kept after it was last live, since open pages may still request its files. */
  keepDays: number;
  /** Milliseconds since 1970. */
  now?: number;
  tools?: ReleaseTools;
}

/**
 * Removes releases that are neither live nor a fallback and have not been live for a while, with their
 * source maps, and files and maps that belong to no release.
 *
 * @returns the removed releases
 */
export async function prune(
  root: string,
  { keepDays, now = Date.now(), tools = defaultTools }: PruneOptions,
): Promise<ReleaseName[]> {
  return withLock(root, tools, async (live, { disk }) => {
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    const history = await readHistory(root, live.sequence);
    const reachable = new Set(reachableReleases(live).map(({ app, id }) => `${app} ${id}`));
    const kept: ReleaseName[] = [];
    const pruned: ReleaseName[] = [];
    for (const { app, id } of await listReleases(root)) {
      const isKept =
        reachable.has(`${app} ${id}`) || lastLive(history, app, id) > now - keepDays * DAY_MS;
      (isKept ? kept : pruned).push({ app, id });
    }
    const neededFiles = await filesOfShells(root, kept);
    for (const release of pruned) await removeRelease(disk, root, release, neededFiles);
    await removeTempFiles(disk, root);
    await removeUnknownFiles(disk, root, kept);
    await removeOldSignatures(disk, root);
    return pruned;
  });
}

// Releases that never went live are removed at once.
function lastLive(history: readonly HistoryEntry[], app: string, id: string): number {
  const replaced = history.findLast(({ changes }) =>
    changes.some((change) => change.app === app && change.from === id),
  );
  return replaced ? Date.parse(replaced.at) : 0;
}

// Includes files without a record, which a killed publish has left.
async function listReleases(root: string): Promise<ReleaseName[]> {
  const apps = (await list(path.join(root, 'areas'))).filter((entry) => entry.isDirectory());
  const stored = await Promise.all(
    apps.map(async ({ name: app }) =>
      (await list(path.join(root, 'areas', app))).map(({ name: id }) => ({ app, id })),
    ),
  );
  const found = [...(await recordedReleases(root)), ...stored.flat()];
  const names = new Map(found.map((release) => [`${release.app} ${release.id}`, release]));
  return [...names.values()].filter(({ id }) => !id.includes(TEMP_MARKER));
}

async function filesOfShells(root: string, releases: readonly ReleaseName[]): Promise<Set<string>> {
  const shells = releases.filter(({ app }) => app === 'shell');
  const records = await Promise.all(shells.map(({ id }) => readRecord(root, 'shell', id)));
  return new Set(records.flatMap(({ files }) => files.map((file) => file.path)));
}

async function removeRelease(
  disk: Disk,
  root: string,
  { app, id }: ReleaseName,
  neededFiles: ReadonlySet<string>,
): Promise<void> {
  if (app === 'shell') {
    const { files } = await readRecord(root, app, id);
    for (const { path: file } of files) {
      if (file === 'index.html' || neededFiles.has(file)) continue;
      for (const place of [...compressedNames(file), file])
        await disk.remove(path.join(root, place));
    }
    await disk.remove(storedPageFile(root, id));
  } else await disk.remove(path.join(root, areaFolder(app, id)));
  await disk.remove(path.join(root, mapsFolder(app, id)));
  // Last, so that the next prune completes one that was killed.
  await disk.remove(recordFile(root, app, id));
}

async function removeTempFiles(disk: Disk, root: string): Promise<void> {
  const entries = (await readdir(root, { recursive: true }).catch(nullIfMissing)) ?? [];
  const leftovers = entries.filter((entry) => path.basename(entry).includes(TEMP_MARKER));
  for (const entry of leftovers) await disk.remove(path.join(root, entry));
}

// Nothing is removed from the folder of a kept release without a record.
async function removeUnknownFiles(
  disk: Disk,
  root: string,
  kept: readonly ReleaseName[],
): Promise<void> {
  const records = await Promise.all(
    kept.map(({ app, id }) => readJson(recordFile(root, app, id), releaseRecord)),
  );
  const known = records.flatMap((record) => (record ? storedFilesOf(record) : []));
  const unknown = kept.filter((_, index) => records[index] === null);
  for (const { file } of await findUnknownFiles(root, new Set(known))) {
    const isOfKept = unknown.some(({ app, id }) =>
      [areaFolder(app, id), mapsFolder(app, id)].some((folder) => file.startsWith(`${folder}/`)),
    );
    if (!isOfKept) await disk.remove(path.join(root, file));
  }
}

async function removeOldSignatures(disk: Disk, root: string): Promise<void> {
  const hash = await liveRegistryHash(root);
  const folder = signatureFolder(root);
  for (const { name } of await list(folder)) {
    if (path.parse(name).name !== hash) await disk.remove(path.join(folder, name));
  }
}
