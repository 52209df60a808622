import type { PaletteKind } from '@atrium/area-contract';
import type { Theme } from '@atrium/ui/shell';
import { createTextSearch } from '@atrium/ui/text-search';
import type { ACCOUNT_DIALOGS } from '../account/account-address';

/** Names of icons of items: the kinds of entries of areas, and what the shell itself offers. */
export type PaletteIcon =
  | PaletteKind
  | Theme
  | (typeof ACCOUNT_DIALOGS)[number]['name']
  | 'command'
  | 'result'
  | 'page'
  | 'panel'
  | 'key'
  | 'log-out';

/** Display of an item of the palette, whatever its kind. */
interface ShownItem {
  /** Unique within its group. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly icon: PaletteIcon;
  /** The single key that does the same, as it is shown. */
  readonly shortcut?: string | undefined;
  /** Text that is searched. */
  readonly searched: string;
}

/** An item that opens an address. */
export interface AddressItem extends ShownItem {
  readonly to: string;
  /** State of the history entry that choosing the item adds. */
  readonly state?: unknown;
  /** Where a search has found it. */
  readonly source?: { readonly area: string; readonly id: string };
}

/** An item that does something on the current page. */
export interface ActionItem extends ShownItem {
  /** Called once the palette is closed and has returned the focus. */
  readonly run: () => void;
}

/** Anything that can be chosen in the palette. */
export type PaletteItem = AddressItem | ActionItem;

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
  readonly recalled: ReadonlyMap<string, AddressItem | null>;
  /** Never throws. */
  readonly find: (text: string) => readonly AddressItem[];
  /** Missing if the area searches nothing on the server. */
  readonly remote?: PaletteRemoteSearch;
}

/** The search of an area on the server. */
export interface PaletteRemoteSearch {
  readonly heading: string;
  /** Rejects if the request fails. */
  readonly find: (text: string) => Promise<readonly AddressItem[]>;
}

/** Everything that the palette can offer. */
interface PaletteContents {
  readonly recent: readonly PaletteItem[];
  readonly commands: readonly PaletteItem[];
  readonly goTo: readonly PaletteItem[];
  readonly account: readonly PaletteItem[];
  readonly keys: readonly PaletteItem[];
  readonly searches: readonly PaletteSearch[];
  /** Found on the server. */
  readonly remote: readonly PaletteGroup[];
}

/** Returns an item that opens an address and is found by its label. */
export function toItem(key: string, label: string, to: string, icon: PaletteIcon): AddressItem {
  return { key, label, to, icon, searched: label };
}

/** Returns the groups to show: without a text the recent items and everything that can be done. */
export function toGroups(
  text: string,
  { recent, commands, goTo, account, keys, searches, remote }: PaletteContents,
): PaletteGroup[] {
  const groups = [
    { heading: 'Recent', items: text === '' ? recent : [] },
    { heading: 'Commands', items: filterItems(commands, text) },
    { heading: 'Go to', items: filterItems(goTo, text) },
    { heading: 'Account', items: filterItems(account, text) },
    ...searches.map(({ heading, find }) => ({ heading, items: text === '' ? [] : find(text) })),
    ...remote,
    // Last, as their sentences have words that people search for.
    { heading: 'Keys', items: filterItems(keys, text) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

// Few enough to be indexed at every key press.
function filterItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  return createTextSearch(items, ({ searched }) => searched)(text, items.length);
}
