import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AreaBadge } from '@atrium/area-contract';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import {
  createDeferred,
  currentToast,
  failEndpoint,
  mockEndpoint,
  renderRoute,
  waitUntil,
} from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { area } from './area';
import { badge } from './badge';
import type { Chat } from './testing/open-chat';
import {
  admin,
  fakePollTimers,
  incoming,
  maria,
  mockMarkRead,
  mockReads,
  outgoing,
  poll,
  setVisibility,
  startPoll,
  sule,
} from './testing/open-chat';

beforeEach(fakePollTimers);

/** Renders the badge beside the chat or an empty page, like the shell. */
function Page({ onChange }: { onChange: (badge: AreaBadge | null) => void }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <badge.Badge
        isAreaOpen={pathname === '/chat'}
        onChange={onChange}
        onOpen={(to) => void navigate(to)}
      />
      <Link to="/tasks">Tasks</Link>
      <Link to="/chat?with=1">Chat with admin</Link>
      {pathname === '/chat' && <area.Area />}
      <Toaster />
    </>
  );
}

function open(path: string) {
  const badges: (AreaBadge | null)[] = [];
  function Observed() {
    const [onChange] = useState(() => (value: AreaBadge | null) => badges.push(value));
    return <Page onChange={onChange} />;
  }
  const page = renderRoute(<Observed />, { path, user: maria });
  return { ...page, badges };
}

function follow(name: string) {
  act(() => screen.getByRole('link', { name }).click());
}

it('reports the number of unread messages of all users, and shows no error of its polls', async () => {
  const chat: Chat = { unread: { 1: 2, 7: 1 }, conversations: {} };
  mockReads(chat);
  const { badges, queryClient } = open('/tasks');
  await waitUntil(() => badges.length > 1);
  expect(badges).toEqual([null, { count: 3, label: '3 unread messages' }]);

  chat.unread = { 7: 1 };
  await poll(queryClient);
  await waitUntil(() => badges.length > 2);
  chat.unread = {};
  await poll(queryClient);
  await waitUntil(() => badges.length > 3);

  expect(badges.slice(2)).toEqual([{ count: 1, label: '1 unread message' }, null]);
  const failed = failEndpoint(countUnreadByUser, { status: 500, body: { message: 'Full' } });
  await poll(queryClient);
  expect(failed).toHaveLength(1);
  expect(currentToast()).toBe('');
});

it('shows one toast per new message in every area, and announces replaced ones', async () => {
  const old = incoming(1, 'Old');
  const chat: Chat = { unread: { 1: 1 }, conversations: { 1: [old], 7: [] } };
  mockReads(chat);
  const { badges, queryClient } = open('/tasks');
  await waitUntil(() => badges.length > 1 && queryClient.isFetching() === 0);
  expect(currentToast()).toBe('');

  chat.conversations[7]?.push(incoming(2, 'First', sule), incoming(3, 'Last', sule));
  chat.unread = { 1: 1, 7: 2 };
  await poll(queryClient);
  await waitUntil(() => currentToast() === 'New message from Şule Işık Last');
  expect(screen.getByText('New message from Şule Işık: First')).toHaveAttribute(
    'aria-live',
    'polite',
  );

  act(dismissToasts);
  await poll(queryClient);
  expect(currentToast()).toBe('');
});

it('opens the conversation of a toast that is clicked, in every area and in the chat', async () => {
  const chat: Chat = { unread: {}, conversations: { 1: [], 7: [] } };
  mockMarkRead(chat);
  mockReads(chat);
  const { queryClient, currentPath } = open('/tasks');
  await waitUntil(() => queryClient.isFetching() === 0);
  // The counts before are known once they have been rendered.
  await poll(queryClient);

  for (const [id, sender] of [
    [7, sule],
    [1, admin],
  ] as const) {
    chat.conversations[id]?.push(incoming(id, 'Hello', sender));
    chat.unread = { ...chat.unread, [id]: 1 };
    await poll(queryClient);
    await waitUntil(() => currentToast() === `New message from ${sender.username} Hello`);
    act(() => screen.getByRole('button', { name: /^New message/ }).click());
    expect(currentPath()).toBe(`/chat?with=${String(id)}`);
    expect(currentToast()).toBe('');
    await waitUntil(() => queryClient.isFetching() === 0);
  }
});

it('polls every five seconds in each area, and not beside the chat', async () => {
  const reads = mockReads({ conversations: { 1: [outgoing(1, 'Own')] } });
  const { queryClient } = open('/tasks');
  await waitUntil(() => reads.unread.length === 1 && queryClient.isFetching() === 0);
  await poll(queryClient);
  expect(reads.unread).toHaveLength(2);

  // The chat's own interval starts between two polls of the badge.
  act(() => jest.advanceTimersByTime(2000));
  follow('Chat with admin');
  await waitUntil(() => screen.queryByText('Own') !== null && queryClient.isFetching() === 0);
  expect(reads.unread).toHaveLength(3);
  for (let seconds = 0; seconds < 5; seconds += 1) {
    act(() => jest.advanceTimersByTime(1000));
    await waitUntil(() => queryClient.isFetching() === 0);
  }
  expect(reads.unread).toHaveLength(4);

  follow('Tasks');
  await waitUntil(() => reads.unread.length === 5 && queryClient.isFetching() === 0);
  await poll(queryClient);
  expect(reads.unread).toHaveLength(6);
});

describe('when the chat is opened or left, a message has one toast', () => {
  it('after the chat has shown it, and none in another area', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')], 7: [] } };
    mockReads(chat);
    setVisibility('hidden');
    const { queryClient } = open('/chat?with=1');
    await waitUntil(() => screen.queryByText('Own') !== null && queryClient.isFetching() === 0);
    chat.conversations[1]?.push(incoming(2, 'Here'));
    chat.conversations[7]?.push(incoming(3, 'There', sule));
    chat.unread = { 1: 1, 7: 1 };
    await poll(queryClient);
    await waitUntil(() => currentToast() !== '' && queryClient.isFetching() === 0);
    act(dismissToasts);

    follow('Tasks');
    await waitUntil(() => queryClient.isFetching() === 0);
    await poll(queryClient);

    expect(currentToast()).toBe('');
  });

  it('if it was counted in the open conversation, which was left before it was fetched', async () => {
    const chat: Chat = { unread: {}, conversations: { 1: [outgoing(1, 'Own')] } };
    mockReads(chat);
    const { queryClient } = open('/chat?with=1');
    await waitUntil(() => screen.queryByText('Own') !== null && queryClient.isFetching() === 0);
    const hung = mockEndpoint(listMessages, () => new Promise(() => undefined));
    chat.conversations[1]?.push(incoming(2, 'Barely missed'));
    chat.unread = { 1: 1 };
    startPoll();
    await waitUntil(() => hung.length === 1);

    mockReads(chat);
    follow('Tasks');

    await waitUntil(() => currentToast() === 'New message from admin Barely missed');
  });

  it('but none if its conversation is opened while it is being fetched', async () => {
    const chat: Chat = { unread: { 7: 1 }, conversations: { 1: [outgoing(1, 'Own')] } };
    mockMarkRead(chat);
    mockReads(chat);
    const { queryClient, badges } = open('/tasks');
    await waitUntil(() => badges.length > 1);
    const response = createDeferred<undefined>();
    const reads = mockEndpoint(listMessages, async () => {
      await response.promise;
      return chat.conversations[1] ?? [];
    });
    chat.conversations[1]?.push(incoming(2, 'New'));
    chat.unread = { 1: 1, 7: 1 };
    startPoll();
    await waitUntil(() => reads.length === 1);

    follow('Chat with admin');
    await waitUntil(() => screen.queryByRole('link', { name: /^admin/ }) !== null);
    response.resolve(undefined);

    await waitUntil(
      () => screen.queryAllByText('New').length > 0 && queryClient.isFetching() === 0,
    );
    expect(currentToast()).toBe('');
  });
});
