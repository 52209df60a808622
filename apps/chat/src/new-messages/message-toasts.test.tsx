import { act, screen } from '@testing-library/react';
import { listMessages } from '@atrium/contracts/messages';
import { currentToast, mockEndpoint, waitUntil } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import {
  fakePollTimers,
  incoming,
  mockMarkRead,
  mockPages,
  mockReads,
  openChat,
  outgoing,
  poll,
  selectUser,
  setVisibility,
  startPoll,
  sule,
  usersPane,
} from '../testing/open-chat';

beforeEach(fakePollTimers);

it('shows one toast per new message across remounts, none for own or read ones', async () => {
  const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')] } };
  mockMarkRead(chat);
  mockReads(chat);
  const { queryClient, person } = openChat('/chat?with=1');
  await waitUntil(() => screen.queryByText('Own') !== null);
  expect(currentToast()).toBe('');

  chat.conversations = { 1: [outgoing(1, 'Own'), outgoing(2, 'Also own'), incoming(3, 'News')] };
  await poll(queryClient);
  await waitUntil(() => currentToast() === 'New message from admin News');
  await waitUntil(() => chat.conversations[1]?.at(-1)?.message.isRead === true);

  jest.useRealTimers();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  await waitUntil(() => queryClient.isFetching() === 0);
  expect(currentToast()).toBe('');
});

it('shows a toast for a new message of a user with more unread messages than a page', async () => {
  const old = Array.from({ length: 300 }, (_, index) => incoming(index + 10, 'Old', sule));
  const chat: Chat = { unread: { 7: 300 }, conversations: { 1: [outgoing(1, 'Own')], 7: old } };
  mockReads(chat);
  mockPages(chat);
  const { queryClient } = openChat('/chat?with=1');
  await waitUntil(() => usersPane().queryByText('99+') !== null && queryClient.isFetching() === 0);

  for (const [index, content] of ['First', 'Second'].entries()) {
    chat.unread = { 7: 301 + index };
    chat.conversations[7]?.push(incoming(400 + index, content, sule));
    await poll(queryClient);
    await waitUntil(() => currentToast() === `New message from Şule Işık ${content}`);
  }

  expect(screen.queryByText(/New message from Şule Işık: /)).toBeNull();
});

describe('opening a conversation shows no toast for its messages', () => {
  const old = () => incoming(2, 'Old');

  it.each([
    ['by its address', '/chat?with=1', 'visible'],
    ['by its address in a hidden tab', '/chat?with=1', 'hidden'],
    ['from the list', '/chat', 'visible'],
  ] as const)('%s, but one for a later message', async (_, path, visibility) => {
    const chat: Chat = { unread: { 1: 1 }, conversations: { 1: [old()] } };
    mockMarkRead(chat);
    mockReads(chat);
    setVisibility(visibility);
    const { queryClient } = openChat(path);
    await waitUntil(() => usersPane().queryByText('admin') !== null);
    if (path === '/chat') selectUser(/admin/);
    await waitUntil(
      () => screen.queryAllByText('Old').length > 0 && queryClient.isFetching() === 0,
    );
    await waitUntil(() => queryClient.isMutating() === 0);
    expect(currentToast()).toBe('');

    chat.conversations[1]?.push(incoming(3, 'Later'));
    await poll(queryClient);
    await waitUntil(() => currentToast() === 'New message from admin Later');
  });

  it('from the cache or the first response, however it was opened', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    // No message is marked as read, so each opening finds all of them unread.
    mockMarkRead(chat, { delay: new Promise(() => undefined) });
    const { queryClient, navigate } = openChat('/chat?with=1');
    await waitUntil(() => screen.queryByText('Own') !== null);

    const ways = [
      ['from the list', () => selectUser(/Şule/), () => selectUser(/admin/)],
      ['by Forward', () => navigate(-1), () => navigate(1)],
      ['by Back', () => navigate(-1), () => navigate(-1)],
    ] as const;
    for (const [way, leave, open] of ways) {
      await leave();
      await waitUntil(() => screen.queryByText('No messages yet') !== null);
      chat.conversations[1]?.push(incoming(10 + chat.conversations[1].length, way));
      await open();
      await waitUntil(
        () => screen.queryAllByText(way).length > 0 && queryClient.isFetching() === 0,
      );
      expect([way, currentToast()]).toEqual([way, '']);
    }
    await poll(queryClient);
    expect(currentToast()).toBe('');
  });
});

describe('a message of another user has one toast, even if', () => {
  it('the conversation was left before a poll fetched it', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    const { queryClient } = openChat('/chat?with=1');
    await waitUntil(() => screen.queryByText('Own') !== null);
    mockEndpoint(listMessages, () => new Promise(() => undefined));
    chat.conversations[1]?.push(incoming(2, 'Barely missed'));
    chat.unread = { 1: 1 };
    startPoll();
    await waitUntil(() => usersPane().queryByText('1') !== null);
    expect(currentToast()).toBe('');

    mockReads(chat);
    selectUser(/Şule/);
    await waitUntil(() => currentToast() === 'New message from admin Barely missed');
    act(dismissToasts);
    await poll(queryClient);
    expect(currentToast()).toBe('');
  });

  it('the conversation was opened and left while it was being fetched', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    const { queryClient } = openChat('/chat');
    await waitUntil(
      () => usersPane().queryByText('admin') !== null && queryClient.isFetching() === 0,
    );
    const hung = mockEndpoint(listMessages, () => new Promise(() => undefined));
    chat.conversations[1]?.push(incoming(2, 'Hardly seen'), incoming(3, 'Seen later'));
    chat.unread = { 1: 2 };
    startPoll();
    await waitUntil(() => hung.length === 1);

    selectUser(/admin/);
    mockReads(chat);
    selectUser(/Şule/);
    await waitUntil(() => currentToast() === 'New message from admin Seen later');
    const announced = screen.getByText('New message from admin: Hardly seen');
    expect(announced).toHaveAttribute('aria-live', 'polite');
  });
});

it('shows only the badge when fetching a message for a toast fails', async () => {
  // The mock's failure is reported there.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=7');
  await waitUntil(
    () => usersPane().queryByText('admin') !== null && queryClient.isFetching() === 0,
  );
  const requests = mockEndpoint(listMessages, ({ url }) => {
    if (url.search === '?recipientId=1') throw new Error('The disk is full');
    return [];
  });
  chat.unread = { 1: 1 };
  for (let count = 0; count < 3; count += 1) await poll(queryClient);

  expect(requests.filter(({ url }) => url.search === '?recipientId=1')).toHaveLength(1);
  expect(usersPane().getByRole('link', { name: 'admin 1 unread' })).toBeVisible();
  expect(currentToast()).toBe('');
});
