import { screen } from '@testing-library/react';
import { countUnreadByUser } from '@atrium/contracts/messages';
import { currentToast, expectAccessible, failEndpoint, renderRoute } from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { badge } from './badge';
import { forYou } from './for-you';
import type { Chat } from './testing/open-chat';
import {
  fakePollTimers,
  incoming,
  maria,
  mockConversations,
  mockReads,
  outgoing,
  poll,
  sule,
  waitUntil,
} from './testing/open-chat';

beforeEach(fakePollTimers);

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

  await waitUntil(() => readLinks().join().includes('On my way') && queryClient.isFetching() === 0);
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
