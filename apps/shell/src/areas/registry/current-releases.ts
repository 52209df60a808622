import type { AreaRelease, Registry } from '@atrium/area-contract';

/** Returns the live releases of all areas, in the order of their links. */
export function currentReleases({ areas }: Registry): AreaRelease[] {
  const orderOf = ({ manifest }: AreaRelease) => manifest.nav?.order ?? Number.MAX_VALUE;
  return Object.values(areas)
    .map(({ current }) => current)
    .sort((one, other) => orderOf(one) - orderOf(other));
}
