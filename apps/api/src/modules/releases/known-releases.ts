import type { Registry } from '@atrium/release-format';

/** Name of an app and id of one of its releases. */
export interface NamedRelease {
  readonly app: string;
  readonly release: string;
}

/** A release that pages may report about, and when it went live or became the candidate. */
export interface ServedRelease extends NamedRelease {
  readonly releasedAt: string;
}

/** The live release of an app and those beside it. */
export interface ServedApp {
  readonly app: string;
  readonly live: ServedRelease;
  /** The release that pages fall back to; the shell and the API have none. */
  readonly before: ServedRelease | null;
  /** The release that `percent` of the browsers load instead of the live one. */
  readonly candidate:
    | (ServedRelease & { readonly percent: number; readonly promoteAfter: number | null })
    | null;
}

/** Lists the live apps: the shell and the API first, then the areas by name. */
export function listApps({ shell, api, areas }: Registry): ServedApp[] {
  const common = Object.entries({ shell, api }).flatMap(([app, live]) =>
    live ? [{ app, live: toServed(app, live), before: null, candidate: null }] : [],
  );
  const ofAreas = Object.entries(areas)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([app, { current, previous, candidate }]) => ({
      app,
      live: toServed(app, current),
      before: previous && toServed(app, previous),
      candidate: candidate
        ? {
            ...toServed(app, candidate.release),
            ...{ percent: candidate.percent, promoteAfter: candidate.promoteAfter },
          }
        : null,
    }));
  return [...common, ...ofAreas];
}

/** Lists the releases that pages may report about: the live ones, those before and the candidates. */
export function listReleases(registry: Registry): ServedRelease[] {
  return listApps(registry).flatMap(({ live, before, candidate }) =>
    [live, before, candidate].flatMap((release) => release ?? []),
  );
}

function toServed(app: string, { id, releasedAt }: { id: string; releasedAt: string }) {
  return { app, release: id, releasedAt };
}
