import { act, screen } from '@testing-library/react';
import { currentToast } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import {
  choose,
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
  const held = new Promise<void>((resolve) => (answer = resolve));
  const requests = mockMarking(chat, { held });
  mockReads(chat);
  setVisibility('hidden');
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Two') !== null);
  await poll(queryClient);
  expect(requests).toHaveLength(0);

  setVisibility('visible');
  await until(() => requests.length === 2);
  await poll(queryClient);
  setVisibility('hidden');
  setVisibility('visible');
  expect(idsOf(requests).sort()).toEqual([2, 3]);
  answer?.();
  await until(() => usersPane().queryByText('2') === null);
  await poll(queryClient);
  expect(requests).toHaveLength(2);
});

it('marks the others when one fails, and tells of the failure once', async () => {
  const messages = [incoming(2, 'Two'), incoming(3, 'Three'), incoming(4, 'Four')];
  const chat: Chat = { unread: { 1: 3 }, conversations: { 1: messages } };
  const requests = mockMarking(chat, { failing: new Set([2, 3]) });
  mockReads(chat);
  openChat('/chat?with=1');

  await until(() => currentToast() === 'Error The disk is full');
  expect(idsOf(requests).sort()).toEqual([2, 3, 4]);
  await until(() => usersPane().queryByText('2') !== null);
  act(dismissToasts);
  await until(() => currentToast() === '');
});

it('tries a failed one again with a new message or the next opening only', async () => {
  const chat: Chat = { unread: { 1: 1 }, conversations: { 1: [incoming(2, 'Two')], 7: [] } };
  const failing = new Set([2]);
  const requests = mockMarking(chat, { failing });
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => currentToast() === 'Error The disk is full');
  act(dismissToasts);

  // Their answers are new ones each time, since the double knows no tags.
  await poll(queryClient);
  chat.conversations[1]?.push(outgoing(3, 'Own'));
  await poll(queryClient);
  setVisibility('hidden');
  setVisibility('visible');
  await poll(queryClient);
  expect(idsOf(requests)).toEqual([2]);
  expect(currentToast()).toBe('');

  chat.conversations[1]?.push(incoming(4, 'Four'));
  await poll(queryClient);
  await until(() => requests.length === 3);
  expect(idsOf(requests).sort()).toEqual([2, 2, 4]);

  await until(() => queryClient.isMutating() === 0);
  failing.clear();
  choose(/Şule/);
  choose(/admin/);
  await until(() => requests.length === 4);
  expect(idsOf(requests).at(-1)).toBe(2);
  await until(() => usersPane().queryByText('unread', { exact: false }) === null);
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
