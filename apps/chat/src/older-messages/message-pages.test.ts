import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@atrium/api-client';
import { listMessages } from '@atrium/contracts/messages';
import { buildConversationEntry, mockEndpoint } from '@atrium/testing';
import { conversationQuery } from './message-pages';

const PAGE = 200;

/** Search parameters of the requests. */
let searches: string[];
/** Ids of the messages on the server. */
let ids: number[];

beforeEach(() => {
  searches = [];
  mockEndpoint(listMessages, ({ url: { search, searchParams } }) => {
    searches.push(search);
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = ids.filter((id) => id < before).slice(-PAGE);
    return page.map((id) => buildConversationEntry({ id }));
  });
});

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function poll(client: QueryClient): Promise<number[]> {
  const entries = await client.query(conversationQuery(1));
  return entries.map(({ message }) => message.id);
}

describe('a poll', () => {
  it('requests only the newest page while it overlaps with known messages', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    expect(await poll(client)).toEqual(range(101, 300));
    ids = range(1, 499);

    expect(await poll(client)).toEqual(range(300, 499));
    expect(searches).toEqual(['?recipientId=1', '?recipientId=1']);
  });

  it('closes the gap before a message that was just sent', async () => {
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

  it('leaves a gap of more than five pages', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    searches = [];
    ids = range(1, 5000);

    expect(await poll(client)).toEqual(range(3801, 5000));
    expect(searches).toHaveLength(6);
  });

  it('stops at the first message of a conversation that was cleared', async () => {
    ids = range(1, 300);
    const client = createQueryClient();
    await poll(client);
    ids = range(301, 750);

    expect(await poll(client)).toEqual(range(301, 750));
    ids = range(751, 760);
    expect(await poll(client)).toEqual(range(751, 760));
  });
});
