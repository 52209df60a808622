// The boot script contains this module too.
import type { AreaRelease } from '@atrium/area-contract';

/** An area in the registry: the live release and the one to fall back to. */
export interface LiveArea<Release = AreaRelease> {
  readonly current: Release;
  readonly previous: Release | null;
}

/** Returns the releases of an area that may be loaded, the preferred one first. */
export function loadableReleases<Release extends { readonly id: string }>(
  { current, previous }: LiveArea<Release>,
  hasFailed: (id: string) => boolean,
): Release[] {
  const releases = previous ? [current, previous] : [current];
  return releases.filter(({ id }) => !hasFailed(id));
}
