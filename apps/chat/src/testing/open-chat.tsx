import { act, screen, within } from '@testing-library/react';
import { SignedIn } from '@atrium/auth/testing';
import type { ConversationEntry } from '@atrium/contracts/messages';
import {
  countUnreadByUser,
  listConversations,
  listMessages,
  markMessageRead,
  MESSAGES_PER_PAGE,
} from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import type { MockRequest } from '@atrium/testing';
import {
  buildAdmin,
  buildConversationEntry,
  buildUser,
  failEndpoint,
  mockEndpoint,
  renderRoute,
  waitUntil,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { area } from '../area';

export const maria = buildUser();
export const admin = buildAdmin();
export const sule = buildUser({ id: 7, username: 'Şule Işık' });

/** State of the server; a test can change it between polls. */
export interface Chat {
  /** Unread messages by sender id. */
  unread: Record<string, number>;
  /** Conversations by the other user's id. */
  conversations: Record<string, ConversationEntry[]>;
}

/**
 * Mocks all reads with a chat that the test may change. Returns whole conversations, like a server without
 * pagination and without a list of conversations; see `mockPages`.
 */
export function mockReads(chat: Partial<Chat> = {}) {
  mockEndpoint(listUsers, () => [sule, maria, admin]);
  failEndpoint(listConversations, { status: 404, body: { message: 'Not found' } });
  return {
    unread: mockEndpoint(countUnreadByUser, () => chat.unread ?? {}),
    messages: mockEndpoint(
      listMessages,
      ({ url }) => chat.conversations?.[url.searchParams.get('recipientId') ?? ''] ?? [],
    ),
  };
}

/** Mocks the list of conversations of a server that has one. */
export function mockConversations(chat: Chat) {
  return mockEndpoint(listConversations, () =>
    Object.entries(chat.conversations)
      .flatMap(([id, entries]) => {
        const message = entries.at(-1)?.message;
        return message ? [{ userId: Number(id), message }] : [];
      })
      .sort((left, right) => right.message.id - left.message.id),
  );
}

/** Mocks conversations with pagination; returns the requests for older messages. */
export function mockPages({ conversations }: Chat): MockRequest[] {
  const olderRequests: MockRequest[] = [];
  mockEndpoint(listMessages, (request) => {
    const { searchParams } = request.url;
    if (searchParams.has('before')) olderRequests.push(request);
    const before = Number(searchParams.get('before') ?? Infinity);
    return (conversations[searchParams.get('recipientId') ?? ''] ?? [])
      .filter(({ message }) => message.id < before)
      .slice(-MESSAGES_PER_PAGE);
  });
  return olderRequests;
}

interface MarkReadOptions {
  /** Delays every response until it resolves. */
  delay?: Promise<void>;
  /** Ids of messages that can't be marked; the test may change it. */
  failing?: Set<number>;
}

/** Mocks the endpoint that marks messages as read, and updates the chat. */
export function mockMarkRead(chat: Chat, { delay, failing }: MarkReadOptions = {}) {
  return mockEndpoint(markMessageRead, async ({ url }) => {
    const id = Number(url.pathname.split('/').at(-1));
    await delay;
    const entry = Object.values(chat.conversations)
      .flat()
      .find(({ message }) => message.id === id);
    if (!entry || failing?.has(id)) throw new Error('The disk is full');
    entry.message.isRead = true;
    chat.unread = countUnread(chat);
    return entry.message;
  });
}

function countUnread({ conversations }: Chat): Record<string, number> {
  const counts = Object.entries(conversations).map(([id, entries]) => {
    const unread = entries.filter(
      ({ message }) => message.recipientId === maria.id && !message.isRead,
    );
    return [id, unread.length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Returns the ids of the messages that the requests mark as read. */
export function messageIdsOf(requests: readonly MockRequest[]): number[] {
  return requests.map(({ url }) => Number(url.pathname.split('/').at(-1)));
}

/** Sets the visibility of the document. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Opens the area as maria with the shell's session and toasts. */
export function openChat(path = '/chat') {
  return renderRoute(
    <>
      <button type="button">Logout</button>
      <SignedIn>
        <area.Area />
      </SignedIn>
      <Toaster />
    </>,
    { path, user: maria },
  );
}

/** Builds an unread message to maria. */
export function incoming(id: number, content: string, sender = admin): ConversationEntry {
  const values = { id, content, senderId: sender.id, recipientId: maria.id, isRead: false };
  return buildConversationEntry(values, sender.username);
}

/** Builds a message from maria. */
export function outgoing(id: number, content: string, recipientId = admin.id): ConversationEntry {
  return buildConversationEntry({ id, content, senderId: maria.id, recipientId }, maria.username);
}

/** Returns queries within the list of users. */
export function usersPane() {
  return within(screen.getByRole('navigation', { name: 'Users' }));
}

/** Selects a user in the list. */
export function selectUser(name: RegExp): void {
  act(() => usersPane().getByRole('link', { name }).click());
}

/** Fakes the timers of polls only; see `poll`. */
export function fakePollTimers(): void {
  jest.useFakeTimers({
    doNotFake: ['Date', 'clearTimeout', 'nextTick', 'performance', 'queueMicrotask', 'setTimeout'],
  });
}

/** Advances polls by five seconds. */
export function startPoll(): void {
  act(() => jest.advanceTimersByTime(5000));
}

/** Advances polls by five seconds and waits for their responses. */
export async function poll(queryClient: { isFetching: () => number }): Promise<void> {
  startPoll();
  await waitUntil(() => queryClient.isFetching() === 0);
}
