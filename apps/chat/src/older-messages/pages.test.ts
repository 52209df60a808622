import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@atrium/api-client';
import { listMessages } from '@atrium/contracts/messages';
import { buildConversationEntry, mockEndpoint } from '@atrium/testing';
import { conversationQuery, olderMessagesQuery } from './pages';

const PAGE = 200;

/** Search parameters of the calls that were made. */
let calls: string[];
/** Ids of the messages that the server holds. */
let ids: number[];
/** Whether the server has the specified call alone, which answers everything. */
let isPlain: boolean;

beforeEach(() => {
  calls = [];
  isPlain = false;
  mockEndpoint(listMessages, ({ url: { search, searchParams } }) => {
    calls.push(search);
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = isPlain ? ids : ids.filter((id) => id < before).slice(-PAGE);
    return page.map((id) => buildConversationEntry({ id }));
  });
});

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function poll(client: QueryClient): Promise<number[]> {
  const entries = await client.query(conversationQuery(1));
  return entries.map(({ message }) => message.id);
}

async function readOlder(before: number) {
  const older = await createQueryClient().query(olderMessagesQuery(1, before));
  return { ids: older.entries.map(({ message }) => message.id), isComplete: older.isComplete };
}

describe('older messages', () => {
  it('come a page at a time, until a page is not full', async () => {
    ids = range(1, 450);

    expect(await readOlder(251)).toEqual({ ids: range(51, 250), isComplete: false });
    expect(await readOlder(51)).toEqual({ ids: range(1, 50), isComplete: true });
    expect(await readOlder(1)).toEqual({ ids: [], isComplete: true });
  });

  it('end where a server ignores `before`', async () => {
    ids = range(1, 450);
    isPlain = true;

    expect(await readOlder(1)).toEqual({ ids: [], isComplete: true });
    expect(await readOlder(251)).toEqual({ ids: range(1, 250), isComplete: true });
  });
});

describe('a poll', () => {
  it('asks for the newest page alone while it reaches what is known', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    expect(await poll(client)).toEqual(range(101, 300));
    ids = range(1, 499);

    expect(await poll(client)).toEqual(range(300, 499));
    expect(calls).toEqual(['?recipientId=1', '?recipientId=1']);
  });

  it('closes the gap that more than a page of new messages leaves', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    calls = [];
    ids = range(1, 800);

    expect(await poll(client)).toEqual(range(201, 800));
    expect(calls).toEqual(
      ['', '&before=601', '&before=401'].map((part) => `?recipientId=1${part}`),
    );

    ids = range(1, 801);
    expect(await poll(client)).toEqual(range(602, 801));
  });

  it('closes it also behind a message that was just sent', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    const { queryKey } = conversationQuery(1);
    client.setQueryData(queryKey, (entries) => [
      ...(entries ?? []),
      buildConversationEntry({ id: 601 }),
    ]);
    ids = range(1, 601);

    expect(await poll(client)).toEqual(range(202, 601));
  });

  it('leaves the gap after five pages', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    calls = [];
    ids = range(1, 5000);

    expect(await poll(client)).toEqual(range(3801, 5000));
    expect(calls).toHaveLength(6);
  });

  it('ends at the first message of a conversation that was cleared meanwhile', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    ids = range(301, 750);

    expect(await poll(client)).toEqual(range(301, 750));
    ids = range(751, 760);
    expect(await poll(client)).toEqual(range(751, 760));
  });

  it('takes the whole conversation from a server that answers it', async () => {
    isPlain = true;
    ids = range(1, 450);
    const client = createQueryClient();
    expect(await poll(client)).toEqual(range(1, 450));
    ids = range(1, 900);

    expect(await poll(client)).toEqual(range(1, 900));
    expect(calls).toEqual(['?recipientId=1', '?recipientId=1']);
  });
});
