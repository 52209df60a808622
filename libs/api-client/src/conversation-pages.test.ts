import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient, messageQueries } from './index';

const PAGE = 200;

let server: Server;
/** Search parameters of the calls that were made. */
let calls: string[];
/** Ids of the messages that the server holds. */
let ids: number[];
/** Whether the server has the specified call alone, which answers everything. */
let isPlain: boolean;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { search, searchParams } = new URL(url, 'http://127.0.0.1');
    calls.push(search);
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = isPlain ? ids : ids.filter((id) => id < before).slice(-PAGE);
    response.setHeader('etag', `W/"${String(ids.at(-1))}"`);
    response.end(JSON.stringify(page.map(buildEntry)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/chat` } });
});

beforeEach(() => {
  calls = [];
  isPlain = false;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function buildEntry(id: number) {
  const message = { id, senderId: 1, recipientId: 2, content: 'Hi', isRead: true };
  const createdAt = '2026-11-20T08:00:00.000Z';
  return { message: { ...message, createdAt }, sender: { username: 'admin' } };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function poll(client: QueryClient): Promise<number[]> {
  const entries = await client.fetchQuery(messageQueries.conversation(1));
  return entries.map(({ message }) => message.id);
}

async function readOlder(before: number) {
  const older = await createQueryClient().fetchQuery(messageQueries.olderMessages(1, before));
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
    const { queryKey } = messageQueries.conversation(1);
    client.setQueryData(queryKey, (entries) => [...(entries ?? []), buildEntry(601)]);
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
