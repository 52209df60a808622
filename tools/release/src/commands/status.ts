import { existsSync } from 'node:fs';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory, releaseLineage } from '../release-folder/history';
import { recordFile } from '../release-folder/paths';
import { liveReleaseId, readRegistry } from '../release-folder/registry';
import type { Revocation } from '../release-folder/revocations';
import { findRevocation, revocationsIn } from '../release-folder/revocations';

/** What is live of one app. */
export interface AppStatus {
  app: string;
  id: string;
  /** When it went live, ISO 8601 in UTC. */
  since: string;
  /** Who made it live; `null` for what went live before there was a history. */
  by: string | null;
  reason: string | null;
  /** The releases before it that can be gone back to, the latest first. */
  before: string[];
}

/** What is live. */
export interface Status {
  /** Id of the whole set. */
  set: string;
  apps: AppStatus[];
  /** The releases that may not go live any more, oldest first. */
  revoked: Revocation[];
}

/** Reads what is live, since when, by whom, and what was before it. */
export async function readStatus(root: string): Promise<Status> {
  const registry = await readRegistry(root);
  const history = await readHistory(root, registry.sequence);
  const revoked = revocationsIn(history);
  const names = ['shell', ...Object.keys(registry.areas).sort(), 'api'];
  const apps = names.flatMap((app): AppStatus[] => {
    const id = liveReleaseId(registry, app);
    if (id === null) return [];
    const entry = history.findLast(({ changes }) => changes.some((change) => change.app === app));
    const released =
      app === 'shell' || app === 'api' ? registry[app] : registry.areas[app]?.current;
    const before = releaseLineage(history, app).slice(0, -1).reverse();
    return [
      {
        app,
        id,
        since: entry?.at ?? released?.releasedAt ?? '',
        by: entry?.by ?? null,
        reason: entry?.reason ?? null,
        before: [...new Set(before)].filter(
          (earlier) =>
            existsSync(recordFile(root, app, earlier)) && !findRevocation(revoked, app, earlier),
        ),
      },
    ];
  });
  return { set: registry.set, apps, revoked };
}

/**
 * Reads every change of what is live, oldest first.
 *
 * @param app leaves out the changes of all others
 */
export async function readChanges(root: string, app: string | null): Promise<HistoryEntry[]> {
  const { sequence } = await readRegistry(root);
  const history = await readHistory(root, sequence);
  return history.flatMap((entry) => {
    const changes = entry.changes.filter((change) => app === null || change.app === app);
    const revoked = entry.revoked?.filter((release) => app === null || release.app === app);
    return changes.length > 0 || revoked?.length ? [{ ...entry, changes, revoked }] : [];
  });
}
