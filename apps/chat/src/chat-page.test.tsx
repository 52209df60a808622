import { act, screen, within } from '@testing-library/react';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import { listUsers } from '@atrium/contracts/users';
import {
  buildConversationEntry,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  waitUntil,
} from '@atrium/testing';
import {
  fakePollTimers,
  maria,
  mockReads,
  openChat,
  outgoing,
  selectUser,
  startPoll,
  usersPane,
} from './testing/open-chat';

/** Returns a local time on November 5, 2026 as an ISO instant. */
function onNovember5(hours: number, minutes: number): string {
  return new Date(2026, 10, 5, hours, minutes).toISOString();
}

describe('the list of users', () => {
  it('shows all other users by name, with their numbers of unread messages above 0', async () => {
    mockReads({ unread: { 1: 3, 2: 9, 7: 100 } });
    openChat();

    expect(await screen.findByText('3')).toBeVisible();
    const links = usersPane().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/chat?with=1',
      '/chat?with=7',
    ]);
    expect(links[0]).toHaveAccessibleName('admin 3 unread');
    expect(links[1]).toHaveAccessibleName('Şule Işık 99+ unread');
    expect(screen.getByText('Select a user to start chatting')).toBeVisible();
  });

  it('shows an empty state without other users', async () => {
    mockReads();
    mockEndpoint(listUsers, () => [maria]);
    openChat();

    expect(await screen.findByText('Nobody to chat with yet')).toBeVisible();
    await expectAccessible();
  });

  it('loads the users again with Retry', async () => {
    mockReads();
    failEndpoint(listUsers, { status: 400, body: 'Not now' });
    // On a phone, this address would show the conversation in place of the list.
    const { person } = openChat('/chat?with=99');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch users');
    expect(alert.closest('[data-step]')).toHaveAttribute('data-step', 'users');
    mockReads();
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the users without unread counts when those fail to load', async () => {
    mockReads();
    const requests = failEndpoint(countUnreadByUser, { status: 500, body: '' });
    openChat();

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a conversation', () => {
  it('shows own messages right and others left, oldest first, with local times in English', async () => {
    mockReads();
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
    expect(screen.getByText('Günaydın')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText(/Hi\s+there/)).toHaveStyle({ maxWidth: '70%', whiteSpace: 'pre-wrap' });
  });

  it.each([
    ['2', 'User not found'],
    ['', 'Select a user to start chatting'],
  ])('shows for the address ?with=%s “%s”', async (id, sentence) => {
    mockReads();
    openChat(`/chat?with=${id}`);

    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('shows a skeleton while users or messages load', async () => {
    mockReads();
    mockEndpoint(listMessages, () => new Promise(() => undefined));
    openChat('/chat?with=1');

    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(statuses).toEqual(['Loading users', 'Loading conversation']);
    await expectAccessible();
    expect(await screen.findByRole('link', { name: 'admin' })).toBeVisible();
    expect(screen.getByText('Loading conversation')).toBeInTheDocument();
    await expectAccessible();
  });

  it('shows an empty state without messages', async () => {
    mockReads();
    openChat('/chat?with=1');

    expect(await screen.findByText('No messages yet')).toBeVisible();
    await expectAccessible();
  });
});

describe('polling', () => {
  beforeEach(fakePollTimers);

  it('fetches unread counts while the chat is open, and messages while a user is selected', async () => {
    const { unread, messages } = mockReads();

    async function pollTwice(path: string, conversations: 0 | 1) {
      const { queryClient, unmount } = openChat(path);
      for (const reads of [1, 2, 3]) {
        await waitUntil(() => unread.length >= reads && messages.length >= reads * conversations);
        await waitUntil(() => queryClient.isFetching() === 0);
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

  it('shows an error, also that of Retry, until a later poll succeeds', async () => {
    mockReads();
    failEndpoint(listMessages, { status: 502, body: 'Bad' });
    openChat('/chat?with=1');
    await waitUntil(() => screen.queryByRole('alert') !== null);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch messages');
    await expectAccessible();

    failEndpoint(listMessages, { status: 400, body: { message: 'Not yet' } });
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await waitUntil(() => screen.getByRole('alert').textContent.includes('Not yet'));

    const response = createDeferred<undefined>();
    const requests = mockEndpoint(listMessages, async () => {
      await response.promise;
      return [buildConversationEntry()];
    });
    startPoll();
    await waitUntil(() => requests.length === 1);
    expect(screen.getByRole('alert')).toHaveTextContent('Not yet');

    response.resolve(undefined);
    await waitUntil(() => screen.queryByText('Good morning') !== null);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the address', () => {
  beforeEach(() => {
    fakePollTimers();
    mockReads({ conversations: { 1: [outgoing(1, 'To admin')], 7: [outgoing(2, 'To Şule', 7)] } });
  });

  const NO_SELECTION = 'Select a user to start chatting';

  async function openAt(path: string) {
    const page = openChat(path);
    await waitUntil(() => usersPane().queryByText('admin') !== null);
    async function expectPlace([address, text]: readonly [string, string]) {
      await waitUntil(() => screen.queryByText(text) !== null);
      expect(page.currentPath()).toBe(address);
    }
    return { ...page, expectPlace };
  }

  function backToUsers(name = 'Back to users') {
    act(() => screen.getByRole('button', { name }).click());
  }

  it('focuses the user in the list when the conversation closes', async () => {
    const { navigate, expectPlace } = await openAt('/chat');
    selectUser(/admin/);
    await expectPlace(['/chat?with=1', 'To admin']);
    expect(screen.getByRole('heading', { level: 2, name: 'admin' })).toBeVisible();
    expect(usersPane().getByRole('link', { current: true })).toHaveAccessibleName('admin');
    act(() => screen.getByRole('button', { name: 'Back to users' }).focus());
    backToUsers();
    await expectPlace(['/chat', NO_SELECTION]);
    expect(usersPane().getByRole('link', { name: /admin/ })).toHaveFocus();
    expect(usersPane().queryByRole('link', { current: true })).toBeNull();

    await navigate(1);
    await expectPlace(['/chat?with=1', 'To admin']);
    act(() => screen.getByRole('button', { name: 'Logout' }).focus());
    await navigate(-1);
    await expectPlace(['/chat', NO_SELECTION]);
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
  });

  it('returns from a shared link to the users, and keeps other parameters', async () => {
    const { navigate, expectPlace } = await openAt('/chat?from=mail&with=1');
    selectUser(/Şule/);
    await expectPlace(['/chat?from=mail&with=7', 'To Şule']);
    backToUsers();
    await expectPlace(['/chat?from=mail', NO_SELECTION]);

    await navigate(-1);
    await expectPlace(['/chat?from=mail&with=1', 'To admin']);
    backToUsers();
    await expectPlace(['/chat?from=mail', NO_SELECTION]);
  });

  it('returns from an unknown user to the list', async () => {
    const { expectPlace } = await openAt('/chat?with=99');
    await expectPlace(['/chat?with=99', 'User not found']);
    backToUsers('All users');
    await expectPlace(['/chat', NO_SELECTION]);
  });
});
