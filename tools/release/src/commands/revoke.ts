import type { Registry } from '@atrium/area-contract';
import type { ReleaseTools } from '../activation/activate';
import { activate, defaultTools, withLock } from '../activation/activate';
import { findFallback } from '../activation/fallback';
import type { Preview } from '../previews/preview';
import { readPreviews, releasesIn } from '../previews/preview';
import { ReleaseError } from '../release-error';
import type { HistoryEntry } from '../release-folder/history';
import { readHistory, releaseLineage } from '../release-folder/history';
import { previewFile } from '../release-folder/paths';
import { liveReleaseId } from '../release-folder/registry';
import { findRevocation, revocationsIn } from '../release-folder/revocations';
import { requireUnchangedPage } from '../release-folder/shell-page';
import { requireSigned } from '../signing/require-signed';
import type { ReleaseName } from '../verify/recorded-releases';
import { reachableReleases } from '../verify/recorded-releases';

/** Options of a revocation. */
export interface RevokeOptions {
  /** Id of the release, or a unique prefix. */
  id: string;
  by?: string;
  reason: string;
  tools?: ReleaseTools;
}

/**
 * Keeps a release from ever going live again: by a rollback, by a publish, or as the fallback of browsers.
 * Removes the previews that contain it. Its files stay until they are pruned.
 *
 * @throws ReleaseError when there is no such release, or it is live
 */
export async function revoke(
  root: string,
  { id, by = 'unknown', reason, tools = defaultTools }: RevokeOptions,
): Promise<ReleaseName> {
  return withLock(root, tools, async (live, locked) => {
    await requireSigned(root, locked.keys);
    const history = await readHistory(root, live.sequence);
    const previews = await readPreviews(root);
    const release = findRelease(history, live, previews, id);
    requireRevocable(history, live, release);
    if (live.shell) await requireUnchangedPage(root, live.shell.id);
    // Before the revocation, so that no revoked release is left in a preview.
    for (const preview of previews.filter(({ areas }) => areas[release.app]?.id === release.id)) {
      await locked.disk.remove(previewFile(root, preview.name));
    }
    const next = await withoutFallback(root, history, live, release);
    await activate(root, locked, next, {
      by,
      action: 'revoke',
      changes: [],
      revoked: [release],
      reason,
      smoke: 'left out',
    });
    return release;
  });
}

function findRelease(
  history: readonly HistoryEntry[],
  live: Registry,
  previews: readonly Preview[],
  id: string,
): ReleaseName {
  const changed = history.flatMap(({ changes }) =>
    changes.flatMap(({ app, from, to }) =>
      [from, to].flatMap((release) => (release === null ? [] : [{ app, id: release }])),
    ),
  );
  const known = [...changed, ...reachableReleases(live), ...previews.flatMap(releasesIn)];
  const matching = known.filter((release) => release.id.startsWith(id));
  const found = [...new Map(matching.map((release) => [`${release.app} ${release.id}`, release]))];
  const [only] = found;
  if (only !== undefined && found.length === 1) return only[1];
  throw new ReleaseError([
    found.length > 1
      ? `${id} matches ${found.map(([name]) => name).join(', ')}: enter more of the id.`
      : `${id} matches no release that was live or in a preview: use an id that status, history or previews shows.`,
  ]);
}

function requireRevocable(
  history: readonly HistoryEntry[],
  live: Registry,
  { app, id }: ReleaseName,
): void {
  if (findRevocation(revocationsIn(history), app, id)) {
    throw new ReleaseError([`${app} ${id} is already revoked.`]);
  }
  if (live.areas[app]?.candidate?.release.id === id) {
    throw new ReleaseError([
      `${app} ${id} is the candidate: abort ${app} first, then revoke this release.`,
    ]);
  }
  if (liveReleaseId(live, app) !== id) return;
  throw new ReleaseError([
    `${app} ${id} is live: roll ${app} back or publish another build of it, then revoke this release.`,
  ]);
}

async function withoutFallback(
  root: string,
  history: readonly HistoryEntry[],
  live: Registry,
  { app, id }: ReleaseName,
): Promise<Registry> {
  const area = live.areas[app];
  if (area?.previous?.id !== id) return live;
  const revocations = revocationsIn(history);
  const earlier = releaseLineage(history, app).filter(
    (release) =>
      release !== id && release !== area.current.id && !findRevocation(revocations, app, release),
  );
  const previous = await findFallback(root, app, earlier);
  return { ...live, areas: { ...live.areas, [app]: { ...area, previous } } };
}
