import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** The kinds of modules that an area can contribute to every page, besides its panels. */
export const CONTRIBUTION_KINDS = ['badge', 'commands', 'search', 'forYou'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

/** Limit of the files of a contributed module, in bytes, gzipped. A module may load more when it is used. */
export const CONTRIBUTION_BYTES = 5_000;

/** A number beside an area's link. */
export interface AreaBadge {
  /** Positive; the shell shows more than 99 as `99+`. */
  readonly count: number;
  /** The count in words, which describes the link to assistive technology: `3 unread messages`. */
  readonly label: string;
}

/** Props of the component that a badge module exports. */
export interface BadgeProps {
  /** Whether the area is on the screen, so that its own code can do the work of the badge. */
  readonly isAreaOpen: boolean;
  /** Sets the badge, or removes it. Always the same function. */
  readonly onChange: (badge: AreaBadge | null) => void;
  /** Goes to an address, after a question if that discards unsaved work; missing in older shells. */
  readonly onOpen?: (to: string) => void;
}

/** The export `badge` of the module that an area contributes as `badge`. */
export interface BadgeModule {
  /**
   * Calls `onChange` while it is mounted, below the shell's router and query client. The shell draws the
   * badge, so this renders nothing visible.
   */
  readonly Badge: ComponentType<BadgeProps>;
}

/** Defines the badge of an area. */
export function defineBadge(badge: BadgeModule): BadgeModule {
  return badge;
}

/** The signed-in user and the page's query client, for contributions that are not components. */
export interface ContributionContext {
  readonly user: { readonly id: number; readonly username: string; readonly role: string };
  readonly queryClient: QueryClient;
}

/** The kinds of entries that the command palette has an icon for. */
export const PALETTE_KINDS = [
  'create',
  'list',
  'task',
  'event',
  'message',
  'person',
  'distributor',
  'company',
  'license',
] as const;
export type PaletteKind = (typeof PALETTE_KINDS)[number];

/** An entry of the command palette. */
export interface PaletteEntry {
  /** Unique among the entries of the area. */
  readonly id: string;
  /** The text that is shown and searched: `Create task`, `TASK-0012 Renew the contract`. */
  readonly label: string;
  /** Shown behind the label, and not searched: a status, a date. */
  readonly detail?: string;
  /** Chooses the icon; by default, it is that of a command or of a result. */
  readonly kind?: PaletteKind;
  /**
   * A longer text in which the search has found words: a description, a message. The palette shows the part around
   * the first of them.
   */
  readonly excerpt?: string;
  /** Path and query that choosing the entry opens: `/tasks?task=12`. A path of this area, or of a panel. */
  readonly to: string;
}

/** A command of the palette. */
export interface PaletteCommand extends PaletteEntry {
  /** Other words that find it: `new`, `add`. */
  readonly keywords?: readonly string[];
  /** The single key that does the same on the page of `to`, as it is shown: `C`. */
  readonly shortcut?: string;
}

/** The export `commands` of the module that an area contributes as `commands`. */
export interface CommandsModule {
  /** Returns what the user can do, without a request. The palette filters by what is typed. */
  readonly list: (context: ContributionContext) => readonly PaletteCommand[];
}

/** Defines the commands of an area. */
export function defineCommands(commands: CommandsModule): CommandsModule {
  return commands;
}

/** Most results of an area that the palette shows. */
export const MAX_SEARCH_RESULTS = 8;

/** Fewest characters of a text that a `RemoteSearch` is asked for. */
export const MIN_REMOTE_SEARCH_LENGTH = 2;

/** A search that asks the server, for what is not in the page. */
export interface RemoteSearch {
  /** Heading of the results: `Messages`. */
  readonly title: string;
  /**
   * Finds the best matches of a text, best first and at most `MAX_SEARCH_RESULTS`, once typing pauses. Each has an
   * `excerpt` with the words of the text.
   * @throws Error when the request fails; the palette then shows no results and says nothing.
   */
  readonly find: (context: ContributionContext, text: string) => Promise<readonly PaletteEntry[]>;
}

/** The export `search` of the module that an area contributes as `search`. */
export interface SearchModule {
  /** Heading of the results: `Tasks`. */
  readonly title: string;
  /**
   * Prepares a search: loads what it searches, once for each opening of the palette.
   * @returns a function that finds the best matches of a text that is not blank, best first and at most
   *   `MAX_SEARCH_RESULTS`, within a few milliseconds and without a request.
   * @throws Error when the data cannot be loaded; the palette then shows no results of the area.
   */
  readonly prepare: (
    context: ContributionContext,
  ) => Promise<(text: string) => readonly PaletteEntry[]>;
  /**
   * Returns an entry that the search has found before as it is by now, or `null` once it is gone. Without it, the
   * palette goes on offering the entry as it was.
   * @throws Error when the data cannot be loaded.
   */
  readonly recall?: (context: ContributionContext, id: string) => Promise<PaletteEntry | null>;
  /** Finds more on the server, under a heading of its own after the results of all areas. */
  readonly remote?: RemoteSearch;
}

/** Defines the search of an area. */
export function defineSearch(search: SearchModule): SearchModule {
  return search;
}

/** Limit of the files of a section of "For you", in bytes, gzipped. */
export const FOR_YOU_BYTES = 6_500;

/** Props of the component that a section of "For you" exports. */
export interface ForYouProps {
  /** Goes to an address and closes the drawer, after a question if that discards unsaved work. */
  readonly onOpen: (to: string) => void;
}

/** The export `forYou` of the module that an area contributes as `forYou`. */
export interface ForYouModule {
  /** Heading of the section: `Tasks`. */
  readonly title: string;
  /**
   * Renders what the area has for the user in the drawer "For you", below the shell's router and query client;
   * the shell draws the heading. It shows its own empty state, and the error of a failed read with Retry.
   */
  readonly Section: ComponentType<ForYouProps>;
}

/** Defines the section of an area in the drawer "For you". */
export function defineForYou(forYou: ForYouModule): ForYouModule {
  return forYou;
}

/** Name of the shell's own panel "For you"; no area can have a panel of this name. */
export const FOR_YOU_PANEL = 'inbox';

/** Props of the component that a panel module exports. */
export interface PanelProps {
  /** Closes the drawer. */
  readonly onClose: () => void;
  /** Tells the shell whether closing the panel now would discard unsaved work. Always the same function. */
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** The export `panel` of a module that an area declares as a panel. */
export interface PanelModule {
  /**
   * Renders the contents of the drawer at `?panel=name`, below the shell's router and query client; the
   * shell draws the frame with the title and the close button. Its state is in the query string, under
   * keys that begin with `panel-`, which the shell removes when it closes.
   */
  readonly Panel: ComponentType<PanelProps>;
}

/** Defines a panel of an area. */
export function definePanel(panel: PanelModule): PanelModule {
  return panel;
}
