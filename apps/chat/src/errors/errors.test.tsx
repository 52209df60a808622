import { act, screen } from '@testing-library/react';
import { ApiError, InvalidResponseError } from '@atrium/api-client';
import { userQueries } from '@atrium/api-client/users';
import { countUnreadByUser, listMessages, markMessageRead } from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import {
  createDeferred,
  currentToast,
  disconnectEndpoint,
  failEndpoint,
  mockEndpoint,
  waitUntil,
} from '@atrium/testing';
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
} from '../testing/open-chat';
import { explainChatError } from './explain-chat-error';

describe('polls that fail', () => {
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
    // The mock's failure is reported there.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
});

describe('polls that hang', () => {
  // Also fakes the timeout of requests; only the network uses real time.
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'],
    });
  });

  function advance(milliseconds: number) {
    act(() => jest.advanceTimersByTime(milliseconds));
  }

  async function waitInRealTime(isDone: () => boolean) {
    await waitUntil(() => {
      advance(1);
      return isDone();
    });
  }

  const chat = (...contents: string[]): Partial<Chat> => ({
    unread: { 7: contents.length },
    conversations: { 1: contents.map((content, index) => outgoing(index + 1, content)), 7: [] },
  });

  /** Opens a conversation whose polls hang from now on, until `respond` is called. */
  async function openHanging() {
    mockReads(chat('First'));
    const { queryClient } = openChat('/chat?with=1');
    await waitInRealTime(
      () => screen.queryByText('First') !== null && queryClient.isFetching() === 0,
    );
    const response = createDeferred<undefined>();
    const hung = mockEndpoint(listMessages, async () => {
      await response.promise;
      return [outgoing(9, 'Late')];
    });
    advance(5000);
    await waitInRealTime(() => hung.length === 1);
    return { queryClient, hung, respond: () => response.resolve(undefined) };
  }

  it('a poll fails after 30 s, and polling continues', async () => {
    const { queryClient, hung, respond } = await openHanging();
    advance(25_000);
    await waitInRealTime(() => queryClient.isFetching() === 1);
    expect([hung.length, currentToast()]).toEqual([1, '']);
    advance(5000);
    await waitInRealTime(() => currentToast() === 'Error Failed to fetch messages');
    expect(screen.getByText('First')).toBeVisible();
    act(dismissToasts);

    advance(5000);
    await waitInRealTime(() => hung.length === 2);
    advance(30_000);
    await waitInRealTime(() => queryClient.isFetching() === 0);
    expect(currentToast()).toBe('');

    mockReads(chat('First', 'Second'));
    advance(5000);
    await waitInRealTime(
      () => usersPane().queryByText('2') !== null && screen.queryByText('Second') !== null,
    );
    respond();
    await waitInRealTime(() => queryClient.isFetching() === 0);
    expect(screen.getByText('Second')).toBeVisible();
  });

  it('switches from a hung conversation immediately and drops its late response', async () => {
    const { respond } = await openHanging();

    mockReads(chat('First', 'Second'));
    selectUser(/Şule/);
    await waitInRealTime(() => screen.queryByText('No messages yet') !== null);
    respond();
    selectUser(/admin/);
    await waitInRealTime(() => screen.queryByText('Second') !== null);
    expect(screen.queryByText('Late')).toBeNull();
    expect(currentToast()).toBe('');
  });
});

const HTML_MESSAGE = 'Server error occurred. Please try again.';

it.each([
  ['a doctype', '<!doctype html><title>Sign in to the hotel</title>'],
  ['a root element', '<html lang="en"><body>Bad gateway</body></html>'],
  ['white space', '\r\n\t <!DOCTYPE HTML>'],
  ['a byte order mark', '\uFEFF<html>'],
  ['a comment', '<!-- proxy 7 -->\n<html>'],
])('recognizes an HTML page that starts with %s, with any status', (_, body) => {
  expect(explainChatError(new InvalidResponseError(body), 'Fallback')).toBe(HTML_MESSAGE);
  expect(explainChatError(new ApiError(502, 'Bad Gateway', body), 'Fallback')).toBe(HTML_MESSAGE);
});

it('shows the message of a JSON body', () => {
  const error = new ApiError(400, 'Bad Request', '{"message":"Unknown user"}');
  expect(explainChatError(error, 'Fallback')).toBe('Unknown user');
});

it.each([
  ['JSON without a message', new ApiError(500, 'Internal Server Error', '{"error":1}')],
  ['JSON with an empty message', new ApiError(500, 'Internal Server Error', '{"message":""}')],
  ['plain text', new ApiError(503, 'Service Unavailable', 'Try later')],
  ['a response that breaks the contract', new InvalidResponseError('{"message":"Hello"}')],
  ['an empty response', new InvalidResponseError('')],
  ['a timeout', new Error('The server did not answer in time.')],
  ['a network error', new TypeError('Failed to fetch')],
])('returns the fallback for %s', (_, error) => {
  expect(explainChatError(error, 'Fallback')).toBe('Fallback');
});
