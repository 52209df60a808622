import { screen } from '@testing-library/react';
import type { Chat } from '../testing/open-chat';
import {
  fakePollTimers,
  incoming,
  mockMarkRead,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  setVisibility,
  waitUntil,
} from '../testing/open-chat';

beforeEach(fakePollTimers);

it('shows the divider above the first unread message, and the days', async () => {
  const old = outgoing(1, 'Old');
  old.message.createdAt = new Date(2026, 2, 2, 9).toISOString();
  const today = incoming(3, 'New');
  today.message.createdAt = new Date().toISOString();
  const later = outgoing(2, 'Later');
  later.message.createdAt = new Date(2026, 2, 3, 0, 1).toISOString();
  const chat: Chat = { unread: {}, conversations: { 1: [old, later, today] } };
  mockMarkRead(chat);
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Old') !== null);

  const [first, second, third] = screen.getAllByRole('listitem').slice(-3);
  expect(first).toHaveTextContent(/^Monday, Mar 2, 2026You: Old/);
  expect(second).toHaveTextContent(/^Tuesday, Mar 3, 2026You: Later/);
  expect(third).toHaveTextContent(/^TodayNew messagesadmin: New/);

  setVisibility('hidden');
  const next = incoming(4, 'Next');
  chat.conversations = { 1: [old, today, next] };
  await poll(queryClient);
  await waitUntil(() => screen.queryAllByText('Next').length > 0);
  const divider = screen.getByText('New messages');
  expect(divider.closest('li')).toHaveTextContent(/New messagesadmin: Next/);
});

it('shows the divider above messages that arrived since a cached conversation was open', async () => {
  const chat: Chat = {
    unread: {},
    conversations: { 1: [outgoing(1, 'Own')], 7: [outgoing(2, 'To Şule', 7)] },
  };
  const requests = mockMarkRead(chat);
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Own') !== null);
  selectUser(/Şule/);
  await waitUntil(() => screen.queryByText('To Şule') !== null);
  chat.conversations[1]?.push(incoming(3, 'Meanwhile'), incoming(4, 'Also'));

  selectUser(/admin/);

  await waitUntil(() => screen.queryByText('Also') !== null && requests.length === 2);
  await waitUntil(() => queryClient.isMutating() === 0);
  await poll(queryClient);
  const divider = screen.getByText('New messages');
  expect(divider.closest('li')).toHaveTextContent(/New messagesadmin: Meanwhile/);
});
