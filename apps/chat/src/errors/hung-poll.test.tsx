import { act, screen } from '@testing-library/react';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import { createDeferred, currentToast, mockEndpoint } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import { mockReads, openChat, outgoing, selectUser, usersPane } from '../testing/open-chat';

const setRealTimeout = setTimeout;

// Also fakes the timeout of requests; only the network uses real time.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
});

function advance(milliseconds: number) {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}

async function waitUntil(isDone: () => boolean) {
  while (!isDone()) {
    await act(() => new Promise((resolve) => setRealTimeout(resolve, 5)));
    advance(1);
  }
}

const chat = (...contents: string[]): Partial<Chat> => ({
  unread: { 7: contents.length },
  conversations: { 1: contents.map((content, index) => outgoing(index + 1, content)), 7: [] },
});

it.each([
  ['a conversation', listMessages, 'Failed to fetch messages'],
  ['the unread counts', countUnreadByUser, 'Failed to fetch unread messages'],
] as const)(
  'a poll of %s that hangs fails after 30 s, and polling continues',
  async (_, endpoint, sentence) => {
    mockReads(chat('First'));
    const { queryClient } = openChat('/chat?with=1');
    await waitUntil(() => screen.queryByText('First') !== null && queryClient.isFetching() === 0);
    const response = createDeferred<undefined>();
    const hung = mockEndpoint(endpoint, async () => {
      await response.promise;
      return [];
    });

    advance(5000);
    await waitUntil(() => hung.length === 1);
    advance(25_000);
    await waitUntil(() => queryClient.isFetching() === 1);
    expect([hung.length, currentToast()]).toEqual([1, '']);
    advance(5000);
    await waitUntil(() => currentToast() === `Error ${sentence}`);
    expect(screen.getByText('First')).toBeVisible();
    act(dismissToasts);

    advance(5000);
    await waitUntil(() => hung.length === 2);
    advance(30_000);
    await waitUntil(() => queryClient.isFetching() === 0);
    expect(currentToast()).toBe('');

    mockReads(chat('First', 'Second'));
    advance(5000);
    await waitUntil(
      () => usersPane().queryByText('2') !== null && screen.queryByText('Second') !== null,
    );
    response.resolve(undefined);
    await waitUntil(() => queryClient.isFetching() === 0);
    expect(screen.getByText('Second')).toBeVisible();
  },
);

it('switches from a hung conversation immediately and drops its late response', async () => {
  mockReads(chat('First'));
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('First') !== null && queryClient.isFetching() === 0);
  const response = createDeferred<undefined>();
  const hung = mockEndpoint(listMessages, async () => {
    await response.promise;
    return [outgoing(9, 'Late')];
  });
  advance(5000);
  await waitUntil(() => hung.length === 1);

  mockReads(chat('First', 'Second'));
  selectUser(/Şule/);
  await waitUntil(() => screen.queryByText('No messages yet') !== null);
  response.resolve(undefined);
  selectUser(/admin/);
  await waitUntil(() => screen.queryByText('Second') !== null);
  expect(screen.queryByText('Late')).toBeNull();
  expect(currentToast()).toBe('');
});
