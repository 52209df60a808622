import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import type { OlderMessages } from './message-pages';

type Entries = readonly ConversationEntry[];

/**
 * Status of the messages before the shown ones.
 * - `none`: the newest page is the whole conversation.
 * - `idle`: there may be older messages.
 * - `loading` and `failed`: state of the last request for older messages.
 * - `complete`: all older messages are loaded.
 */
export type OlderStatus = 'none' | 'idle' | 'loading' | 'failed' | 'complete';

/** Status of the messages after the shown ones; `none` if the shown ones end with the newest. */
type NewerStatus = Exclude<OlderStatus, 'complete'>;

/** The message to scroll to; a new object for each time. */
export interface Target {
  readonly id: number;
}

/** State of `useLoadedMessages`. */
export interface Loaded {
  /** Result of the last poll. */
  newest: Entries;
  /** Loaded messages without a gap: all before `newest`, or those around a message, away from `newest`. */
  older: Entries;
  olderStatus: OlderStatus;
  /** Error of the status `failed`. */
  olderError?: unknown;
  /** Other than `none` while messages between `older` and `newest` are missing. */
  newerStatus: NewerStatus;
  newerError?: unknown;
  target?: Target | undefined;
  /** Increases when other messages replace all shown ones. */
  generation: number;
}

export const INITIAL: Loaded = {
  newest: [],
  older: [],
  olderStatus: 'none',
  newerStatus: 'none',
  generation: 0,
};

export function hasEntry(entries: Entries | undefined, id: number): boolean {
  return entries?.some(({ message }) => message.id === id) ?? false;
}

export function listShown({ older, newest, newerStatus }: Loaded): Entries {
  if (newerStatus !== 'none') return older;
  return older.length > 0 ? [...older, ...newest] : newest;
}

// Messages are only removed all at once, when the conversation is cleared. So if one known message still
// exists, all of them do.
export function addNewest(loaded: Loaded, newest: Entries): Loaded {
  if (newest.length < MESSAGES_PER_PAGE) {
    return { ...loaded, newest, older: [], olderStatus: 'none', newerStatus: 'none' };
  }
  if (loaded.newerStatus !== 'none') return { ...loaded, newest };
  const shown = listShown(loaded);
  const firstId = newest[0]?.message.id ?? 0;
  if (!hasEntry(shown, firstId)) return { ...loaded, newest, older: [], olderStatus: 'idle' };
  return { ...loaded, newest, older: shown.filter(({ message }) => message.id < firstId) };
}

/** Adds a page, unless other messages are shown since it was requested. */
export function addOlder(loaded: Loaded, before: number, page: OlderMessages): Loaded {
  if (listShown(loaded)[0]?.message.id !== before) return loaded;
  const older = [...page.entries, ...loaded.older];
  return { ...loaded, older, olderStatus: page.isComplete ? 'complete' : 'idle' };
}

/** Adds a page, unless other messages are shown since it was requested. */
export function addNewer(loaded: Loaded, after: number, page: Entries): Loaded {
  const isCurrent = loaded.newerStatus !== 'none' && loaded.older.at(-1)?.message.id === after;
  if (!isCurrent) return loaded;
  // The conversation was cleared.
  if (page.length === 0) return returnToNewest(loaded);
  return connect({ ...loaded, older: [...loaded.older, ...page] });
}

/** Shows the messages around one that is not loaded. */
export function placeAround(
  loaded: Loaded,
  target: Target,
  before: OlderMessages,
  after: Entries,
): Loaded {
  return connect({
    newest: loaded.newest,
    older: [...before.entries, ...after],
    olderStatus: before.isComplete ? 'complete' : 'idle',
    newerStatus: 'idle',
    target,
    generation: loaded.generation + 1,
  });
}

/** Shows the newest messages instead of those around an older one. */
export function returnToNewest(loaded: Loaded): Loaded {
  if (loaded.newerStatus === 'none') return loaded;
  const generation = loaded.generation + 1;
  return { ...INITIAL, newest: loaded.newest, olderStatus: 'idle', generation };
}

/** Changes messages that are not polled. */
export function replaceOlder(loaded: Loaded, change: (message: Message) => Message): Loaded {
  const older = loaded.older.map((entry) => {
    const message = change(entry.message);
    return message === entry.message ? entry : { ...entry, message };
  });
  return { ...loaded, older };
}

function connect(loaded: Loaded): Loaded {
  const firstId = loaded.newest[0]?.message.id ?? 0;
  const isConnected = (loaded.older.at(-1)?.message.id ?? 0) >= firstId;
  if (!isConnected) return { ...loaded, newerStatus: 'idle' };
  const older = loaded.older.filter(({ message }) => message.id < firstId);
  return { ...loaded, older, newerStatus: 'none' };
}
