import type { ReleaseChange, ReleasePreview } from '@atrium/contracts/releases';

/** A release, and when it went live or became the candidate, ISO 8601 in UTC. */
export interface Released {
  readonly id: string;
  readonly at: string;
  /** The last change about it; `null` before the history began. */
  readonly change: ReleaseChange | null;
}

/** A release that a share of the browsers, or some people, load instead of the live one. */
export interface Candidate extends Released {
  readonly percent: number;
  /** Such as `@ada` and `role:admin`. */
  readonly people: readonly string[];
  readonly promoteAfter: number | null;
}

/** The live set, as the changes so far say. */
export interface LiveSet {
  /** Number of the last change; 0 before the first. */
  readonly sequence: number;
  /**
   * By app: the live release and those before it, oldest first. A rollback removes the releases after its
   * target, a withdrawal removes all.
   */
  readonly lineages: ReadonlyMap<string, readonly Released[]>;
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly previews: ReadonlyMap<string, ReleasePreview>;
  /** By app and id (`tasks 0123456789abcdef`): the changes that revoked releases. */
  readonly revoked: ReadonlyMap<string, ReleaseChange>;
  /** By app: the last change of its live release or its candidate. */
  readonly latest: ReadonlyMap<string, ReleaseChange>;
  /** By app and id: the changes that ended releases. Those in a lineage do not count. */
  readonly ended: ReadonlyMap<string, ReleaseChange>;
}

/** Nothing is live. */
export const NOTHING_LIVE: LiveSet = {
  sequence: 0,
  lineages: new Map(),
  candidates: new Map(),
  previews: new Map(),
  revoked: new Map(),
  latest: new Map(),
  ended: new Map(),
};

/** Returns the live set after a change. */
export function applyChange(set: LiveSet, change: ReleaseChange): LiveSet {
  const { sequence, at, by, reason, action, changes, candidates, revoked, preview } = change;
  const lineages = new Map(set.lineages);
  const latest = new Map(set.latest);
  const ended = new Map(set.ended);
  for (const { app, from, to } of changes) {
    // A release may have gone live before the history began.
    const before = lineages.get(app) ?? (from === null ? [] : [{ id: from, at, change: null }]);
    const place = action === 'rollback' ? before.findLastIndex(({ id }) => id === to) : -1;
    const kept = place < 0 ? before : before.slice(0, place);
    const removed = to === null ? before : before.slice(kept.length);
    lineages.set(app, to === null ? [] : [...kept, { id: to, at, change }]);
    latest.set(app, change);
    for (const { id } of removed) ended.set(`${app} ${id}`, change);
    if (to !== null) ended.delete(`${app} ${to}`);
  }
  const nextCandidates = new Map(set.candidates);
  for (const { app, id, percent, people = [], promoteAfter } of candidates) {
    const known = nextCandidates.get(app);
    latest.set(app, change);
    const isPromoted = changes.some(({ to }) => to === known?.id);
    if (known && known.id !== id && !isPromoted) ended.set(`${app} ${known.id}`, change);
    if (id !== null) ended.delete(`${app} ${id}`);
    if (id === null || percent === null) nextCandidates.delete(app);
    // With another share, its votes go on.
    else {
      const since = known?.id === id ? known.at : at;
      nextCandidates.set(app, { id, at: since, change, percent, people, promoteAfter });
    }
  }
  const previews = new Map(set.previews);
  if (preview && preview.releases.length === 0) previews.delete(preview.name);
  else if (preview) previews.set(preview.name, { ...preview, at, by, reason });
  const nowRevoked = revoked.map(({ app, id }) => [`${app} ${id}`, change] as const);
  return {
    sequence,
    lineages,
    candidates: nextCandidates,
    previews,
    revoked: new Map([...set.revoked, ...nowRevoked]),
    latest,
    ended,
  };
}

/** Returns the id of the live release of an app, or `null`. */
export function liveId(set: LiveSet, app: string): string | null {
  return lineageOf(set, app).at(-1)?.id ?? null;
}

/** Returns the releases of an app up to the live one, oldest first, without revoked ones. */
export function lineageOf({ lineages, revoked }: LiveSet, app: string): readonly Released[] {
  return (lineages.get(app) ?? []).filter(({ id }) => !revoked.has(`${app} ${id}`));
}

/** Returns the ids that an app can be rolled back to, latest first. */
export function earlierIds(set: LiveSet, app: string): string[] {
  const live = liveId(set, app);
  const ids = lineageOf(set, app).map(({ id }) => id);
  return [...new Set(ids.reverse())].filter((id) => id !== live);
}

/** Returns the apps that are live, sorted by name. */
export function liveApps(set: LiveSet): string[] {
  return [...set.lineages.keys()].filter((app) => liveId(set, app) !== null).sort();
}
