import './testing/open-chat';
import { act, screen, within } from '@testing-library/react';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import {
  buildAdmin,
  buildConversationEntry,
  buildUser,
  cutEndpoint,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from './area';

const maria = buildUser();
const admin = buildAdmin();
const sule = buildUser({ id: 7, username: 'Şule Işık' });

function openChat(path = '/chat', user = maria) {
  return renderRoute(<area.Area />, { path, user });
}

function mockUsers() {
  mockEndpoint(listUsers, () => [admin, maria, sule]);
}

function mockUnread(counts: Record<string, number> = {}) {
  return mockEndpoint(countUnreadByUser, () => counts);
}

/** A local time of November 5, 2026, as an instant. */
function onNovember5(hours: number, minutes: number): string {
  return new Date(2026, 10, 5, hours, minutes).toISOString();
}

function usersPane() {
  return within(screen.getByRole('navigation', { name: 'Users' }));
}

describe('the list of users', () => {
  it('has everybody but oneself, with the number of unread messages above 0', async () => {
    mockUsers();
    mockUnread({ '1': 3, '2': 9, '7': 0 });
    openChat();

    expect(await screen.findByText('3')).toBeVisible();
    const links = usersPane().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/chat?with=1',
      '/chat?with=7',
    ]);
    expect(links[0]).toHaveAccessibleName('admin 3 unread');
    expect(links[1]).toHaveAccessibleName('Şule Işık');
    expect(screen.getByText('Select a user to start chatting')).toBeVisible();
    await expectAccessible();
  });

  it('says so when there is nobody else', async () => {
    mockEndpoint(listUsers, () => [maria]);
    mockUnread();
    openChat();

    expect(await screen.findByText('Nobody to chat with yet')).toBeVisible();
    await expectAccessible();
  });

  it('shows its outline while the users are read', async () => {
    mockEndpoint(listUsers, () => new Promise(() => undefined));
    mockUnread();
    openChat();

    expect(screen.getByRole('status')).toHaveTextContent('Loading users');
    await expectAccessible();
  });

  it('reads the users again with Retry', async () => {
    failEndpoint(listUsers, { status: 400, body: 'Not now' });
    mockUnread();
    // The address of a conversation, which on a phone would take the list's place.
    const { person } = openChat('/chat?with=99');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch users');
    expect(alert.closest('[data-step]')).toHaveAttribute('data-step', 'users');
    mockUsers();
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does without unread counts that can’t be read', async () => {
    mockUsers();
    const requests = failEndpoint(countUnreadByUser, { status: 500, body: '' });
    openChat();

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a conversation', () => {
  it('opens by choosing a user, keeps that in the address and leads back', async () => {
    mockUsers();
    mockUnread();
    const requests = mockEndpoint(listMessages, () => [buildConversationEntry()]);
    const { person, currentPath } = openChat();

    await person.click(await screen.findByRole('link', { name: 'Şule Işık' }));
    expect(currentPath()).toBe('/chat?with=7');
    expect(await screen.findByRole('heading', { level: 2, name: 'Şule Işık' })).toBeVisible();
    expect(requests.map(({ url }) => url.search)).toEqual(['?recipientId=7']);
    expect(usersPane().getByRole('link', { current: true })).toHaveAccessibleName('Şule Işık');

    await person.click(screen.getByRole('button', { name: 'Back to users' }));
    expect(currentPath()).toBe('/chat');
    expect(screen.getByText('Select a user to start chatting')).toBeVisible();
    expect(usersPane().queryByRole('link', { current: true })).toBeNull();
  });

  it('shows own messages right and the other’s left, oldest first, with local English times', async () => {
    mockUsers();
    mockUnread();
    mockEndpoint(listMessages, () => [
      buildConversationEntry(
        { id: 4, senderId: 1, recipientId: 2, content: 'Günaydın', createdAt: onNovember5(0, 7) },
        'admin',
      ),
      buildConversationEntry({ id: 5, content: 'Hi\n  there', createdAt: onNovember5(12, 30) }),
    ]);
    openChat('/chat?with=1');

    await screen.findByText('Günaydın');
    const [first, second] = screen.getAllByRole('listitem').slice(-2);
    expect(first).toHaveTextContent('admin: GünaydınNov 5, 12:07 AM');
    expect(first).toHaveStyle({ alignItems: 'flex-start' });
    expect(second).toHaveTextContent('You: Hi thereNov 5, 12:30 PM');
    expect(second).toHaveStyle({ alignItems: 'flex-end' });
    expect(screen.getByText(/Hi\s+there/)).toHaveStyle({ maxWidth: '70%', whiteSpace: 'pre-wrap' });
    await expectAccessible();
  });

  it.each([
    ['2', 'There is no such user to chat with'],
    ['99', 'There is no such user to chat with'],
    ['admin', 'There is no such user to chat with'],
    ['', 'Select a user to start chatting'],
  ])('of the address ?with=%s says “%s”', async (id, sentence) => {
    mockUsers();
    mockUnread();
    openChat(`/chat?with=${id}`);

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    await expectAccessible();
  });

  it('shows its outline while users or messages are read', async () => {
    mockUsers();
    mockUnread();
    mockEndpoint(listMessages, () => new Promise(() => undefined));
    openChat('/chat?with=1');

    expect(screen.getByText('Loading conversation')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.getByText('Loading conversation')).toBeInTheDocument();
    await expectAccessible();
  });

  it('says so when there are no messages', async () => {
    mockUsers();
    mockUnread();
    mockEndpoint(listMessages, () => []);
    openChat('/chat?with=1');

    expect(await screen.findByText('No messages yet')).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ['the server’s sentence', { status: 400, body: { message: 'Unknown user' } }, 'Unknown user'],
    ['a fallback for other JSON', { status: 500, body: { error: 1 } }, 'Failed to fetch messages'],
    ['a fallback for plain text', { status: 502, body: 'Bad' }, 'Failed to fetch messages'],
    [
      'a sentence for a page of HTML',
      { status: 502, body: '\n<!doctype html><title>nginx</title>' },
      'Server error occurred. Please try again.',
    ],
  ])('explains a failure with %s', async (_, failure, sentence) => {
    mockUsers();
    mockUnread();
    failEndpoint(listMessages, failure);
    const { person } = openChat('/chat?with=1');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    await expectAccessible();

    mockEndpoint(listMessages, () => [buildConversationEntry()]);
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Good morning')).toBeVisible();
  });
});

describe('polling', () => {
  beforeEach(() => {
    // Only the polls' own clock is turned by hand.
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'clearTimeout',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setTimeout',
      ],
    });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function until(isReached: () => boolean) {
    while (!isReached()) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }

  it('reads unread counts while the chat is shown and messages while a user is selected', async () => {
    mockUsers();
    const unread = mockUnread();
    const messages = mockEndpoint(listMessages, () => []);

    async function pollTwice(path: string, conversations: 0 | 1) {
      const { queryClient, unmount } = openChat(path);
      for (const reads of [1, 2, 3]) {
        await until(() => unread.length >= reads && messages.length >= reads * conversations);
        await until(() => queryClient.isFetching() === 0);
        act(() => {
          if (reads < 3) jest.advanceTimersByTime(5000);
        });
      }
      unmount();
      jest.advanceTimersByTime(20_000);
      expect(queryClient.isFetching()).toBe(0);
      return [unread.splice(0).length, messages.splice(0).length];
    }

    await expect(pollTwice('/chat', 0)).resolves.toEqual([3, 0]);
    await expect(pollTwice('/chat?with=1', 1)).resolves.toEqual([3, 3]);
  });

  it('leaves what is on screen when a poll fails', async () => {
    mockUsers();
    mockUnread({ '7': 4 });
    mockEndpoint(listMessages, () => [buildConversationEntry()]);
    const { queryClient } = openChat('/chat?with=1');
    await until(() => screen.queryByText('Good morning') !== null);
    await until(() => queryClient.isFetching() === 0);

    cutEndpoint(listMessages);
    const failed = failEndpoint(countUnreadByUser, { status: 503, body: '' });
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    await until(() => failed.length === 1 && queryClient.isFetching() === 0);

    expect(screen.getByText('Good morning')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Şule Işık 4 unread' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the error in place while a poll tries again, and ends it by itself', async () => {
    mockUsers();
    mockUnread();
    failEndpoint(listMessages, { status: 400, body: { message: 'Not yet' } });
    openChat('/chat?with=1');
    await until(() => screen.queryByRole('alert') !== null);

    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const requests = mockEndpoint(listMessages, async () => {
      await held;
      return [buildConversationEntry()];
    });
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    await until(() => requests.length === 1);
    expect(screen.getByRole('alert')).toHaveTextContent('Not yet');

    answer?.();
    await until(() => screen.queryByText('Good morning') !== null);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
