import type { AddressItem, PaletteSearch } from './palette-items';

const MAX_ITEMS = 5;

// In memory only: titles of tasks and names of customers do not belong into the browser's storage.
const itemsByUser = new Map<number, readonly AddressItem[]>();

/** Returns what a user has chosen in this page, the latest first. */
export function recentItems(userId: number): readonly AddressItem[] {
  return itemsByUser.get(userId) ?? [];
}

/** Makes an item the latest that a user has chosen. */
export function rememberItem(userId: number, item: AddressItem): void {
  // Items of different groups can have the same key. The excerpt belongs to the search that has found the item.
  const latest = { ...item, key: item.to, excerpt: undefined };
  const others = recentItems(userId).filter((other) => !isSame(other, latest));
  itemsByUser.set(userId, [latest, ...others].slice(0, MAX_ITEMS));
}

// The address of a renamed entry can differ.
function isSame(one: AddressItem, other: AddressItem): boolean {
  const isSameEntry =
    one.source !== undefined &&
    one.source.area === other.source?.area &&
    one.source.id === other.source.id;
  return isSameEntry || one.key === other.key;
}

/** Returns the ids of the entries of an area that a user has chosen. */
export function recentIds(userId: number, area: string): string[] {
  return recentItems(userId).flatMap(({ source }) => (source?.area === area ? [source.id] : []));
}

/** Returns recent items as their areas know them by now, as far as these have arrived, without those that are gone. */
export function currentItems(
  recent: readonly AddressItem[],
  searches: readonly PaletteSearch[],
): AddressItem[] {
  return recent.flatMap((item) => {
    const { source } = item;
    const search = searches.find(({ area }) => area === source?.area);
    const current = source && search?.recalled.get(source.id);
    if (current === undefined) return [item];
    return current === null ? [] : [{ ...current, key: current.to }];
  });
}
