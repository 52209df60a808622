import { screen, within } from '@testing-library/react';
import { countUnreadByUser, listMessages } from '@atrium/contracts/messages';
import { currentToast, expectAccessible, failEndpoint, renderRoute } from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { badge } from './badge';
import { forYou } from './for-you';
import type { Chat } from './testing/open-chat';
import {
  fakePollTimers,
  incoming,
  maria,
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
  // Two at first, and for the new message one each by the section and by its toast.
  expect(messages).toHaveLength(4);

  await person.click(screen.getByRole('link', { name: /Şule/ }));
  expect(onOpen).toHaveBeenCalledWith('/chat?with=7');
  chat.unread = {};
  await poll(queryClient);
  await waitUntil(() => screen.queryByText('No unread messages.') !== null);
});

it('reads the last messages of the shown conversations only, and is usable without them', async () => {
  const { unread } = mockReads({
    unread: Object.fromEntries([1, 7, 11, 12, 13, 14].map((id) => [id, 1])),
  });
  const reads = failEndpoint(listMessages, { status: 500, body: { message: 'The disk is full' } });
  const { queryClient } = open(false);

  await waitUntil(() => reads.length > 0 && queryClient.isFetching() === 0);
  expect(reads).toHaveLength(5);
  const list = within(screen.getByRole('list', { name: 'Unread' }));
  expect(list.getAllByText('1 message from Unknown user')).toHaveLength(3);
  expect(currentToast()).toBe('');
  await poll(queryClient);
  expect(unread).toHaveLength(1);
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
