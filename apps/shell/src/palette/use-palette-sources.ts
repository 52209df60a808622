import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaRelease } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import { useAreaLoader } from '../areas/area-loader-context';
import { loadCommands, loadSearch } from './area-sources';
import type { AddressItem, PaletteSearch } from './palette-items';
import { recentIds } from './recent-items';

/** Commands and searches of the areas, as far as they have arrived. */
interface PaletteSources {
  readonly commands: readonly AddressItem[];
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
    loadSearch(loader, release, context, recentIds(id, release.manifest.name)),
  );
  return {
    commands: commands.arrived.flat(),
    searches: searches.arrived,
    isLoading: commands.isLoading || searches.isLoading,
  };
}

/** Loads something of each release that contributes a kind of module, and keeps to these releases. */
function useArriving<Source>(
  latest: readonly AreaRelease[],
  kind: 'commands' | 'search',
  load: (release: AreaRelease) => Promise<Source>,
) {
  const [releases] = useState(latest);
  const queries = useQueries({
    queries: releases
      .filter(({ manifest }) => manifest.contributions?.[kind])
      .map((release) => ({
        queryKey: ['shell', 'palette', kind, release.id],
        queryFn: () =>
          load(release).catch((error: unknown) => {
            reportError(error);
            throw error;
          }),
        // Each opening of the palette loads them again.
        gcTime: 0,
        // Structural sharing would copy what is loaded.
        structuralSharing: false,
      })),
  });
  return {
    arrived: queries.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isLoading: queries.some(({ isPending }) => isPending),
  };
}
