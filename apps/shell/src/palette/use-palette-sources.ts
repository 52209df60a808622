import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import { useAreaLoader } from '../areas/area-loader-context';
import { loadCommands, loadSearch } from './area-sources';
import type { PaletteItem, PaletteSearch } from './palette-items';

/** Commands and searches of the areas, as far as they have arrived. */
interface PaletteSources {
  readonly commands: readonly PaletteItem[];
  readonly searches: readonly PaletteSearch[];
  /** Whether more may arrive. */
  readonly isLoading: boolean;
}

/**
 * Loads what areas offer, each on its own. The palette offers what has arrived; what fails or takes too long
 * is left out and reported.
 */
export function usePaletteSources(releases: readonly AreaRelease[]): PaletteSources {
  const loader = useAreaLoader();
  const queryClient = useQueryClient();
  const { id, username, role } = useUser();
  const context = { user: { id, username, role }, queryClient };
  const commands = useArriving(releases, 'commands', (release) =>
    loadCommands(loader, release, context),
  );
  const searches = useArriving(releases, 'search', (release) =>
    loadSearch(loader, release, context),
  );
  return {
    commands: commands.arrived.flat(),
    searches: searches.arrived,
    isLoading: commands.isLoading || searches.isLoading,
  };
}

/** Loads something of each release that contributes a kind of module, and keeps to these releases. */
function useArriving<Source>(
  releases: readonly AreaRelease[],
  kind: 'commands' | 'search',
  load: (release: AreaRelease) => Promise<Source>,
) {
  const [contributing] = useState(() =>
    releases.filter(({ manifest }) => manifest.contributions?.[kind]),
  );
  // `null` is one that has failed.
  const [sources, setSources] = useState<ReadonlyMap<string, Source | null>>(new Map());
  const loadFirst = useEffectEvent(load);

  // Synchronizes with the modules of areas.
  useEffect(() => {
    let isOpen = true;
    async function add(release: AreaRelease) {
      const source = await loadFirst(release).catch((error: unknown) => {
        reportError(error);
        return null;
      });
      if (isOpen) setSources((known) => new Map(known).set(release.id, source));
    }
    for (const release of contributing) void add(release);
    return () => {
      isOpen = false;
    };
  }, [contributing]);

  return {
    arrived: contributing
      .map(({ id }) => sources.get(id))
      .filter((source) => source !== undefined && source !== null),
    isLoading: sources.size < contributing.length,
  };
}
