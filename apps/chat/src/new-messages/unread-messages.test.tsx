import { act, screen } from '@testing-library/react';
import { createDeferred, currentToast, waitUntil } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import {
  fakePollTimers,
  incoming,
  messageIdsOf,
  mockMarkRead,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  setVisibility,
  usersPane,
} from '../testing/open-chat';

beforeEach(fakePollTimers);

it('marks each unread message once while its conversation is open and the tab visible', async () => {
  const chat: Chat = {
    unread: { 1: 2, 7: 1 },
    conversations: { 1: [outgoing(1, 'Own'), incoming(2, 'Two'), incoming(3, 'Three')] },
  };
  const response = createDeferred<undefined>();
  const requests = mockMarkRead(chat, { delay: response.promise });
  mockReads(chat);
  setVisibility('hidden');
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Two') !== null);
  await poll(queryClient);
  expect(requests).toHaveLength(0);

  setVisibility('visible');
  await waitUntil(() => requests.length === 2);
  await poll(queryClient);
  setVisibility('hidden');
  setVisibility('visible');
  expect(messageIdsOf(requests).sort()).toEqual([2, 3]);
  response.resolve(undefined);
  await waitUntil(() => usersPane().queryByText('2') === null);
  await poll(queryClient);
  expect(requests).toHaveLength(2);
});

it('marks the others when some fail, which a new message or the next opening retries', async () => {
  // The mock's failure is reported there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const messages = [incoming(1, 'One'), incoming(2, 'Two'), incoming(3, 'Three')];
  const chat: Chat = { unread: { 1: 3 }, conversations: { 1: messages, 7: [] } };
  const failing = new Set([1, 2]);
  const requests = mockMarkRead(chat, { failing });
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => currentToast() === 'Error The disk is full');
  await waitUntil(() => usersPane().queryByText('2') !== null);
  act(dismissToasts);
  await waitUntil(() => currentToast() === '');

  // Without ETags, each response is a new result.
  await poll(queryClient);
  chat.conversations[1]?.push(outgoing(4, 'Own'));
  await poll(queryClient);
  setVisibility('hidden');
  setVisibility('visible');
  await poll(queryClient);
  expect(messageIdsOf(requests.splice(0)).sort()).toEqual([1, 2, 3]);
  expect(currentToast()).toBe('');

  chat.conversations[1]?.push(incoming(5, 'Five'));
  await poll(queryClient);
  await waitUntil(() => requests.length === 3);
  expect(messageIdsOf(requests.splice(0)).sort()).toEqual([1, 2, 5]);

  await waitUntil(() => queryClient.isMutating() === 0);
  failing.clear();
  selectUser(/Şule/);
  selectUser(/admin/);
  await waitUntil(() => requests.length === 2);
  expect(messageIdsOf(requests).sort()).toEqual([1, 2]);
  await waitUntil(() => usersPane().queryByText('unread', { exact: false }) === null);
});

it('fetches and marks a conversation immediately when it is opened again', async () => {
  const chat: Chat = {
    unread: {},
    conversations: { 1: [outgoing(1, 'Own')], 7: [outgoing(2, 'To Şule', 7)] },
  };
  const requests = mockMarkRead(chat);
  const reads = mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Own') !== null);
  selectUser(/Şule/);
  await waitUntil(() => screen.queryByText('To Şule') !== null);
  chat.conversations[1] = [outgoing(1, 'Own'), incoming(3, 'Meanwhile')];
  chat.unread = { 1: 1 };
  await poll(queryClient);
  await waitUntil(() => usersPane().queryByText('1') !== null && queryClient.isFetching() === 0);
  reads.messages.splice(0);

  // No poll from here on.
  selectUser(/admin/);

  await waitUntil(() => requests.length === 1);
  expect(reads.messages.map(({ url }) => url.search)).toEqual(['?recipientId=1']);
  expect(messageIdsOf(requests)).toEqual([3]);
  await waitUntil(() => usersPane().queryByText('1') === null);
  expect(screen.getByText('Meanwhile', { selector: 'p' })).toBeVisible();
});

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
