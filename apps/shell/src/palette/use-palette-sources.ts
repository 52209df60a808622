import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

/** Results by area and kind, in the order of the areas. */
interface Arrived {
  readonly commands: ReadonlyMap<string, readonly PaletteItem[]>;
  readonly searches: ReadonlyMap<string, PaletteSearch>;
  readonly pending: number;
}

/**
 * Loads what areas offer, each on its own. The palette offers what has arrived; what fails or takes too long
 * is left out and reported.
 */
export function usePaletteSources(releases: readonly AreaRelease[]): PaletteSources {
  const loader = useAreaLoader();
  const queryClient = useQueryClient();
  const user = useUser();
  // An opening of the palette sticks to the releases and data that it has begun with.
  const [opening] = useState(() => ({ releases, user }));
  const [arrived, setArrived] = useState<Arrived>(() => ({
    commands: new Map(),
    searches: new Map(),
    pending: contributionsOf(opening.releases).length,
  }));

  // Synchronizes with the modules of areas.
  useEffect(() => {
    let isOpen = true;
    const { id, username, role } = opening.user;
    const context = { user: { id, username, role }, queryClient };

    function settle(change: (known: Arrived) => Partial<Arrived>) {
      if (isOpen) {
        setArrived((known) => ({ ...known, ...change(known), pending: known.pending - 1 }));
      }
    }

    async function load({ release, kind }: Contribution) {
      const { name } = release.manifest;
      try {
        if (kind === 'commands') {
          const items = await loadCommands(loader, release, context);
          settle(({ commands }) => ({ commands: new Map([...commands, [name, items]]) }));
        } else {
          const search = await loadSearch(loader, release, context);
          settle(({ searches }) => ({ searches: new Map([...searches, [name, search]]) }));
        }
      } catch (error) {
        reportError(error);
        settle(() => ({}));
      }
    }

    for (const contribution of contributionsOf(opening.releases)) void load(contribution);
    return () => {
      isOpen = false;
    };
  }, [loader, queryClient, opening]);

  const names = opening.releases.map(({ manifest }) => manifest.name);
  return {
    commands: names.flatMap((name) => arrived.commands.get(name) ?? []),
    searches: names.flatMap((name) => arrived.searches.get(name) ?? []),
    isLoading: arrived.pending > 0,
  };
}

interface Contribution {
  release: AreaRelease;
  kind: 'commands' | 'search';
}

function contributionsOf(releases: readonly AreaRelease[]): Contribution[] {
  return (['commands', 'search'] as const).flatMap((kind) =>
    releases
      .filter(({ manifest }) => manifest.contributions?.[kind])
      .map((release) => ({ release, kind })),
  );
}
