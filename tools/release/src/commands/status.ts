import { existsSync } from 'node:fs';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory, releaseLineage } from '../release-folder/history';
import { recordFile } from '../release-folder/paths';
import { liveReleaseId, readRegistry } from '../release-folder/registry';
import type { Revocation } from '../release-folder/revocations';
import { findRevocation, revocationsIn } from '../release-folder/revocations';

/** The release that some browsers get instead of the live one. */
export interface CandidateStatus {
  id: string;
  /** Share of the browsers. */
  percent: number;
  /** Number of people after which the watch promotes it; `null` for never. */
  promoteAfter: number | null;
}

/** The live release of an app. */
export interface AppStatus {
  app: string;
  id: string;
  /** When it went live, ISO 8601 in UTC. */
  since: string;
  /** Name of the user who made it live; `null` when it went live before the history existed. */
  by: string | null;
  reason: string | null;
  /** Ids of the releases that it can be rolled back to, latest first. */
  before: string[];
  candidate: CandidateStatus | null;
}

/** The live set. */
export interface Status {
  /** Id of the set. */
  set: string;
  apps: AppStatus[];
  /** Revoked releases, oldest first. */
  revoked: Revocation[];
}

/** Reads the live set: since when, by whom, and the releases before it. */
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
    const candidate = registry.areas[app]?.candidate;
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
        candidate: candidate
          ? {
              id: candidate.release.id,
              percent: candidate.percent,
              promoteAfter: candidate.promoteAfter,
            }
          : null,
      },
    ];
  });
  return { set: registry.set, apps, revoked };
}

/**
 * Reads the changes of the live set, oldest first.
 *
 * @param app restricts them to one app
 */
export async function readChanges(root: string, app: string | null): Promise<HistoryEntry[]> {
  const { sequence } = await readRegistry(root);
  const history = await readHistory(root, sequence);
  return history.flatMap((entry) => {
    const changes = entry.changes.filter((change) => app === null || change.app === app);
    const candidates = entry.candidates?.filter((change) => app === null || change.app === app);
    const revoked = entry.revoked?.filter((release) => app === null || release.app === app);
    const count = changes.length + (candidates?.length ?? 0) + (revoked?.length ?? 0);
    return count > 0 ? [{ ...entry, changes, candidates, revoked }] : [];
  });
}
