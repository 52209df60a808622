import { act, screen } from '@testing-library/react';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import { currentToast, mockEndpoint } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import { choose, mockReads, openChat, outgoing, usersPane } from '../testing/open-chat';

const waitForReal = setTimeout;

// The time limit of calls is turned by hand, too; only the network goes on in real time.
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
});

afterEach(() => {
  jest.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}

async function until(isReached: () => boolean) {
  while (!isReached()) {
    await act(() => new Promise((resolve) => waitForReal(resolve, 5)));
    pass(1);
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
  'a poll of %s that hangs fails after 30 s, and polling goes on',
  async (_, endpoint, sentence) => {
    mockReads(chat('First'));
    const { queryClient } = openChat('/chat?with=1');
    await until(() => screen.queryByText('First') !== null && queryClient.isFetching() === 0);
    let answerLate: (() => void) | undefined;
    const hung = mockEndpoint(endpoint, async () => {
      await new Promise<void>((resolve) => (answerLate = resolve));
      return [];
    });

    pass(5000);
    await until(() => hung.length === 1);
    pass(25_000);
    await until(() => queryClient.isFetching() === 1);
    expect([hung.length, currentToast()]).toEqual([1, '']);
    pass(5000);
    await until(() => currentToast() === `Error ${sentence}`);
    expect(screen.getByText('First')).toBeVisible();
    act(dismissToasts);

    pass(5000);
    await until(() => hung.length === 2);
    pass(30_000);
    await until(() => queryClient.isFetching() === 0);
    expect(currentToast()).toBe('');

    mockReads(chat('First', 'Second'));
    pass(5000);
    await until(
      () => usersPane().queryByText('2') !== null && screen.queryByText('Second') !== null,
    );
    answerLate?.();
    await until(() => queryClient.isFetching() === 0);
    expect(screen.getByText('Second')).toBeVisible();
  },
);

it('a hung conversation is left for another one at once, and its late answer is dropped (N51)', async () => {
  mockReads(chat('First'));
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('First') !== null && queryClient.isFetching() === 0);
  let answerLate: (() => void) | undefined;
  const hung = mockEndpoint(listMessages, async () => {
    await new Promise<void>((resolve) => (answerLate = resolve));
    return [outgoing(9, 'Late')];
  });
  pass(5000);
  await until(() => hung.length === 1);

  mockReads(chat('First', 'Second'));
  choose(/Şule/);
  await until(() => screen.queryByText('No messages yet') !== null);
  answerLate?.();
  choose(/admin/);
  await until(() => screen.queryByText('Second') !== null);
  expect(screen.queryByText('Late')).toBeNull();
  expect(currentToast()).toBe('');
});
