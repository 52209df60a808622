import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MAX_ID } from '@atrium/contracts/fields';
import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { toastError } from '@atrium/ui';
import { toastChatError } from '../errors/explain-chat-error';
import type { Loaded, Target } from './loaded-state';
import {
  addNewer,
  addNewest,
  addOlder,
  hasEntry,
  INITIAL,
  listShown,
  placeAround,
  replaceOlder,
  returnToNewest,
} from './loaded-state';
import type { OlderMessages } from './message-pages';
import { newerMessagesQuery, olderMessagesQuery } from './message-pages';

const NOT_FOUND = 'Message not found';

/** Announces a text to screen readers. */
export type Announce = (text: string) => void;

/** The loaded part of a conversation. */
export interface LoadedMessages extends Pick<
  Loaded,
  'target' | 'generation' | 'olderStatus' | 'olderError' | 'newerStatus' | 'newerError'
> {
  /** The messages to show, oldest first; undefined before the first response. */
  readonly entries: readonly ConversationEntry[] | undefined;
  /** Loads the page before the oldest shown message. */
  readonly loadOlder: () => void;
  /** Loads the page after the newest shown message. */
  readonly loadNewer: () => void;
  /** Shows a message, with those around it if it is not loaded. */
  readonly showMessage: (id: number) => void;
  /** Shows the end of the conversation. */
  readonly showNewest: () => void;
  /** Updates messages that were marked as read, as older ones are not polled. */
  readonly applyMarkedRead: (ids: readonly number[]) => void;
  /** Updates a message that the user has changed, and its quotes. */
  readonly applyChanged: (changed: Message) => void;
}

interface LoadedMessagesOptions {
  otherId: number;
  selfId: number;
  /** The newest messages of the last poll. */
  newest: readonly ConversationEntry[] | undefined;
  /** Whether unread messages are marked as read, which loads older unread ones. */
  marksRead: boolean;
  /** Id of the message to open the conversation at, as the address has it: any number. */
  messageId: number | undefined;
  announce: Announce;
}

/**
 * Combines the polled messages of a conversation with the pages that the user has loaded: those before
 * the polled ones, or those around a message. Needs a component that is remounted for each conversation.
 */
export function useLoadedMessages(options: LoadedMessagesOptions): LoadedMessages {
  const { otherId, selfId, newest, marksRead, messageId, announce } = options;
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(INITIAL);
  if (newest && newest !== loaded.newest) setLoaded(addNewest(loaded, newest));
  const entries = useMemo(() => (newest ? listShown(loaded) : undefined), [newest, loaded]);

  async function loadOlder() {
    const before = entries?.[0]?.message.id;
    if (before === undefined || loaded.olderStatus === 'loading') return;
    setLoaded((current) => ({ ...current, olderStatus: 'loading' }));
    announce('Loading older messages');
    try {
      const page = await queryClient.query(olderMessagesQuery(otherId, before));
      setLoaded((current) => addOlder(current, before, page));
      announce(describe(page));
    } catch (error) {
      setLoaded((current) =>
        listShown(current)[0]?.message.id === before
          ? { ...current, olderStatus: 'failed', olderError: error }
          : current,
      );
    }
  }

  async function loadNewer() {
    const after = entries?.at(-1)?.message.id;
    if (after === undefined || loaded.newerStatus === 'loading') return;
    setLoaded((current) => ({ ...current, newerStatus: 'loading' }));
    announce('Loading newer messages');
    try {
      const page = await queryClient.query(newerMessagesQuery(otherId, after));
      setLoaded((current) => addNewer(current, after, page));
      announce(`${String(page.length)} newer messages loaded`);
    } catch (error) {
      setLoaded((current) =>
        current.newerStatus === 'loading'
          ? { ...current, newerStatus: 'failed', newerError: error }
          : current,
      );
    }
  }

  async function showMessage(id: number) {
    const target: Target = { id };
    if (hasEntry(entries, id)) {
      setLoaded((current) => ({ ...current, target }));
      return;
    }
    if (!Number.isInteger(id) || id < 1 || id >= MAX_ID) {
      toastError(NOT_FOUND);
      return;
    }
    announce('Loading the message');
    try {
      const [older, newer] = await Promise.all([
        queryClient.query(olderMessagesQuery(otherId, id + 1)),
        queryClient.query(newerMessagesQuery(otherId, id)),
      ]);
      if (hasEntry(older.entries, id)) {
        setLoaded((current) => placeAround(current, target, older, newer));
        announce('Message shown');
      } else {
        toastError(NOT_FOUND);
      }
    } catch (error) {
      toastChatError(error, 'Failed to fetch messages');
    }
  }

  const openAt = useEffectEvent((id: number) => void showMessage(id));
  const isLoaded = entries !== undefined;
  // Synchronizes with the message in the address.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The message may have to be fetched.
    if (isLoaded && messageId !== undefined) openAt(messageId);
  }, [isLoaded, messageId]);

  const loadUnread = useEffectEvent(() => {
    const firstIncoming = entries?.find(({ message }) => message.recipientId === selfId);
    if (loaded.olderStatus === 'idle' && firstIncoming?.message.isRead === false) void loadOlder();
  });

  // Synchronizes with the server's read state: older messages may be unread, too.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Older messages have to be fetched.
    if (marksRead) loadUnread();
  }, [marksRead, entries]);

  return {
    ...loaded,
    entries,
    loadOlder: () => void loadOlder(),
    loadNewer: () => void loadNewer(),
    showMessage: (id) => void showMessage(id),
    showNewest: () => setLoaded(returnToNewest),
    applyMarkedRead: (ids) => {
      const marked = new Set(ids);
      setLoaded((current) =>
        replaceOlder(current, (message) =>
          marked.has(message.id) ? { ...message, isRead: true } : message,
        ),
      );
    },
    applyChanged: (changed) => {
      const { id, senderId, content } = changed;
      setLoaded((current) =>
        replaceOlder(current, (message) => {
          if (message.id === id) return changed;
          return message.quoted?.id === id
            ? { ...message, quoted: { id, senderId, content } }
            : message;
        }),
      );
    },
  };
}

function describe({ entries, isComplete }: OlderMessages): string {
  const start = isComplete ? '. Start of the conversation' : '';
  return `${String(entries.length)} older messages loaded${start}`;
}
