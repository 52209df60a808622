import { screen } from '@testing-library/react';
import type { Chat } from '../testing/open-chat';
import {
  choose,
  holdPolls,
  incoming,
  mockMarking,
  mockReads,
  openChat,
  outgoing,
  poll,
  setVisibility,
  until,
} from '../testing/open-chat';

beforeEach(holdPolls);

afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
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

  const [first, second, third] = screen.getAllByRole('listitem').slice(-3);
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

it('draws the line above what came since a cached conversation was open', async () => {
  const chat: Chat = {
    unread: {},
    conversations: { 1: [outgoing(1, 'Own')], 7: [outgoing(2, 'To Şule', 7)] },
  };
  const requests = mockMarking(chat);
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null);
  choose(/Şule/);
  await until(() => screen.queryByText('To Şule') !== null);
  chat.conversations[1]?.push(incoming(3, 'Meanwhile'), incoming(4, 'Also'));

  choose(/admin/);

  await until(() => screen.queryByText('Also') !== null && requests.length === 2);
  await until(() => queryClient.isMutating() === 0);
  await poll(queryClient);
  const line = screen.getByText('New messages');
  expect(line.closest('li')).toHaveTextContent(/New messagesadmin: Meanwhile/);
});
