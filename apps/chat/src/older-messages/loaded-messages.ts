import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import type { OlderMessages } from './message-pages';
import { olderMessagesQuery } from './message-pages';

/** Announces a text to screen readers. */
export type Announce = (text: string) => void;

/**
 * Status of the messages before the loaded ones.
 * - `none`: the newest page is the whole conversation.
 * - `idle`: there may be older messages.
 * - `loading` and `failed`: state of the last request for older messages.
 * - `complete`: all older messages are loaded.
 */
export type OlderStatus = 'none' | 'idle' | 'loading' | 'failed' | 'complete';

interface Loaded {
  /** Result of the last poll. */
  newest: readonly ConversationEntry[];
  /** All loaded messages before `newest`, without a gap. */
  older: readonly ConversationEntry[];
  status: OlderStatus;
  /** Error of the status `failed`. */
  error?: unknown;
}

/** The loaded part of a conversation. */
interface LoadedMessages {
  /** Oldest first; undefined before the first response. */
  readonly entries: readonly ConversationEntry[] | undefined;
  readonly olderStatus: OlderStatus;
  readonly olderError: unknown;
  /** Loads the page before the oldest loaded message. */
  readonly loadOlder: () => void;
  /** Updates messages that were marked as read, as older ones are not polled. */
  readonly applyMarkedRead: (ids: readonly number[]) => void;
}

interface LoadedMessagesOptions {
  otherId: number;
  selfId: number;
  /** The newest messages of the last poll. */
  newest: readonly ConversationEntry[] | undefined;
  /** Whether unread messages are marked as read, which loads older unread ones. */
  marksRead: boolean;
  announce: Announce;
}

/**
 * Combines the polled messages of a conversation with the older pages that the user has loaded. Needs a
 * component that is remounted for each conversation.
 */
export function useLoadedMessages(options: LoadedMessagesOptions): LoadedMessages {
  const { otherId, selfId, newest, marksRead, announce } = options;
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(INITIAL);
  if (newest && newest !== loaded.newest) setLoaded(addNewest(loaded, newest));
  const entries = useMemo(() => (newest ? listAll(loaded) : undefined), [newest, loaded]);

  async function loadOlder() {
    const before = oldestId(loaded);
    if (before === undefined || loaded.status === 'loading') return;
    setLoaded((current) => ({ ...current, status: 'loading' }));
    announce('Loading older messages');
    try {
      const page = await queryClient.query(olderMessagesQuery(otherId, before));
      setLoaded((current) => addOlder(current, before, page));
      announce(describe(page));
    } catch (error) {
      setLoaded((current) =>
        oldestId(current) === before ? { ...current, status: 'failed', error } : current,
      );
    }
  }

  const loadUnread = useEffectEvent(() => {
    const firstIncoming = entries?.find(({ message }) => message.recipientId === selfId);
    if (loaded.status === 'idle' && firstIncoming?.message.isRead === false) void loadOlder();
  });

  // Synchronizes with the server's read state: older messages may be unread, too.
  useEffect(() => {
    if (marksRead) loadUnread();
  }, [marksRead, entries]);

  return {
    entries,
    olderStatus: loaded.status,
    olderError: loaded.error,
    loadOlder: () => void loadOlder(),
    applyMarkedRead: (ids) => {
      setLoaded((current) => markOlder(current, new Set(ids)));
    },
  };
}

const INITIAL: Loaded = { newest: [], older: [], status: 'none' };

function listAll({ older, newest }: Loaded): readonly ConversationEntry[] {
  return older.length > 0 ? [...older, ...newest] : newest;
}

function oldestId(loaded: Loaded): number | undefined {
  return (loaded.older[0] ?? loaded.newest[0])?.message.id;
}

// Messages are only deleted all at once, when the conversation is cleared. So if one known message still
// exists, all of them do.
function addNewest(loaded: Loaded, newest: readonly ConversationEntry[]): Loaded {
  if (newest.length < MESSAGES_PER_PAGE) return { newest, older: [], status: 'none' };
  const loadedEntries = listAll(loaded);
  const firstId = newest[0]?.message.id ?? 0;
  const isConnected = loadedEntries.some(({ message }) => message.id === firstId);
  if (!isConnected) return { newest, older: [], status: 'idle' };
  return { ...loaded, newest, older: loadedEntries.filter(({ message }) => message.id < firstId) };
}

/** Adds a page, unless the conversation was cleared while the page loaded. */
function addOlder(loaded: Loaded, before: number, page: OlderMessages): Loaded {
  if (oldestId(loaded) !== before) return loaded;
  const older = [...page.entries, ...loaded.older];
  return { newest: loaded.newest, older, status: page.isComplete ? 'complete' : 'idle' };
}

function markOlder(loaded: Loaded, ids: ReadonlySet<number>): Loaded {
  if (!loaded.older.some(({ message }) => ids.has(message.id))) return loaded;
  const older = loaded.older.map((entry) =>
    ids.has(entry.message.id) ? { ...entry, message: { ...entry.message, isRead: true } } : entry,
  );
  return { ...loaded, older };
}

function describe({ entries, isComplete }: OlderMessages): string {
  const start = isComplete ? '. Start of the conversation' : '';
  return `${String(entries.length)} older messages loaded${start}`;
}
