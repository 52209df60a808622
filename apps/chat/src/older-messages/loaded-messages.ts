import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import type { Announce } from '../new-messages/message-toasts';
import type { OlderMessages } from './pages';
import { olderMessagesQuery } from './pages';

/**
 * State of the messages before the loaded ones.
 * - `none`: the newest page was the whole conversation.
 * - `idle`: there may be older ones.
 * - `loading` and `failed`: the last request for a page of them.
 * - `complete`: pages were loaded up to the first message.
 */
export type OlderStatus = 'none' | 'idle' | 'loading' | 'failed' | 'complete';

interface Loaded {
  /** The last result of the poll. */
  newest: readonly ConversationEntry[];
  /** Everything that is loaded before `newest`, without a gap. */
  older: readonly ConversationEntry[];
  status: OlderStatus;
  /** Reason of the status `failed`. */
  error?: unknown;
}

/** The loaded part of a conversation. */
interface LoadedMessages {
  /** Oldest first; undefined before the first read. */
  readonly entries: readonly ConversationEntry[] | undefined;
  readonly olderStatus: OlderStatus;
  readonly olderError: unknown;
  /** Loads the page before the oldest loaded message. */
  readonly loadOlder: () => void;
  /** Notes that messages were marked as read: older ones are not polled. */
  readonly noteRead: (ids: readonly number[]) => void;
}

interface LoadedMessagesOptions {
  otherId: number;
  selfId: number;
  /** The newest messages as last polled. */
  newest: readonly ConversationEntry[] | undefined;
  /** Whether unread messages are being marked as read, so that older unread ones are loaded, too. */
  marksRead: boolean;
  announce: Announce;
}

/**
 * Keeps the pages of a conversation that are loaded while it is open, and loads older ones. Needs a
 * component that is mounted anew for each conversation.
 */
export function useLoadedMessages(options: LoadedMessagesOptions): LoadedMessages {
  const { otherId, selfId, newest, marksRead, announce } = options;
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(NOTHING);
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

  // Synchronizes with the server: every unread message of an open conversation becomes read, and before
  // an unread one there may be others.
  useEffect(() => {
    if (marksRead) loadUnread();
  }, [marksRead, entries]);

  return {
    entries,
    olderStatus: loaded.status,
    olderError: loaded.error,
    loadOlder: () => void loadOlder(),
    noteRead: (ids) => {
      setLoaded((current) => markOlder(current, new Set(ids)));
    },
  };
}

const NOTHING: Loaded = { newest: [], older: [], status: 'none' };

function listAll({ older, newest }: Loaded): readonly ConversationEntry[] {
  return older.length > 0 ? [...older, ...newest] : newest;
}

function oldestId(loaded: Loaded): number | undefined {
  return (loaded.older[0] ?? loaded.newest[0])?.message.id;
}

// Messages go only all together, when the conversation is cleared. So while one of the known messages
// is still there, all of them are.
function addNewest(loaded: Loaded, newest: readonly ConversationEntry[]): Loaded {
  if (newest.length < MESSAGES_PER_PAGE) return { newest, older: [], status: 'none' };
  const known = listAll(loaded);
  const firstId = newest[0]?.message.id ?? 0;
  const isConnected = known.some(({ message }) => message.id === firstId);
  if (!isConnected) return { newest, older: [], status: 'idle' };
  return { ...loaded, newest, older: known.filter(({ message }) => message.id < firstId) };
}

/** Drops the page when the conversation was cleared or started anew while it was on its way. */
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
