import { MutationObserver } from '@tanstack/react-query';
import { createQueryClient } from '@atrium/api-client';
import { serve } from '../testing/serve';
import { messageMutations, messageQueries } from './messages';

/** Paths of the requests so far. */
let requests: string[];
/** Response status by message id; 0 delays the response until `release`. */
let statuses: Partial<Record<number, number>>;
let release: () => void;

serve(({ url = '' }, response) => {
  requests.push(url);
  const id = Number(url.split('/').at(-1));
  const send = () => {
    const message = { id, senderId: 1, recipientId: 2, content: 'Hi', isRead: true };
    const createdAt = '2026-11-20T08:00:00.000Z';
    response.writeHead(statuses[id] || 500).end(JSON.stringify({ ...message, createdAt }));
  };
  statuses[id] ??= 200;
  if (statuses[id] > 0) send();
  else release = send;
});

beforeEach(() => {
  requests = [];
  statuses = {};
});

/** Creates a client with cached unread counts and a conversation. */
function openConversation() {
  const client = createQueryClient();
  const [unread, conversation] = [messageQueries.unreadByUser(), messageQueries.conversation(1)];
  client.setQueryData(unread.queryKey, { 1: 8 });
  client.setQueryData(conversation.queryKey, []);
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.getQueryState(queryKey)?.isInvalidated;
  return {
    mark: (ids: readonly number[]) =>
      new MutationObserver(client, messageMutations.markRead()).mutate(ids),
    invalidated: () => ({ unread: isStale(unread), conversation: isStale(conversation) }),
  };
}

const idsOf = (paths: readonly string[]) => paths.map((path) => Number(path.split('/').at(-1)));

it('marks the other messages when some fail, and returns the failed ones', async () => {
  statuses = { 1: 500, 4: 503 };
  const { mark, invalidated } = openConversation();

  const failures = await mark([1, 2, 3, 4, 5, 6]);

  expect(failures.map(({ id, error }) => [id, error])).toEqual([
    [1, new Error('500: Internal Server Error')],
    [4, new Error('503: Service Unavailable')],
  ]);
  expect(idsOf(requests).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(invalidated()).toEqual({ unread: true, conversation: false });
});

it('marks the next message while the request of another one hangs', async () => {
  statuses = { 1: 0 };
  const { mark } = openConversation();

  const marking = mark([1, 2, 3, 4, 5, 6]);
  while (requests.length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
  release();

  expect(await marking).toHaveLength(1);
});

it('refetches the counts only if a message was marked', async () => {
  statuses = { 1: 500 };
  const { mark, invalidated } = openConversation();
  await mark([1]);
  expect(invalidated()).toEqual({ unread: false, conversation: false });
});

it('refetches the conversation if a message no longer exists', async () => {
  statuses = { 1: 404 };
  const { mark, invalidated } = openConversation();
  await mark([1]);
  expect(invalidated()).toEqual({ unread: true, conversation: true });
});

it('stops when the session has ended', async () => {
  statuses = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index + 1, 401]));
  const { mark } = openConversation();

  await expect(mark(Object.keys(statuses).map(Number))).rejects.toThrow('401');
  expect(requests.length).toBeLessThan(10);
});
