import type { QueryClient } from '@tanstack/react-query';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  ApiError,
  invalidateAfter,
  isUnauthorized,
  request,
  requestIfChanged,
} from '@atrium/api-client';
import type { ConversationEntry } from '@atrium/contracts/messages';
import {
  clearConversation,
  countUnreadByUser,
  listMessages,
  markMessageRead,
  sendMessage,
} from '@atrium/contracts/messages';
import { messageKey } from './query-keys';

/** How often the two reads of the chat are repeated while they are in use, in milliseconds. */
const POLL_INTERVAL = 5000;

const POLLED = {
  refetchInterval: POLL_INTERVAL,
  refetchIntervalInBackground: true,
  // A conversation that is shown again is read at once: it was not polled meanwhile. `refetchOnMount`
  // would not do, since a page that goes from one conversation to another keeps its observer.
  staleTime: 0,
  // An answer is known again by its object, which sharing parts of a former one would replace.
  structuralSharing: false,
} as const;

const unreadKey = [...messageKey, 'unread-by-user'] as const;

/** Called with a new answer, the last one, and the signal that ends the read. */
type ExtendAnswer = (
  newest: ConversationEntry[],
  last: readonly ConversationEntry[],
  signal: AbortSignal,
) => Promise<void>;

/** The reads of messages, as options for TanStack Query; nothing new leaves their data as it is. */
export const messageQueries = {
  /**
   * The newest page of the conversation with one other user, oldest message first; repeated while it is
   * shown.
   *
   * @param extend may add older messages to a new answer, in place: its tag belongs to the very array
   */
  conversation: (recipientId: number, extend?: ExtendAnswer) =>
    queryOptions({
      ...POLLED,
      queryKey: conversationKey(recipientId),
      queryFn: async ({ signal, client }) => {
        const last = client.getQueryData<ConversationEntry[]>(conversationKey(recipientId));
        const input = { query: { recipientId }, signal };
        const newest = await requestIfChanged(listMessages, input, last);
        if (last && newest !== last) await extend?.(newest, last, signal);
        return newest;
      },
    }),
  /** Unread messages by sender id; senders with none are absent. Repeated while it is shown. */
  unreadByUser: () =>
    queryOptions({
      ...POLLED,
      queryKey: unreadKey,
      queryFn: ({ signal, client }) =>
        requestIfChanged(
          countUnreadByUser,
          { signal },
          client.getQueryData<Record<string, number>>(unreadKey),
        ),
    }),
};

/** A message to be sent. */
export interface MessageDraft {
  readonly content: string;
  /** Sent as the `Idempotency-Key` header: sent again with the same key, it is the same message. */
  readonly idempotencyKey: string;
}

/** The changes of messages. Their keys begin with what they do, for those who ask what is under way. */
export const messageMutations = {
  /** Sends a message to a user; ends as soon as the server has it, and it is in the conversation. */
  send: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'send', recipientId],
      mutationFn: async (draft: MessageDraft, { client }) => {
        const { content, idempotencyKey } = draft;
        const body = { recipientId, content };
        const entry = await request(sendMessage, { body, idempotencyKey });
        await replaceConversation(client, recipientId, (entries) => [
          ...entries.filter(({ message }) => message.id !== entry.message.id),
          entry,
        ]);
        return entry;
      },
    }),
  /**
   * Marks messages as read, each with its own call whatever happens to the others; a 401 ends it.
   * Returns the calls that failed, oldest message first.
   */
  markRead: () =>
    mutationOptions({
      mutationKey: [...messageKey, 'mark-read'],
      mutationFn: async (ids: readonly number[], { client }) => {
        const failures = await markEach(ids);
        if (failures.some(({ error }) => error instanceof ApiError && error.status === 404)) {
          void client.invalidateQueries({ queryKey: messageKey });
        } else if (failures.length < ids.length) {
          void client.invalidateQueries({ queryKey: unreadKey });
        }
        return failures;
      },
    }),
  /** Deletes the conversation with a user, for both. */
  clear: (recipientId: number) =>
    mutationOptions({
      mutationKey: [...messageKey, 'clear', recipientId],
      mutationFn: (_: undefined, { client }) =>
        invalidateAfter(
          client,
          [unreadKey],
          request(clearConversation, { query: { recipientId } }).then(async (answer) => {
            await replaceConversation(client, recipientId, () => []);
            return answer;
          }),
        ),
    }),
};

/** A message that could not be marked as read. */
interface FailedMark {
  readonly id: number;
  readonly error: unknown;
}

// Several, so that one call that hangs does not hold up the rest; a browser has six connections to a
// server, and the polls and a message that is sent need some of them.
const MARKS_AT_A_TIME = 3;

async function markEach(ids: readonly number[]): Promise<FailedMark[]> {
  const waiting = [...ids];
  const failures: FailedMark[] = [];

  async function markWaiting() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await request(markMessageRead, { params: { id } });
      } catch (error) {
        if (isUnauthorized(error)) {
          waiting.length = 0;
          throw error;
        }
        failures.push({ id, error });
      }
    }
  }

  await Promise.all(Array.from({ length: MARKS_AT_A_TIME }, markWaiting));
  return failures.sort((one, other) => one.id - other.id);
}

// A reading that is under way may have begun before the change, and would undo it on the screen.
async function replaceConversation(
  client: QueryClient,
  recipientId: number,
  change: (entries: ConversationEntry[]) => ConversationEntry[],
): Promise<void> {
  const queryKey = conversationKey(recipientId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<ConversationEntry[]>(queryKey, (entries) => entries && change(entries));
  void client.invalidateQueries({ queryKey });
}

function conversationKey(recipientId: number) {
  return [...messageKey, 'conversation', recipientId] as const;
}
