import { act, screen, waitFor } from '@testing-library/react';
import { DELETED_MESSAGE, sendMessage } from '@atrium/contracts/messages';
import { expectAccessible, mockEndpoint } from '@atrium/testing';
import type { Chat } from '../testing/open-chat';
import {
  admin,
  fakePollTimers,
  incoming,
  mockConversations,
  mockMarkRead,
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
  act(() => {
    screen.getByRole('button', { name: 'Logout' }).focus();
  });
  await navigate(-1);
  await waitUntil(() => screen.queryByRole('heading', { name: 'admin' }) !== null);
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
});
