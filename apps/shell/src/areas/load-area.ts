import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { queryOptions } from '@tanstack/react-query';
import { AreaFailure } from './area-failure';
import { loadRelease } from './federation';
import type { LiveArea } from './registry';

/** An area ready to be rendered, and the release that it came from. */
export interface LoadedArea {
  module: AreaModule;
  release: AreaRelease;
}

// Releases that failed in this page. They are passed over until a person asks for another attempt.
const failures = new Map<string, AreaFailure>();

/** Loading an area, as options for TanStack Query. */
export function areaQuery(live: LiveArea) {
  return queryOptions({
    queryKey: ['shell', 'area', live.current.manifest.name],
    queryFn: () => loadArea(live),
    // Components and functions must arrive as they are.
    structuralSharing: false,
  });
}

/**
 * Loads the live release of an area, or the one before it when the live one fails.
 *
 * @throws AreaFailure of the live release when both fail
 */
export async function loadArea({ current, previous }: LiveArea): Promise<LoadedArea> {
  for (const release of [current, previous]) {
    if (!release || failures.has(release.id)) continue;
    try {
      return { release, module: await loadRelease(release) };
    } catch (error) {
      recordFailure(release, await AreaFailure.diagnose(error, release));
    }
  }
  throw failures.get(current.id) ?? new AreaFailure('unknown', 'It can’t be shown.');
}

/** Takes a release out of use for the rest of this page. */
export function recordFailure(release: AreaRelease, failure: AreaFailure): void {
  failures.set(release.id, failure);
}

/** Lets the releases of an area be tried again. */
export function forgiveFailures({ current, previous }: LiveArea): void {
  failures.delete(current.id);
  if (previous) failures.delete(previous.id);
}
