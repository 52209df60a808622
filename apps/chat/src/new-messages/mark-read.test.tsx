import { markMessageRead } from '@atrium/contracts';
import { failEndpoint } from '@atrium/testing';
import { screen } from '@testing-library/react';
import {
  choose,
  currentToast,
  holdPolls,
  idsOf,
  incoming,
  mockMarking,
  mockReads,
  openChat,
  outgoing,
  poll,
  setVisibility,
  until,
  usersPane,
} from '../testing/open-chat';
import type { Chat } from '../testing/open-chat';

beforeEach(holdPolls);

afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
});

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

it('reads and marks a conversation at once when it is opened again', async () => {
  const chat: Chat = {
    unread: {},
    conversations: { 1: [outgoing(1, 'Own')], 7: [outgoing(2, 'To Şule', 7)] },
  };
  const requests = mockMarking(chat);
  const reads = mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null);
  choose(/Şule/);
  await until(() => screen.queryByText('To Şule') !== null);
  chat.conversations[1] = [outgoing(1, 'Own'), incoming(3, 'Meanwhile')];
  chat.unread = { 1: 1 };
  await poll(queryClient);
  await until(() => usersPane().queryByText('1') !== null && queryClient.isFetching() === 0);
  reads.messages.splice(0);

  // The polls' clock stands still from here on.
  choose(/admin/);

  await until(() => requests.length === 1);
  expect(reads.messages.map(({ url }) => url.search)).toEqual(['?recipientId=1']);
  expect(idsOf(requests)).toEqual([3]);
  await until(() => usersPane().queryByText('1') === null);
  expect(screen.getByText('Meanwhile', { selector: 'p' })).toBeVisible();
});
