import type { PaletteItem } from './palette-items';

const MAX_ITEMS = 5;

// In memory only: titles of tasks and names of customers do not belong into the browser's storage.
const itemsByUser = new Map<number, readonly PaletteItem[]>();

/** Returns what a user has chosen in this page, the latest first. */
export function recentItems(userId: number): readonly PaletteItem[] {
  return itemsByUser.get(userId) ?? [];
}

/** Makes an item the latest that a user has chosen. */
export function rememberItem(userId: number, item: PaletteItem): void {
  // Items of different groups can have the same key.
  const latest = { ...item, key: item.to };
  const others = recentItems(userId).filter(({ key }) => key !== latest.key);
  itemsByUser.set(userId, [latest, ...others].slice(0, MAX_ITEMS));
}
