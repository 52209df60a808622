import { subDays } from 'date-fns';
import type { Database } from '../../db/database';
import type { ExpiringRows } from '../../db/retention';
import type { LiveSet } from './live-set';
import { listNamedFiles } from './manifests';
import { createReleaseRepository } from './release.repository';
import { lockLiveSet } from './release-changes';

/** Days after which a release that is not live may be removed. */
const RELEASE_DAYS = 30;

/** Releases of each app that stay, so that it can be rolled back. */
const KEPT_RELEASES = 10;

/** Days after which a file that belongs to no release is removed. */
const FILE_DAYS = 1;

/**
 * Returns the releases to delete: 30 days after they were published, except the last ten of each app that were
 * live, candidates and those in previews. Also returns the files that belong to no release.
 */
export function expiredReleases(db: Database): readonly ExpiringRows[] {
  return [
    { name: 'releases', removeOld: (limit) => db.transaction((tx) => removeReleases(tx, limit)) },
    {
      name: 'files of releases',
      removeOld: (limit) => db.transaction((tx) => removeFiles(tx, limit)),
    },
  ];
}

async function removeReleases(transaction: Database, limit: number): Promise<number> {
  const releases = createReleaseRepository(transaction);
  const kept = keptReleases(await lockLiveSet(releases));
  const old = await releases.listOld(subDays(new Date(), RELEASE_DAYS));
  const removed = old.filter(({ app, id }) => !kept.has(`${app} ${id}`)).slice(0, limit);
  for (const release of removed) await releases.remove(release);
  return removed.length;
}

async function removeFiles(transaction: Database, limit: number): Promise<number> {
  const releases = createReleaseRepository(transaction);
  // No publication may count on a file at the same time.
  await releases.lock();
  const unused = new Set(await releases.listOldFiles(subDays(new Date(), FILE_DAYS)));
  // One by one, as all manifests together may take much memory. The database does not parse them, because one
  // that it can't parse would keep all files.
  for (const name of await releases.listNames()) {
    const release = await releases.find(name);
    const maps = release?.maps.map(({ integrity }) => integrity) ?? [];
    for (const file of [...listNamedFiles(release?.manifest ?? ''), ...maps]) unused.delete(file);
  }
  const removed = [...unused].slice(0, limit);
  if (removed.length > 0) await releases.removeFiles(removed);
  return removed.length;
}

function keptReleases({ lineages, candidates, previews }: LiveSet): ReadonlySet<string> {
  const live = [...lineages].flatMap(([app, lineage]) =>
    lineage.slice(-KEPT_RELEASES).map(({ id }) => ({ app, id })),
  );
  const candidate = [...candidates].map(([app, { id }]) => ({ app, id }));
  const previewed = [...previews.values()].flatMap((preview) => preview.releases);
  return new Set([...live, ...candidate, ...previewed].map(({ app, id }) => `${app} ${id}`));
}
