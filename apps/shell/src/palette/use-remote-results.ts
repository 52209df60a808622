import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { MIN_REMOTE_SEARCH_LENGTH } from '@atrium/area-contract';
import { createTextSearch } from '@atrium/ui/text-search';
import { useSettled } from '@atrium/ui/use-settled';
import type { AddressItem, PaletteGroup, PaletteSearch } from './palette-items';

/** Results of the areas' servers for a text, as far as they have arrived. */
interface RemoteResults {
  readonly groups: readonly PaletteGroup[];
  /** Whether more may arrive. */
  readonly isLoading: boolean;
}

/**
 * Searches on the server once typing pauses. Until then, shows those of the results before that have the text
 * too. A search that fails has no results.
 */
export function useRemoteResults(searches: readonly PaletteSearch[], text: string): RemoteResults {
  const settledText = useSettled(text);
  const remotes = searches.flatMap(({ area, remote }) => (remote ? [{ area, ...remote }] : []));
  const queries = useQueries({
    queries: remotes.map(({ area, find }) => ({
      queryKey: ['shell', 'palette', 'remote', area, settledText],
      queryFn: () => find(settledText),
      enabled: isSearched(settledText),
      placeholderData: keepPreviousData,
      // Not refetched while nobody sees it, so it may be outdated.
      gcTime: 0,
    })),
  });
  if (remotes.length === 0 || !isSearched(text)) return { groups: [], isLoading: false };

  const isSettled = settledText === text;
  const groups = remotes.map(({ heading }, index) => {
    const query = queries[index];
    const found: readonly AddressItem[] = query?.data ?? [];
    return {
      heading,
      items: isSettled && !query?.isPlaceholderData ? found : narrow(found, text),
    };
  });
  return { groups, isLoading: !isSettled || queries.some(({ isFetching }) => isFetching) };
}

function isSearched(text: string): boolean {
  return text.length >= MIN_REMOTE_SEARCH_LENGTH;
}

function narrow(items: readonly AddressItem[], text: string): readonly AddressItem[] {
  return createTextSearch(items, ({ excerpt = '' }) => excerpt)(text, items.length);
}
