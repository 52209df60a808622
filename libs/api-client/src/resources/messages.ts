import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  ApiError,
  invalidateAfter,
  isUnauthorized,
  request,
  requestIfChanged,
} from '@atrium/api-client';
import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import {
  clearConversation,
  countUnreadByUser,
  deleteMessage,
  editMessage,
  listConversations,
  listMessages,
  markMessageRead,
  searchMessages,
  sendMessage,
} from '@atrium/contracts/messages';

const messageKey = ['messages'] as const;
const POLL_INTERVAL_MS = 5000;

const POLLED = {
  refetchInterval: POLL_INTERVAL_MS,
  refetchIntervalInBackground: true,
  // Refetches a conversation that is shown again, because it was not polled in the meantime.
  // `refetchOnMount` is not enough: the observer stays mounted when the conversation changes.
  staleTime: 0,
  // A response is identified by its object (ETag), which structural sharing would replace.
  structuralSharing: false,
} as const;

const conversationsKey = [...messageKey, 'conversations'] as const;
const unreadKey = [...messageKey, 'unread-by-user'] as const;

/** Extends a new response, given the previous one and the signal of the query. */
type ExtendPage = (
  newest: ConversationEntry[],
  last: readonly ConversationEntry[],
  signal: AbortSignal,
) => Promise<void>;

/** Query options of messages; an unchanged response keeps the data object. */
export const messageQueries = {
  /**
   * The newest page of the conversation with another user, oldest message first; polled while mounted.
   *
   * @param extend can add older messages to a new response in place, so that the array keeps its ETag
   */
  conversation: (recipientId: number, extend?: ExtendPage) =>
    queryOptions({
      ...POLLED,
      queryKey: conversationKey(recipientId),
      meta: { changes: [{ topic: 'messages', id: recipientId }], isUrgent: true },
      queryFn: async ({ signal, client }) => {
        const last = client.getQueryData<ConversationEntry[]>(conversationKey(recipientId));
        const input = { query: { recipientId }, signal };
        const newest = await requestIfChanged(listMessages, input, last);
        if (last && newest !== last) await extend?.(newest, last, signal);
        return newest;
      },
    }),
  /** Unread counts by sender id; senders with none are absent. Polled while mounted. */
  unreadByUser: () =>
    queryOptions({
      ...POLLED,
      queryKey: unreadKey,
      meta: { changes: [{ topic: 'messages' }], isUrgent: true },
      queryFn: ({ signal, client }) =>
        requestIfChanged(
          countUnreadByUser,
          { signal },
          client.getQueryData<Record<string, number>>(unreadKey),
        ),
    }),
  /** The newest message of each conversation, newest first. Never polled. */
  conversations: () =>
    queryOptions({
      queryKey: conversationsKey,
      meta: { changes: [{ topic: 'messages' }], isUrgent: true },
      queryFn: ({ signal }) => request(listConversations, { signal }),
    }),
  /** The newest own messages that contain every word of a text. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...messageKey, 'search', text],
      meta: { changes: [{ topic: 'messages' }], isUrgent: true },
      queryFn: ({ signal }) => request(searchMessages, { query: { text }, signal }),
    }),
};

/** A message to send. */
export interface MessageDraft {
  readonly content: string;
  /** Id of the message that it answers. */
  readonly quotedId?: number | undefined;
  /** Ids of uploaded files, in their order; its content is `attachmentNames` if it has nothing else. */
  readonly attachmentIds?: number[] | undefined;
  /** The `Idempotency-Key` header, which makes retries safe. */
  readonly idempotencyKey: string;
}

/** Mutation options of messages. Their keys start with the action, to find pending mutations by. */
export const messageMutations = {
  /** Sends a message to a user and adds it to the cached conversation. */
  send: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'send', recipientId],
      mutationFn: async (draft: MessageDraft, { client }) => {
        const { idempotencyKey, ...content } = draft;
        const body = { recipientId, ...content };
        const entry = await request(sendMessage, { body, idempotencyKey });
        await replaceConversation(client, recipientId, (entries) => [
          ...entries.filter(({ message }) => message.id !== entry.message.id),
          entry,
        ]);
        return entry;
      },
    }),
  /** Changes the text of an own message to a user. */
  edit: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'edit', recipientId],
      mutationFn: async ({ id, content }: { id: number; content: string }, { client }) =>
        replaceMessage(
          client,
          recipientId,
          await request(editMessage, { params: { id }, body: { content } }),
        ),
    }),
  /** Deletes the text of an own message to a user by its id, for both sides. */
  delete: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'delete', recipientId],
      mutationFn: async (id: number, { client }) =>
        replaceMessage(client, recipientId, await request(deleteMessage, { params: { id } })),
    }),
  /**
   * Marks messages as read, each with its own request, and stops only on a 401. Returns the failed
   * ones, oldest message first.
   */
  markRead: () =>
    mutationOptions({
      mutationKey: [...messageKey, 'mark-read'],
      mutationFn: async (ids: readonly number[], { client }) => {
        const failures = await markAllRead(ids);
        if (failures.some(({ error }) => error instanceof ApiError && error.status === 404)) {
          void client.invalidateQueries({ queryKey: messageKey });
        } else if (failures.length < ids.length) {
          void client.invalidateQueries({ queryKey: unreadKey });
        }
        return failures;
      },
    }),
  /** Deletes the conversation with a user, for both sides. */
  clear: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'clear', recipientId],
      mutationFn: (_: undefined, { client }) =>
        invalidateAfter(
          client,
          [unreadKey],
          request(clearConversation, { query: { recipientId } }).then(async (response) => {
            await replaceConversation(client, recipientId, () => []);
            return response;
          }),
        ),
    }),
};

/** A message that could not be marked as read. */
interface FailedMark {
  readonly id: number;
  readonly error: unknown;
}

// More than one, so that a hanging request does not block the rest. Browsers open six connections to a
// server, and polls and new messages need some of them.
const MARK_READ_CONCURRENCY = 3;

async function markAllRead(ids: readonly number[]): Promise<FailedMark[]> {
  const pending = [...ids];
  const failures: FailedMark[] = [];

  async function markNext() {
    for (let id = pending.shift(); id !== undefined; id = pending.shift()) {
      try {
        await request(markMessageRead, { params: { id } });
      } catch (error) {
        if (isUnauthorized(error)) {
          pending.length = 0;
          throw error;
        }
        failures.push({ id, error });
      }
    }
  }

  await Promise.all(Array.from({ length: MARK_READ_CONCURRENCY }, markNext));
  return failures.sort((one, other) => one.id - other.id);
}

// A pending fetch may have started before the change and would undo it on the screen.
async function replaceConversation(
  client: QueryClient,
  recipientId: number,
  change: (entries: ConversationEntry[]) => ConversationEntry[],
): Promise<void> {
  const queryKey = conversationKey(recipientId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<ConversationEntry[]>(queryKey, (entries) => entries && change(entries));
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: conversationsKey });
}

// Quotes of the message change with it.
async function replaceMessage(client: QueryClient, recipientId: number, changed: Message) {
  const { id, senderId, content } = changed;
  await replaceConversation(client, recipientId, (entries) =>
    entries.map(({ message, sender }) => {
      if (message.id === id) return { message: changed, sender };
      if (message.quoted?.id !== id) return { message, sender };
      return { message: { ...message, quoted: { id, senderId, content } }, sender };
    }),
  );
  return changed;
}

function conversationKey(recipientId: number) {
  return [...messageKey, 'conversation', recipientId] as const;
}
