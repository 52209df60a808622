import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@atrium/webpack';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools, withLock } from '../activation/activate';
import {
  listPreviewNames,
  previewNameOf,
  readPreviews,
  releaseOfPreview,
  releasesIn,
} from '../previews/preview';
import { compressedNames } from '../release-folder/compressed-files';
import type { Disk } from '../release-folder/disk';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory } from '../release-folder/history';
import { readJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import {
  areaFolder,
  mapsFolder,
  previewFile,
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
  /** Days that a preview is kept, and a release after it was published and last live, since open pages may still request its files. */
  keepDays: number;
  /** Milliseconds since 1970. */
  now?: number;
  tools?: ReleaseTools;
}

/** Removed releases and previews. */
export interface PruneResult {
  releases: ReleaseName[];
  /** Names of previews. */
  previews: string[];
}

/**
 * Removes old previews, releases that are neither live nor a fallback nor in a preview and have not been
 * published or live for a while, with their source maps, and files and maps that belong to no release.
 */
export async function prune(
  root: string,
  { keepDays, now = Date.now(), tools = defaultTools }: PruneOptions,
): Promise<PruneResult> {
  return withLock(root, tools, async (live, { disk }) => {
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    const history = await readHistory(root, live.sequence);
    const since = now - keepDays * DAY_MS;
    const previews = await readPreviews(root);
    const named = previews.filter(({ name }) => !releaseOfPreview(name));
    const oldPreviews = named.filter(({ at }) => Date.parse(at) <= since);
    const keptPreviews = named.filter((preview) => !oldPreviews.includes(preview));
    const needed = [...reachableReleases(live), ...keptPreviews.flatMap(releasesIn)];
    const reachable = new Set(needed.map(({ app, id }) => `${app} ${id}`));
    const recent = previews.filter(({ at }) => Date.parse(at) > since).map(({ name }) => name);
    const kept: ReleaseName[] = [];
    const pruned: ReleaseName[] = [];
    for (const { app, id } of await listReleases(root)) {
      const isKept =
        reachable.has(`${app} ${id}`) ||
        recent.includes(previewNameOf({ app, id })) ||
        lastLive(history, app, id) > since;
      (isKept ? kept : pruned).push({ app, id });
    }
    // Before their releases, so that no preview is left without its files.
    for (const { name } of oldPreviews) await disk.remove(previewFile(root, name));
    const neededFiles = await filesOfShells(root, kept);
    for (const release of pruned) await removeRelease(disk, root, release, neededFiles);
    await removeTempFiles(disk, root);
    await removeUnknownFiles(disk, root, kept);
    await removeOldSignatures(disk, root);
    return { releases: pruned, previews: oldPreviews.map(({ name }) => name) };
  });
}

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
  await disk.remove(previewFile(root, previewNameOf({ app, id })));
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
  const previews = await readPreviews(root);
  const known = [
    ...records.flatMap((record) => (record ? storedFilesOf(record) : [])),
    ...previews.map(({ name }) => path.relative(root, previewFile(root, name))),
  ];
  const unknown = kept.filter((_, index) => records[index] === null);
  for (const { file } of await findUnknownFiles(root, new Set(known))) {
    const isOfKept = unknown.some(({ app, id }) =>
      [areaFolder(app, id), mapsFolder(app, id)].some((folder) => file.startsWith(`${folder}/`)),
    );
    if (!isOfKept) await disk.remove(path.join(root, file));
  }
}

async function removeOldSignatures(disk: Disk, root: string): Promise<void> {
  const names = await listPreviewNames(root);
  const previews = await Promise.all(names.map((name) => readFile(previewFile(root, name))));
  const hashes = [await liveRegistryHash(root), ...previews.map(sha256)];
  const folder = signatureFolder(root);
  for (const { name } of await list(folder)) {
    if (!hashes.includes(path.parse(name).name)) await disk.remove(path.join(folder, name));
  }
}
