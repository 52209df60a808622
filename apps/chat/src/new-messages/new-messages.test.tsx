import { markMessageRead } from '@atrium/contracts';
import { failEndpoint, mockEndpoint } from '@atrium/testing';
import { act, screen } from '@testing-library/react';
import {
  currentToast,
  holdPolls,
  incoming,
  mockReads,
  openChat,
  outgoing,
  poll,
  sule,
  until,
  usersPane,
} from '../testing/open-chat';
import type { Chat } from '../testing/open-chat';

beforeEach(holdPolls);

afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
});

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** A server that keeps what is marked as read, unless it is held back. */
function mockMarking(chat: Chat, held: Promise<void> = Promise.resolve()) {
  return mockEndpoint(markMessageRead, async ({ url }) => {
    const id = Number(url.pathname.split('/').at(-1));
    await held;
    const entries = Object.values(chat.conversations).flat();
    const entry = entries.find(({ message }) => message.id === id);
    if (!entry) throw new Error('There is no such message');
    entry.message.isRead = true;
    chat.unread = {};
    return entry.message;
  });
}

const idsOf = (requests: { url: URL }[]) =>
  requests.map(({ url }) => Number(url.pathname.split('/').at(-1)));

it('marks each unread message once while its conversation is open and the tab in sight (N48)', async () => {
  const chat: Chat = {
    unread: { 1: 2, 7: 1 },
    conversations: { 1: [outgoing(1, 'Own'), incoming(2, 'Two'), incoming(3, 'Three')] },
  };
  let answer: (() => void) | undefined;
  const requests = mockMarking(chat, new Promise((resolve) => (answer = resolve)));
  mockReads(chat);
  setVisibility('hidden');
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Two') !== null);
  await poll(queryClient);
  expect(requests).toHaveLength(0);

  setVisibility('visible');
  await until(() => requests.length === 1);
  await poll(queryClient);
  setVisibility('hidden');
  setVisibility('visible');
  expect(idsOf(requests)).toEqual([2]);
  answer?.();
  await until(() => requests.length === 2);
  await until(() => usersPane().queryByText('2') === null);
  await poll(queryClient);
  expect(idsOf(requests)).toEqual([2, 3]);
});

it('tells once that marking fails, and tries again with the next change', async () => {
  const chat: Chat = { unread: { 1: 1 }, conversations: { 1: [incoming(2, 'Two')] } };
  const failed = failEndpoint(markMessageRead, { status: 500, body: '' });
  mockReads(chat);
  openChat('/chat?with=1');

  await until(() => currentToast() === 'Error Failed to mark message as read');
  expect(failed).toHaveLength(1);
});

it('tells of each new message once, across remounts, never of own or read ones (N49)', async () => {
  const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')] } };
  mockMarking(chat);
  mockReads(chat);
  const { queryClient, person } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null);
  expect(currentToast()).toBe('');

  chat.conversations = { 1: [outgoing(1, 'Own'), outgoing(2, 'Also own'), incoming(3, 'News')] };
  await poll(queryClient);
  await until(() => currentToast() === 'New message from admin News');
  await until(() => chat.conversations[1]?.at(-1)?.message.isRead === true);

  jest.useRealTimers();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  await until(() => queryClient.isFetching() === 0);
  expect(currentToast()).toBe('');
});

it('tells of a message of somebody else, and of those that one toast has overtaken', async () => {
  const chat: Chat = { unread: { 7: 1 }, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
  const reads = mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null && usersPane().queryByText('1') !== null);
  expect(reads.messages.map(({ url }) => url.search)).toEqual(['?recipientId=1']);

  chat.unread = { 7: 3 };
  chat.conversations[7] = [incoming(8, 'First', sule), incoming(9, 'Last', sule)];
  await poll(queryClient);
  await until(() => currentToast() === 'New message from Şule Işık Last');

  expect(screen.getByText('New message from Şule Işık: First')).toHaveAttribute(
    'aria-live',
    'polite',
  );
  expect(screen.queryByText('Last', { selector: 'p' })).toBeNull();
});

it('draws a line where reading was left off, and names the days', async () => {
  const old = outgoing(1, 'Old');
  old.message.createdAt = new Date(2026, 2, 2, 9).toISOString();
  const today = incoming(3, 'New');
  today.message.createdAt = new Date().toISOString();
  const later = outgoing(2, 'Later');
  later.message.createdAt = new Date(2026, 2, 3, 0, 1).toISOString();
  const chat: Chat = { unread: {}, conversations: { 1: [old, later, today] } };
  mockMarking(chat);
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Old') !== null);

  const [first, second, third] = screen.getAllByRole('listitem').slice(-4, -1);
  expect(first).toHaveTextContent(/^Monday, Mar 2, 2026You: Old/);
  expect(second).toHaveTextContent(/^Tuesday, Mar 3, 2026You: Later/);
  expect(third).toHaveTextContent(/^TodayNew messagesadmin: New/);

  setVisibility('hidden');
  const next = incoming(4, 'Next');
  chat.conversations = { 1: [old, today, next] };
  await poll(queryClient);
  await until(() => screen.queryAllByText('Next').length > 0);
  const line = screen.getByText('New messages');
  expect(line.closest('li')).toHaveTextContent(/New messagesadmin: Next/);
});
