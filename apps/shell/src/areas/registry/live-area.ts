// Also part of the boot script.
import type { AreaRelease } from '@atrium/area-contract';

/** An area in the registry: the live release and its fallback. */
export interface LiveArea<Release = AreaRelease> {
  readonly current: Release;
  readonly previous: Release | null;
}

/** Returns the releases of an area, the preferred one first. */
export function releasesOf<Release>({ current, previous }: LiveArea<Release>): Release[] {
  return previous ? [current, previous] : [current];
}

/** Returns the releases of an area that have not failed, the preferred one first. */
export function loadableReleases<Release extends { readonly id: string }>(
  live: LiveArea<Release>,
  hasFailed: (id: string) => boolean,
): Release[] {
  return releasesOf(live).filter(({ id }) => !hasFailed(id));
}
