import { act, screen } from '@testing-library/react';
import { userQueries } from '@atrium/api-client/users';
import { countUnreadByUser, listMessages, markMessageRead } from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import { currentToast, disconnectEndpoint, failEndpoint, mockEndpoint } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import {
  fakePollTimers,
  incoming,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  sule,
  usersPane,
  waitUntil,
} from '../testing/open-chat';

beforeEach(fakePollTimers);

it.each([
  [listMessages, 'Failed to fetch messages'],
  [countUnreadByUser, 'Failed to fetch unread messages'],
] as const)(
  'shows one toast for a failing poll of $path until it succeeds again',
  async (endpoint, sentence) => {
    const chat = { unread: { 7: 4 }, conversations: { 1: [outgoing(1, 'Kept')] } };
    mockReads(chat);
    const { queryClient } = openChat('/chat?with=1');
    await waitUntil(() => screen.queryByText('Kept') !== null && queryClient.isFetching() === 0);

    for (const failure of ['first', 'after a success']) {
      disconnectEndpoint(endpoint);
      await poll(queryClient);
      expect([failure, currentToast()]).toEqual([failure, `Error ${sentence}`]);
      act(dismissToasts);
      await waitUntil(() => currentToast() === '');
      const failed = failEndpoint(endpoint, { status: 500, body: '' });
      await poll(queryClient);
      await poll(queryClient);
      expect(failed).toHaveLength(2);
      expect(currentToast()).toBe('');
      expect(screen.getByText('Kept')).toBeVisible();
      expect(usersPane().getByRole('link', { name: 'Şule Işık 4 unread' })).toBeVisible();
      mockReads(chat);
      await poll(queryClient);
    }
  },
);

it('shows no second toast because another conversation was fetched for a toast', async () => {
  const chat: Partial<Chat> = { unread: {}, conversations: { 1: [outgoing(1, 'Kept')] } };
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Kept') !== null && queryClient.isFetching() === 0);
  mockEndpoint(listMessages, ({ url }) => {
    if (url.search === '?recipientId=1') throw new Error('The disk is full');
    return [incoming(5, 'News', sule)];
  });
  await poll(queryClient);
  expect(currentToast()).toBe('Error The disk is full');

  chat.unread = { 7: 1 };
  await poll(queryClient);
  await waitUntil(() => currentToast() === 'New message from Şule Işık News');
  await poll(queryClient);
  await poll(queryClient);
  expect(currentToast()).toBe('New message from Şule Işık News');
});

it('keeps the users and the unknown-user screen when reloading the users fails', async () => {
  mockReads();
  const { queryClient } = openChat('/chat?with=99');
  await waitUntil(() => usersPane().queryByText('admin') !== null);
  const failed = failEndpoint(listUsers, { status: 503, body: '' });

  await act(() => queryClient.invalidateQueries(userQueries.list()));

  expect(failed).toHaveLength(1);
  expect(usersPane().getByText('admin')).toBeVisible();
  expect(screen.getByText('User not found')).toBeVisible();
  mockReads();
  await act(() => queryClient.invalidateQueries(userQueries.list()));
  selectUser(/admin/);
  await waitUntil(() => screen.queryByText('No messages yet') !== null);
});

describe('a 401', () => {
  const signedOut = { status: 401, body: { message: 'Not signed in' } };

  it.each([
    ['of a poll', listMessages],
    ['of the other poll', countUnreadByUser],
    ['of marking as read', markMessageRead],
  ] as const)('%s ends the session and clears the cache', async (_, endpoint) => {
    mockReads({ conversations: { 1: [incoming(1, 'Secret')] } });
    mockEndpoint(markMessageRead, () => incoming(1, 'Secret').message);
    failEndpoint(endpoint, signedOut);
    const { queryClient } = openChat('/chat?with=1');

    await waitUntil(() => screen.queryByText('Login') !== null);
    const cached = queryClient.getQueryCache().getAll();
    expect(cached.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
      [['session', 'user'], null],
    ]);
    expect(currentToast()).not.toMatch(/^Error/);
  });
});
