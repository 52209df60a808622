import { screen } from '@testing-library/react';
import {
  currentToast,
  holdPolls,
  incoming,
  mockMarking,
  mockReads,
  openChat,
  outgoing,
  poll,
  setVisibility,
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
