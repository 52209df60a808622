import { act, screen } from '@testing-library/react';
import { listMessages } from '@atrium/contracts/messages';
import { currentToast, mockEndpoint } from '@atrium/testing';
import { dismissToasts } from '@atrium/ui';
import type { Chat } from '../testing/open-chat';
import {
  choose,
  holdPolls,
  incoming,
  mockMarking,
  mockPages,
  mockReads,
  openChat,
  outgoing,
  poll,
  setVisibility,
  sule,
  until,
  usersPane,
} from '../testing/open-chat';

beforeEach(holdPolls);

afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
});

it('tells of each new message once, across remounts, never of own or read ones (N49)', async () => {
  const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')] } };
  mockMarking(chat);
  mockReads(chat);
  const { queryClient, person } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null);
  expect(currentToast()).toBe('');

  chat.conversations = { 1: [outgoing(1, 'Own'), outgoing(2, 'Also own'), incoming(3, 'News')] };
  await poll(queryClient);
  await until(() => currentToast() === 'New message from admin News');
  await until(() => chat.conversations[1]?.at(-1)?.message.isRead === true);

  jest.useRealTimers();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(usersPane().getByRole('link', { name: /Şule/ }));
  await person.click(usersPane().getByRole('link', { name: /admin/ }));
  await until(() => queryClient.isFetching() === 0);
  expect(currentToast()).toBe('');
});

it('tells of new messages of somebody else, also of those that one toast has overtaken', async () => {
  const old = incoming(7, 'Old', sule);
  const chat: Chat = { unread: { 7: 1 }, conversations: { 1: [outgoing(1, 'Own')], 7: [old] } };
  const reads = mockReads(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => screen.queryByText('Own') !== null && usersPane().queryByText('1') !== null);
  expect(reads.messages.map(({ url }) => url.search)).toEqual(['?recipientId=1']);

  chat.unread = { 7: 3 };
  chat.conversations[7]?.push(incoming(8, 'First', sule), incoming(9, 'Last', sule));
  await poll(queryClient);
  await until(() => currentToast() === 'New message from Şule Işık Last');

  expect(screen.getByText('New message from Şule Işık: First')).toHaveAttribute(
    'aria-live',
    'polite',
  );
  expect(screen.queryByText('Last', { selector: 'p' })).toBeNull();
});

it('tells of a new message of somebody who has left more unread than a page holds', async () => {
  const old = Array.from({ length: 300 }, (_, index) => incoming(index + 10, 'Old', sule));
  const chat: Chat = { unread: { 7: 300 }, conversations: { 1: [outgoing(1, 'Own')], 7: old } };
  mockReads(chat);
  mockPages(chat);
  const { queryClient } = openChat('/chat?with=1');
  await until(() => usersPane().queryByText('300') !== null && queryClient.isFetching() === 0);

  for (const [index, content] of ['First', 'Second'].entries()) {
    chat.unread = { 7: 301 + index };
    chat.conversations[7]?.push(incoming(400 + index, content, sule));
    await poll(queryClient);
    await until(() => currentToast() === `New message from Şule Işık ${content}`);
  }

  expect(screen.queryByText(/New message from Şule Işık: /)).toBeNull();
});

describe('opening a conversation raises no toast for what it shows (N56)', () => {
  const old = () => incoming(2, 'Old');

  it.each([
    ['by its address', '/chat?with=1', 'visible'],
    ['by its address in a hidden tab', '/chat?with=1', 'hidden'],
    ['from the list', '/chat', 'visible'],
  ] as const)('%s, but for a message that comes later', async (_, path, visibility) => {
    const chat: Chat = { unread: { 1: 1 }, conversations: { 1: [old()] } };
    mockMarking(chat);
    mockReads(chat);
    setVisibility(visibility);
    const { queryClient } = openChat(path);
    await until(() => usersPane().queryByText('admin') !== null);
    if (path === '/chat') choose(/admin/);
    await until(() => screen.queryAllByText('Old').length > 0 && queryClient.isFetching() === 0);
    await until(() => queryClient.isMutating() === 0);
    expect(currentToast()).toBe('');

    chat.conversations[1]?.push(incoming(3, 'Later'));
    await poll(queryClient);
    await until(() => currentToast() === 'New message from admin Later');
  });

  it('from the cache, nor for what the first answer brings, whichever way it was opened', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    // Marked as read by nobody: each opening finds all of them unread again.
    mockMarking(chat, { held: new Promise(() => undefined) });
    const { queryClient, goBy } = openChat('/chat?with=1');
    await until(() => screen.queryByText('Own') !== null);

    const ways = [
      ['from the list', () => choose(/Şule/), () => choose(/admin/)],
      ['by Forward', () => goBy(-1), () => goBy(1)],
      ['by Back', () => goBy(-1), () => goBy(-1)],
    ] as const;
    for (const [way, leave, open] of ways) {
      leave();
      await until(() => screen.queryByText('No messages yet') !== null);
      chat.conversations[1]?.push(incoming(10 + chat.conversations[1].length, way));
      open();
      await until(() => screen.queryAllByText(way).length > 0 && queryClient.isFetching() === 0);
      expect([way, currentToast()]).toEqual([way, '']);
    }
    await poll(queryClient);
    expect(currentToast()).toBe('');
  });

  it('while its messages were just being read for a toast', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')] } };
    mockMarking(chat);
    mockReads(chat);
    const { queryClient } = openChat('/chat');
    await until(() => usersPane().queryByText('admin') !== null && queryClient.isFetching() === 0);
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const reads = mockEndpoint(listMessages, async () => {
      await held;
      return chat.conversations[1] ?? [];
    });
    chat.conversations[1]?.push(incoming(2, 'New'));
    chat.unread = { 1: 1 };
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    await until(() => reads.length === 1);

    choose(/admin/);
    answer?.();

    await until(() => screen.queryAllByText('New').length > 0 && queryClient.isFetching() === 0);
    expect(currentToast()).toBe('');
  });
});

describe('a message of somebody else is told once, even if', () => {
  it('their conversation was left before a poll brought it', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    const { queryClient } = openChat('/chat?with=1');
    await until(() => screen.queryByText('Own') !== null);
    mockEndpoint(listMessages, () => new Promise(() => undefined));
    chat.conversations[1]?.push(incoming(2, 'Barely missed'));
    chat.unread = { 1: 1 };
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    await until(() => usersPane().queryByText('1') !== null);
    expect(currentToast()).toBe('');

    mockReads(chat);
    choose(/Şule/);
    await until(() => currentToast() === 'New message from admin Barely missed');
    act(dismissToasts);
    await poll(queryClient);
    expect(currentToast()).toBe('');
  });

  it('their conversation was opened and left while it was being read', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    const { queryClient } = openChat('/chat');
    await until(() => usersPane().queryByText('admin') !== null && queryClient.isFetching() === 0);
    const hung = mockEndpoint(listMessages, () => new Promise(() => undefined));
    chat.conversations[1]?.push(incoming(2, 'Hardly seen'));
    chat.unread = { 1: 1 };
    act(() => {
      jest.advanceTimersByTime(5000);
    });
    await until(() => hung.length === 1);

    choose(/admin/);
    mockReads(chat);
    choose(/Şule/);
    await until(() => currentToast() === 'New message from admin Hardly seen');
  });
});

it('leaves a message to its badge when reading it for a toast fails', async () => {
  const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
  mockReads(chat);
  const { queryClient } = openChat('/chat?with=7');
  await until(() => usersPane().queryByText('admin') !== null && queryClient.isFetching() === 0);
  const tried = mockEndpoint(listMessages, ({ url }) => {
    if (url.search === '?recipientId=1') throw new Error('The disk is full');
    return [];
  });
  chat.unread = { 1: 1 };
  for (let count = 0; count < 3; count += 1) await poll(queryClient);

  expect(tried.filter(({ url }) => url.search === '?recipientId=1')).toHaveLength(1);
  expect(usersPane().getByRole('link', { name: 'admin 1 unread' })).toBeVisible();
  expect(currentToast()).toBe('');
});
