import type { AreaModule, AreaRelease } from '@atrium/area-contract';
import { queryOptions } from '@tanstack/react-query';
import { AreaFailure } from './area-failure';
import { failedEarlier, failureOf, forgive, recordFailure } from './failed-releases';
import { loadRelease, startAfresh } from './federation';
import { isPageLeaving, pageStays } from './page-leaving';
import type { LiveArea } from './registry';

/** An area ready to be rendered, and the release that it came from. */
export interface LoadedArea {
  module: AreaModule;
  release: AreaRelease;
  /** Tells two loadings of one release apart. */
  loading: number;
}

// What runs in this page, by the area's name.
const running = new Map<string, LoadedArea & { live: LiveArea }>();
let loadings = 0;

/** Loading an area, as options for TanStack Query. */
export function areaQuery(live: LiveArea) {
  const { current, previous } = live;
  return queryOptions({
    queryKey: ['shell', 'area', current.manifest.name, current.id, previous?.id ?? null],
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
export async function loadArea(live: LiveArea): Promise<LoadedArea> {
  const releases = releasesOf(live);
  // A new page is another attempt where otherwise nothing would be left to show.
  if (releases.every(failureOf) && failedEarlier(releases)) forgive(releases);
  for (const release of releases.filter((candidate) => !failureOf(candidate))) {
    try {
      const module = await loadWhilePageStays(release);
      loadings += 1;
      const loaded = { release, module, loading: loadings };
      running.set(release.manifest.name, { ...loaded, live });
      return loaded;
    } catch (error) {
      recordFailure(release, await AreaFailure.diagnose(error, release));
    }
  }
  throw failureOf(live.current) ?? new AreaFailure('unknown', 'It can’t be shown.');
}

// The browser cuts requests off while the page is left; they are sent again if it stays.
async function loadWhilePageStays(release: AreaRelease): Promise<AreaModule> {
  for (;;) {
    try {
      return await loadRelease(release);
    } catch (error) {
      if (!isPageLeaving()) throw error;
      await pageStays();
      startAfresh(release);
    }
  }
}

/** The releases of an area to enter it with: the latest, unless what runs holds unsaved work. */
export function chooseLive(latest: LiveArea): LiveArea {
  const shown = running.get(latest.current.manifest.name);
  return shown?.module.isDirty() ? shown.live : latest;
}

/** The id of the release of an area that runs in this page, if one does. */
export function runningRelease(name: string): string | undefined {
  return running.get(name)?.release.id;
}

/** Lets the releases of an area be tried again, from their first script on. */
export function forgiveFailures(live: LiveArea): void {
  const failed = releasesOf(live).filter(failureOf);
  failed.forEach(startAfresh);
  forgive(failed);
}

function releasesOf({ current, previous }: LiveArea): AreaRelease[] {
  return previous ? [current, previous] : [current];
}
