import type { PaletteEntry } from '@atrium/area-contract';
import { createTextSearch } from '@atrium/ui/text-search';

/** An entry of the palette with what the shell adds. */
export interface PaletteItem extends Omit<PaletteEntry, 'id'> {
  /** Unique within its group. */
  readonly key: string;
  /** State of the history entry that choosing the item adds. */
  readonly state?: unknown;
  /** Text that is searched. */
  readonly searched: string;
  /** Where a search has found it. */
  readonly source?: { readonly area: string; readonly id: string };
}

/** Items under a heading. */
export interface PaletteGroup {
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** The search of an area, ready to use. */
export interface PaletteSearch {
  readonly heading: string;
  /** Name of the area. */
  readonly area: string;
  /** Recent items of the area as they are by now, by the id of their entry; `null` for those that are gone. */
  readonly recalled: ReadonlyMap<string, PaletteItem | null>;
  /** Never throws. */
  readonly find: (text: string) => readonly PaletteItem[];
}

/** Everything that the palette can offer. */
interface PaletteContents {
  readonly recent: readonly PaletteItem[];
  readonly commands: readonly PaletteItem[];
  readonly goTo: readonly PaletteItem[];
  readonly searches: readonly PaletteSearch[];
}

/** Returns an entry as an item; words of `keywords` find it besides its label. */
export function toItem(
  { id, label, detail, to }: PaletteEntry,
  keywords: readonly string[] = [],
): PaletteItem {
  const searched = [label, ...keywords].join(' ');
  return { key: id, label, to, searched, ...(detail !== undefined && { detail }) };
}

/** Returns the groups to show: without a text the recent items and everything that can be done. */
export function toGroups(
  text: string,
  { recent, commands, goTo, searches }: PaletteContents,
): PaletteGroup[] {
  const groups = [
    { heading: 'Recent', items: text === '' ? recent : [] },
    { heading: 'Commands', items: filterItems(commands, text) },
    { heading: 'Go to', items: filterItems(goTo, text) },
    ...searches.map(({ heading, find }) => ({ heading, items: text === '' ? [] : find(text) })),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

// Few enough to be indexed at every key press.
function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  return createTextSearch(items, ({ searched }) => searched)(text, items.length);
}
