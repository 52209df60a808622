import { act, screen, within } from '@testing-library/react';
import type { NavigateFunction } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@atrium/auth';
import type { ConversationEntry } from '@atrium/contracts/messages';
import {
  countUnreadByUser,
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
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { area } from '../area';

export const maria = buildUser();
export const admin = buildAdmin();
export const sule = buildUser({ id: 7, username: 'Şule Işık' });

/** What the server holds; a test changes it between two polls. */
export interface Chat {
  /** Unread messages by sender id. */
  unread: Record<string, number>;
  /** Conversations by the other's id. */
  conversations: Record<string, ConversationEntry[]>;
}

// jsdom has none of these: nothing is ever resized there, nor is there a pointer.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Element.prototype.hasPointerCapture ??= () => false;

// The toast outlives the page that asked for it.
afterEach(() => {
  act(dismissToasts);
});

/**
 * Doubles of all reads over a chat that the test may change. Its conversations are answered whole, by a
 * server with the specified call alone; see `mockPages`.
 */
export function mockReads(chat: Partial<Chat> = {}) {
  mockEndpoint(listUsers, () => [admin, maria, sule]);
  return {
    unread: mockEndpoint(countUnreadByUser, () => chat.unread ?? {}),
    messages: mockEndpoint(
      listMessages,
      ({ url }) => chat.conversations?.[url.searchParams.get('recipientId') ?? ''] ?? [],
    ),
  };
}

/** A double that answers conversations in pages; returns the requests for older messages. */
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

interface Marking {
  /** Holds every response back. */
  held?: Promise<void>;
  /** Ids of the messages that can't be marked; a test may change it. */
  failing?: Set<number>;
}

/** A server that keeps which messages are marked as read. */
export function mockMarking(chat: Chat, { held, failing }: Marking = {}) {
  return mockEndpoint(markMessageRead, async ({ url }) => {
    const id = Number(url.pathname.split('/').at(-1));
    await held;
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

/** The ids of the messages that these requests mark as read. */
export function idsOf(requests: readonly MockRequest[]): number[] {
  return requests.map(({ url }) => Number(url.pathname.split('/').at(-1)));
}

/** Brings the tab to the front or hides it. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Opens the area as maria, below the shell's session and with its toasts. */
export function openChat(path = '/chat') {
  let navigate: NavigateFunction | undefined;
  const page = renderRoute(
    <>
      <button type="button">Logout</button>
      <SignedInArea />
      <Toaster />
      <Probe onRender={(current) => (navigate = current)} />
    </>,
    { path, user: maria },
  );
  return {
    ...page,
    /** Goes through the history, as Back and Forward do. */
    goBy: (steps: number) => {
      act(() => void navigate?.(steps));
    },
  };
}

function Probe({ onRender }: { onRender: (navigate: NavigateFunction) => void }) {
  onRender(useNavigate());
  return null;
}

function SignedInArea() {
  return useSession().status === 'signed-in' ? <area.Area /> : <p>Login</p>;
}

/** An unread message to maria. */
export function incoming(id: number, content: string, sender = admin): ConversationEntry {
  const values = { id, content, senderId: sender.id, recipientId: maria.id, isRead: false };
  return buildConversationEntry(values, sender.username);
}

/** A message of maria's. */
export function outgoing(id: number, content: string, recipientId = admin.id): ConversationEntry {
  return buildConversationEntry({ id, content, senderId: maria.id, recipientId }, maria.username);
}

/** The list of the others. */
export function usersPane() {
  return within(screen.getByRole('navigation', { name: 'Users' }));
}

/** Opens the conversation with a user of the list. */
export function choose(name: RegExp): void {
  act(() => {
    usersPane().getByRole('link', { name }).click();
  });
}

/** Only the polls' own clock is turned by hand. */
export function holdPolls(): void {
  jest.useFakeTimers({
    doNotFake: ['Date', 'clearTimeout', 'nextTick', 'performance', 'queueMicrotask', 'setTimeout'],
  });
}

/** Lets five seconds pass for the polls, and waits for their answers. */
export async function poll(queryClient: { isFetching: () => number }): Promise<void> {
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  await until(() => queryClient.isFetching() === 0);
}

/** Waits without the library's own clock. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}
