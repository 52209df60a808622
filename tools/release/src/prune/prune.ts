import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { formsOf } from '../release-folder/compressed-forms';
import type { Disk } from '../release-folder/disk';
import { readHistory } from '../release-folder/history';
import type { HistoryEntry } from '../release-folder/history';
import { missingIsNull } from '../release-folder/missing-is-null';
import { areaFolder, keptPageFile, recordFile, UNFINISHED } from '../release-folder/paths';
import { realTools, withLock } from '../release-folder/release-folder';
import type { ReleaseTools } from '../release-folder/release-folder';
import { readRecord } from '../release-folder/release-record';
import { reachableReleases } from '../verify/verify';

const DAY = 24 * 60 * 60 * 1000;

/** A release that was removed. */
export interface Pruned {
  app: string;
  id: string;
}

/** What to keep. */
export interface PruneOptions {
  /** Days for which a release stays after it was last live: so long an open page may ask for it. */
  keepDays: number;
  /** Milliseconds since 1970. */
  now?: number;
  tools?: ReleaseTools;
}

/**
 * Removes the releases that nobody needs any more: not live, not the one to fall back to, and not
 * live within the last days. Whatever can be rolled back to afterwards is whole.
 *
 * @returns the releases that are gone
 */
export async function prune(
  root: string,
  { keepDays, now = Date.now(), tools = realTools }: PruneOptions,
): Promise<Pruned[]> {
  return withLock(root, tools, async (live, disk) => {
    const history = await readHistory(root, live.sequence);
    const pointedTo = new Set(reachableReleases(live).map(({ app, id }) => `${app} ${id}`));
    const kept: Pruned[] = [];
    const pruned: Pruned[] = [];
    for (const { app, id } of await listReleases(root)) {
      const isKept =
        pointedTo.has(`${app} ${id}`) || lastLive(history, app, id) > now - keepDays * DAY;
      (isKept ? kept : pruned).push({ app, id });
    }
    const neededFiles = await filesOfShells(root, kept);
    for (const release of pruned) await removeRelease(disk, root, release, neededFiles);
    await removeUnfinished(disk, root);
    return pruned;
  });
}

// When the release was replaced; what never went live is nobody's, and gone at once.
function lastLive(history: readonly HistoryEntry[], app: string, id: string): number {
  const replaced = history.findLast(({ changes }) =>
    changes.some((change) => change.app === app && change.from === id),
  );
  return replaced ? Date.parse(replaced.at) : 0;
}

async function listReleases(root: string): Promise<Pruned[]> {
  const apps = (await list(path.join(root, 'releases'))).filter((entry) => entry.isDirectory());
  const releases = await Promise.all(
    apps.map(async ({ name: app }) => {
      const recorded = (await list(path.join(root, 'releases', app))).flatMap(({ name }) =>
        name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
      );
      const stored = (await list(path.join(root, 'areas', app))).map(({ name }) => name);
      const ids = new Set([...recorded, ...stored.filter((name) => !name.includes(UNFINISHED))]);
      return [...ids].map((id) => ({ app, id }));
    }),
  );
  return releases.flat();
}

async function filesOfShells(root: string, releases: readonly Pruned[]): Promise<Set<string>> {
  const shells = releases.filter(({ app }) => app === 'shell');
  const records = await Promise.all(shells.map(({ id }) => readRecord(root, 'shell', id)));
  return new Set(records.flatMap(({ files }) => files.map((file) => file.path)));
}

async function removeRelease(
  disk: Disk,
  root: string,
  { app, id }: Pruned,
  neededFiles: ReadonlySet<string>,
): Promise<void> {
  if (app === 'shell') {
    const { files } = await readRecord(root, app, id);
    for (const { path: file } of files) {
      if (file === 'index.html' || neededFiles.has(file)) continue;
      for (const place of [...formsOf(file), file]) await disk.remove(path.join(root, place));
    }
    await disk.remove(keptPageFile(root, id));
  } else await disk.remove(path.join(root, areaFolder(app, id)));
  // Last, so that the next prune goes on with what a killed one has left.
  await disk.remove(recordFile(root, app, id));
}

async function removeUnfinished(disk: Disk, root: string): Promise<void> {
  const entries = (await readdir(root, { recursive: true }).catch(missingIsNull)) ?? [];
  const unfinished = entries.filter((entry) => path.basename(entry).includes(UNFINISHED));
  for (const entry of unfinished) await disk.remove(path.join(root, entry));
}

async function list(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(missingIsNull)) ?? [];
}
