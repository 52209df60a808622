import { fireEvent, screen, within } from '@testing-library/react';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { listMessages } from '@atrium/contracts/messages';
import {
  createDeferred,
  currentToast,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  waitUntil,
} from '@atrium/testing';
import type { Chat } from '../testing/open-chat';
import {
  admin,
  fakePollTimers,
  incoming,
  messageIdsOf,
  mockMarkRead,
  mockPages,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  startPoll,
  usersPane,
} from '../testing/open-chat';
import { conversationQuery } from './message-pages';

beforeEach(() => {
  fakePollTimers();
  // Rows are as high as the log expects, which then measures none of them anew.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 72 : 800;
  });
});

/** Builds own messages with ids from `first` to `last`. */
const own = (first: number, last: number): ConversationEntry[] =>
  Array.from({ length: last - first + 1 }, (_, index) =>
    outgoing(first + index, `Number ${String(first + index)}`),
  );

const chatOf = (...entries: ConversationEntry[]): Chat => ({
  unread: {},
  conversations: { 1: entries, 7: [outgoing(9000, 'To Şule', 7)] },
});

async function open(chat: Chat) {
  mockReads(chat);
  const requests = mockPages(chat);
  const opened = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByRole('region', { name: /^Messages/ }) !== null);
  return { ...opened, requests };
}

const log = () => screen.getByRole('region', { name: 'Messages with admin' });

function scrollToStart() {
  log().scrollTop = 0;
  fireEvent.scroll(log());
}

const hasLoaded = () => screen.queryByText(/older messages loaded/) !== null;

const beforeOf = (requests: { url: URL }[]) =>
  requests.map(({ url }) => Number(url.searchParams.get('before')));

const setSize = () => within(log()).getAllByRole('listitem')[0]?.getAttribute('aria-setsize');

const placeOf = (text: string) =>
  screen.getByText(text).closest('li')?.getAttribute('aria-posinset');

const isComplete = () => screen.queryByText('Start of the conversation') !== null;

it('load a page at a time when the log is scrolled near its start', async () => {
  const { requests } = await open(chatOf(...own(1, 450)));
  expect(screen.getByText('Number 251')).toBeInTheDocument();
  expect(screen.queryByText('Number 250')).toBeNull();
  // Of 200 messages, only the visible ones are rendered.
  expect(within(log()).getAllByRole('listitem').length).toBeLessThan(60);
  expect(setSize()).toBe('-1');
  expect(requests).toHaveLength(0);

  scrollToStart();
  scrollToStart();
  expect(screen.getByRole('button', { name: 'Loading older messages...' })).toBeVisible();
  expect(screen.getByText('Loading older messages')).toHaveAttribute('aria-live', 'polite');
  await waitUntil(hasLoaded);
  // The visible message has not moved.
  expect(placeOf('Number 251')).toBe('201');
  expect(setSize()).toBe('-1');

  scrollToStart();
  // Which messages are visible now depends on scrolling, which jsdom lacks; chat-place.spec.ts sees to it.
  await waitUntil(isComplete);
  expect(setSize()).toBe('450');
  scrollToStart();
  expect(beforeOf(requests)).toEqual([251, 51]);
});

it('load by keyboard, and the focus stays in the log', async () => {
  const { person } = await open(chatOf(...own(1, 250)));
  jest.useRealTimers();
  const button = screen.getByRole('button', { name: 'Load older messages' });
  button.focus();

  await person.keyboard('{Enter}');

  await waitUntil(isComplete);
  expect(log()).toHaveFocus();
});

it('are not requested below a full page', async () => {
  const { requests } = await open(chatOf(...own(1, 199)));

  scrollToStart();

  expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull();
  expect(screen.getAllByText(/^Number/)).toHaveLength(199);
  expect(setSize()).toBe('199');
  expect(requests).toHaveLength(0);
});

it('are requested once from a server without pagination, and never duplicated', async () => {
  const chat = chatOf(...own(1, 450));
  const { messages } = mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Number 1') !== null);

  for (let count = 0; count < 3; count += 1) {
    scrollToStart();
    await waitUntil(() => isComplete() && queryClient.isFetching() === 0);
  }

  expect(messages.map(({ url }) => url.search)).toEqual([
    '?recipientId=1',
    '?recipientId=1&before=1',
  ]);
  expect(setSize()).toBe('450');
  chat.conversations[1]?.push(...own(451, 452));
  await poll(queryClient);
  await waitUntil(() => setSize() === '452');
});

it('are not requested again after a failure until Retry', async () => {
  const chat = chatOf(...own(1, 250));
  const { person, queryClient } = await open(chat);
  const body = { message: 'The disk is full' };
  const failed = failEndpoint(listMessages, { status: 503, body });
  scrollToStart();
  await waitUntil(() => screen.queryByRole('alert') !== null);
  expect(screen.getByRole('alert')).toHaveTextContent('The disk is full');
  expect(currentToast()).toBe('');
  await expectAccessible(log());

  scrollToStart();
  expect(screen.queryByRole('button', { name: 'Loading older messages...' })).toBeNull();
  expect(screen.getByText('Number 51')).toBeInTheDocument();

  const requests = mockPages(chat);
  await poll(queryClient);
  expect(screen.getByRole('alert')).toBeVisible();
  expect([failed.length, requests.length]).toEqual([1, 0]);
  jest.useRealTimers();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitUntil(isComplete);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(placeOf('Number 51')).toBe('51');
});

it('stay without a gap when more than a page arrives within one poll', async () => {
  const chat = chatOf(...own(1, 450));
  const { queryClient, requests } = await open(chat);
  scrollToStart();
  await waitUntil(hasLoaded);
  // One message of the page is known; the second poll comes after it is shown.
  chat.conversations[1]?.push(...own(451, 649));
  await poll(queryClient);
  await poll(queryClient);
  expect(beforeOf(requests)).toEqual([251]);

  chat.conversations[1]?.push(...own(650, 1250));
  // A message that was just sent is shown before any poll.
  queryClient.setQueryData(conversationQuery(admin.id).queryKey, (entries) => [
    ...(entries ?? []),
    ...own(1250, 1250),
  ]);
  await poll(queryClient);
  scrollToStart();
  await waitUntil(isComplete);

  expect(setSize()).toBe('1250');
  expect(beforeOf(requests)).toEqual([251, 1051, 851, 651, 51]);
});

it('load again when too many new messages leave a gap', async () => {
  const chat = chatOf(...own(1, 450));
  const { queryClient, requests } = await open(chat);
  scrollToStart();
  await waitUntil(hasLoaded);

  chat.conversations[1]?.push(...own(451, 2450));
  await poll(queryClient);
  // A poll loads five more pages at most.
  expect(beforeOf(requests)).toEqual([251, 2251, 2051, 1851, 1651, 1451]);
  while (!isComplete()) {
    scrollToStart();
    await waitUntil(() => queryClient.isFetching() === 0);
  }

  expect(setSize()).toBe('2450');
});

it('disappear when the other user clears the conversation, also those still loading', async () => {
  const chat = chatOf(...own(1, 450));
  const { queryClient } = await open(chat);
  scrollToStart();
  await waitUntil(hasLoaded);
  const response = createDeferred<undefined>();
  const entries = chat.conversations[1] ?? [];
  mockEndpoint(listMessages, async ({ url }) => {
    if (!url.searchParams.has('before')) return own(451, 460);
    await response.promise;
    return entries.slice(0, 50);
  });
  scrollToStart();
  await waitUntil(() => queryClient.isFetching() === 1);

  startPoll();
  await waitUntil(() => screen.queryByText('Number 460') !== null);
  expect(setSize()).toBe('10');
  response.resolve(undefined);
  await waitUntil(() => queryClient.isFetching() === 0);
  expect(setSize()).toBe('10');
});

it('never appear in another conversation', async () => {
  const chat = chatOf(...own(1, 250));
  chat.conversations[7] = own(301, 550).map(({ message }) =>
    outgoing(message.id, `To Şule ${String(message.id)}`, 7),
  );
  const { queryClient } = await open(chat);
  const response = createDeferred<undefined>();
  mockEndpoint(listMessages, async ({ url }) => {
    if (url.searchParams.get('recipientId') === '7') {
      return chat.conversations[7]?.slice(-200) ?? [];
    }
    await response.promise;
    return own(1, 50);
  });
  scrollToStart();

  selectUser(/Şule/);
  await waitUntil(() => screen.queryByText('To Şule 351') !== null);
  response.resolve(undefined);
  await waitUntil(() => queryClient.isFetching() === 0);

  expect(placeOf('To Şule 351')).toBe('1');
  expect(screen.getByRole('button', { name: 'Load older messages' })).toBeVisible();
});

it('load automatically and are marked while they are unread, without a toast', async () => {
  const unread = Array.from({ length: 410 }, (_, index) =>
    incoming(index + 6, `Unread ${String(index + 6)}`),
  );
  const chat = chatOf(...own(1, 5), ...unread);
  chat.unread = { 1: 410 };
  const marked = mockMarkRead(chat);
  const { queryClient, requests } = await open(chat);

  await waitUntil(() => marked.length === 410 && queryClient.isMutating() === 0);
  await waitUntil(() => usersPane().queryByText(/unread/) === null);
  await poll(queryClient);

  expect(new Set(messageIdsOf(marked)).size).toBe(410);
  expect(beforeOf(requests)).toEqual([216, 16]);
  expect(currentToast()).toBe('');
  scrollToStart();
  const divider = within(log()).getByText('New messages');
  expect(divider.closest('li')).toHaveTextContent(/New messagesadmin: Unread 6/);
});
