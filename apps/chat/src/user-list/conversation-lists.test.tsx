import { act, screen, waitFor } from '@testing-library/react';
import { countUnreadByUser, DELETED_MESSAGE, sendMessage } from '@atrium/contracts/messages';
import {
  currentToast,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
  waitUntil,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { badge } from '../badge';
import { forYou } from '../for-you';
import type { Chat } from '../testing/open-chat';
import {
  admin,
  fakePollTimers,
  incoming,
  maria,
  mockConversations,
  mockMarkRead,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  sule,
  usersPane,
} from '../testing/open-chat';

beforeEach(fakePollTimers);

describe('the list of users', () => {
  /** Opens the chat, and returns the rows' texts. */
  async function open(chat: Chat, path = '/chat') {
    mockMarkRead(chat);
    const page = openChat(path);
    await waitUntil(() => usersPane().queryAllByRole('link').length > 0 && isIdle());
    function isIdle() {
      return page.queryClient.isFetching() === 0;
    }
    const readRows = () =>
      usersPane()
        .getAllByRole('link')
        .map((link) => link.textContent);
    return { ...page, isIdle, readRows };
  }

  /** A chat in which admin has written before Şule, and only to admin's message nobody has looked. */
  function createChat() {
    const chat: Chat = {
      unread: { 1: 1 },
      conversations: { 1: [incoming(1, 'Any\nnews?')], 7: [outgoing(2, 'See you', sule.id)] },
    };
    mockReads(chat);
    return { chat, reads: mockConversations(chat) };
  }

  it('lists unread and then the latest conversations, each with its last message', async () => {
    const { chat } = createChat();
    const { readRows } = await open(chat);

    expect(readRows()).toEqual(['AadminAny\nnews?Nov 201 unread', 'ŞIŞule IşıkYou: See youNov 20']);
    await expectAccessible();
  });

  it('keeps the order when a conversation is read, and follows the polls and own messages', async () => {
    const { chat, reads } = createChat();
    const { queryClient, readRows, isIdle, person } = await open(chat);
    const tops = () => readRows().map((row) => row.slice(0, 7));

    selectUser(/^admin/);
    await waitUntil(() => readRows()[0] === 'AadminAny\nnews?Nov 20');

    chat.conversations[7]?.push(incoming(3, 'Hello?', sule));
    chat.unread = { 7: 1 };
    await poll(queryClient);
    await waitUntil(() => readRows()[0] === 'ŞIŞule IşıkHello?Nov 201 unread');

    const count = reads.length;
    await poll(queryClient);
    expect(reads).toHaveLength(count);

    selectUser(/Şule/);
    await waitUntil(() => chat.unread[7] === undefined && isIdle());
    selectUser(/^admin/);
    mockEndpoint(sendMessage, () => {
      const sent = outgoing(4, 'Yes');
      chat.conversations[1]?.push(sent);
      return sent;
    });
    await person.type(screen.getByPlaceholderText('Type a message...'), 'Yes{Enter}');
    await waitUntil(() => tops()[0]?.startsWith('Aadmin') === true);
    expect(readRows()[0]).toContain('You: Yes');
  });

  it('shows a deleted message as such, and the cache of a conversation as outdated', async () => {
    const { chat } = createChat();
    const { queryClient, readRows } = await open(chat, '/chat?with=7');
    const sent = chat.conversations[7]?.[0];
    if (!sent) throw new Error('No message');
    const deletedAt = new Date().toISOString();
    chat.conversations[7] = [
      { ...sent, message: { ...sent.message, content: DELETED_MESSAGE, deletedAt } },
    ];
    await poll(queryClient);

    await waitFor(() => expect(readRows()[1]).toBe('ŞIŞule IşıkMessage deletedNov 20'));
  });

  it('focuses the message field for a conversation that is opened, but not after going back', async () => {
    const { chat } = createChat();
    const { navigate } = await open(chat);
    const field = () => screen.findByPlaceholderText('Type a message...');

    await navigate(`/chat?with=${String(admin.id)}`);
    expect(await field()).toHaveFocus();
    await navigate('/chat?with=7');
    await waitUntil(() => screen.queryByRole('heading', { name: 'Şule Işık' }) !== null);
    act(() => screen.getByRole('button', { name: 'Logout' }).focus());
    await navigate(-1);
    await waitUntil(() => screen.queryByRole('heading', { name: 'admin' }) !== null);
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
  });
});

describe('for you', () => {
  /** Renders the section, like the shell beside the badge. */
  function open(hasBadge = true) {
    const onOpen = jest.fn();
    const page = renderRoute(
      <>
        {hasBadge && <badge.Badge isAreaOpen={false} onChange={() => undefined} />}
        <forYou.Section onOpen={onOpen} />
        <Toaster />
      </>,
      { path: '/tasks', user: maria },
    );
    return { ...page, onOpen };
  }

  function readLinks(): string[] {
    return screen.queryAllByRole('link').map((link) => link.textContent);
  }

  it('lists unread conversations with their last message, live and without a poll of its own', async () => {
    const chat: Chat = {
      unread: { 1: 1, 7: 1200 },
      conversations: { 1: [incoming(1, 'Are you\nthere?')], 7: [outgoing(3, 'On my way')] },
    };
    const { unread, messages } = mockReads(chat);
    const reads = mockConversations(chat);
    const { queryClient, onOpen, person } = open();

    await waitUntil(
      () => readLinks().join().includes('On my way') && queryClient.isFetching() === 0,
    );
    expect(readLinks()).toEqual([
      'A1 message from adminAre you\nthere?Unread',
      'ŞI1,200 messages from Şule IşıkYou: On my wayUnread',
    ]);
    await expectAccessible();
    expect(unread).toHaveLength(1);

    chat.conversations[1]?.push(incoming(4, 'Hello?'));
    chat.unread = { 1: 2, 7: 1200 };
    await poll(queryClient);
    await waitUntil(() => readLinks()[0] === 'A2 messages from adminHello?Unread');
    await waitUntil(() => currentToast().includes('Hello?') && queryClient.isFetching() === 0);
    expect(unread).toHaveLength(2);
    // The toast reads its conversation.
    expect([reads.length, messages.length]).toEqual([2, 1]);

    await person.click(screen.getByRole('link', { name: /Şule/ }));
    expect(onOpen).toHaveBeenCalledWith('/chat?with=7');
    chat.unread = {};
    await poll(queryClient);
    await waitUntil(() => screen.queryByText('No unread messages.') !== null);
  });

  it('is usable with a server that does not list conversations', async () => {
    const { messages } = mockReads({ unread: { 7: 1, 11: 1 } });
    const { queryClient } = open(false);

    await waitUntil(() => readLinks().length === 2 && queryClient.isFetching() === 0);
    expect(readLinks()).toEqual([
      'ŞI1 message from Şule Işık\u00a0Unread',
      'UU1 message from Unknown user\u00a0Unread',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentToast()).toBe('');
    expect(messages).toHaveLength(0);
  });

  it('retries a failed read of the counts', async () => {
    mockReads({ unread: { 7: 1 } });
    failEndpoint(countUnreadByUser, { status: 503, body: { message: 'Busy' } });
    const { person, queryClient } = open();
    await waitUntil(() => screen.queryByRole('alert') !== null);
    expect(screen.getByRole('alert')).toHaveTextContent('Messages could not be loaded completely.');

    mockReads({ unread: { [sule.id]: 1 } });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitUntil(() => readLinks().length === 1 && queryClient.isFetching() === 0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
