import { MAX_ID } from '@atrium/contracts/fields';
import {
  type ConversationEntry,
  type FoundMessage,
  MESSAGES_FOUND,
  MESSAGES_PER_PAGE,
} from '@atrium/contracts/messages';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies } = setUpChatUsers(server);

/** Deniz writes two of three messages; every tenth is followed by one from eve to maria. */
async function fill(count: number): Promise<void> {
  const between = Array.from({ length: count }, (_, index) => {
    const isOwn = index % 3 === 0;
    const [senderId, recipientId] = isOwn ? [ids.maria, ids.deniz] : [ids.deniz, ids.maria];
    return { senderId, recipientId, content: `Number ${String(index + 1)}` };
  });
  const rows = between.flatMap((row, index) =>
    index % 10 === 0 ? [row, { senderId: ids.eve, recipientId: ids.maria, content: 'Aside' }] : row,
  );
  for (let start = 0; start < rows.length; start += 1000) {
    await server.db.insert(messages).values(rows.slice(start, start + 1000));
  }
}

function get(reader: ChatUser, query: string, tag?: string) {
  return server.call('GET', `/api/messages?${query}`, {
    cookie: cookies[reader],
    ...(tag !== undefined && { headers: { 'if-none-match': tag } }),
  });
}

const pageOf = (other: ChatUser, before?: number) =>
  `recipientId=${String(ids[other])}${before === undefined ? '' : `&before=${String(before)}`}`;

async function read(
  reader: ChatUser,
  other: ChatUser,
  before?: number,
): Promise<ConversationEntry[]> {
  const response = await get(reader, pageOf(other, before));
  expect(response.status).toBe(200);
  // The server has parsed it with the response schema.
  return (await response.json()) as ConversationEntry[];
}

const contentsOf = (entries: readonly ConversationEntry[]) =>
  entries.map(({ message }) => message.content);

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Number ${String(first + index)}`);

it('pages back to the first message without gaps or duplicates', async () => {
  await fill(450);

  const pages = [await read('maria', 'deniz')];
  while (pages[0]?.length === MESSAGES_PER_PAGE) {
    pages.unshift(await read('maria', 'deniz', pages[0][0]?.message.id));
  }

  expect(pages.map(({ length }) => length)).toEqual([50, 200, 200]);
  expect(contentsOf(pages.flat())).toEqual(numbers(1, 450));
  expect(await read('maria', 'deniz', pages[0]?.[0]?.message.id)).toEqual([]);
});

it('accepts the id of a foreign message as a cursor without exposing its conversation', async () => {
  await fill(20);
  const ofEve = (await read('maria', 'eve'))[1]?.message.id ?? 0;

  expect(contentsOf(await read('deniz', 'maria', ofEve))).toEqual(numbers(1, 11));
  expect(contentsOf(await read('deniz', 'maria', MAX_ID))).toEqual(numbers(1, 20));
  expect(await read('deniz', 'maria', 1)).toEqual([]);
  expect(await read('eve', 'deniz', ofEve)).toEqual([]);
});

describe('a request with the ETag of a page', () => {
  async function readTagged(before?: number) {
    const response = await get('maria', pageOf('deniz', before));
    const entries = (await response.json()) as ConversationEntry[];
    return { entries, tag: response.headers.get('etag') ?? '' };
  }

  async function readBoth() {
    await fill(300);
    const newest = await readTagged();
    const before = newest.entries[0]?.message.id;
    const older = await readTagged(before);
    return { newest, older, before };
  }

  it('gets 304 without a body, and nothing is stored', async () => {
    await fill(1);
    const first = await get('maria', pageOf('deniz'));
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w.-]+"$/);
    const second = await get('maria', pageOf('deniz'), `"other", ${tag}`);

    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(tag);
    for (const { headers } of [first, second])
      expect(headers.get('cache-control')).toBe('no-store');
  });

  it('gets 304 for that page only', async () => {
    const { newest, older, before } = await readBoth();

    expect((await get('maria', pageOf('deniz'), newest.tag)).status).toBe(304);
    expect((await get('maria', pageOf('deniz', before), older.tag)).status).toBe(304);
    expect((await get('maria', pageOf('deniz', before), newest.tag)).status).toBe(200);
    expect((await get('maria', pageOf('deniz'), older.tag)).status).toBe(200);
  });

  it('gets older messages again once one of them is read', async () => {
    const { older, before } = await readBoth();
    const unread = older.entries.find(({ message }) => message.recipientId === ids.maria);
    const path = `/api/messages/${String(unread?.message.id)}`;
    expect((await server.call('PUT', path, { cookie: cookies.maria })).status).toBe(200);

    const response = await get('maria', pageOf('deniz', before), older.tag);

    const entries = (await response.json()) as ConversationEntry[];
    expect(entries.filter(({ message }) => message.isRead)).toEqual([
      { ...unread, message: { ...unread?.message, isRead: true } },
    ]);
  });

  it('gets no older messages once the conversation is cleared', async () => {
    const { older, before } = await readBoth();
    const clear = `/api/messages/clear?${pageOf('maria')}`;
    expect((await server.call('DELETE', clear, { cookie: cookies.deniz })).status).toBe(200);

    const response = await get('maria', pageOf('deniz', before), older.tag);

    expect([response.status, await response.json()]).toEqual([200, []]);
    expect(await server.db.$count(messages)).toBe(30);
  });
});

it('counts unread messages beyond one page', async () => {
  await fill(450);

  const response = await server.call('GET', '/api/messages/unread-by-user', {
    cookie: cookies.maria,
  });

  expect(await response.json()).toEqual({ [ids.deniz]: 300, [ids.eve]: 45 });
});

describe('the search', () => {
  function call(person: ChatUser, method: string, path: string, body?: unknown) {
    return server.call(method, `/api/messages${path}`, {
      cookie: cookies[person],
      ...(body !== undefined && { body }),
    });
  }

  async function send(from: ChatUser, to: ChatUser, content: string) {
    const response = await call(from, 'POST', '', { recipientId: ids[to], content });
    return ((await response.json()) as ConversationEntry).message;
  }

  async function find(person: ChatUser, text: string) {
    const response = await call(person, 'GET', `/search?text=${encodeURIComponent(text)}`);
    expect(response.status).toBe(200);
    return (await response.json()) as FoundMessage[];
  }

  const contentsOf = async (person: ChatUser, text: string) =>
    (await find(person, text)).map(({ content }) => content);

  it('finds own messages in both directions, newest first', async () => {
    const first = await send('maria', 'deniz', 'The offer for Anadolu');
    const second = await send('eve', 'maria', 'Which offer?');
    await send('eve', 'deniz', 'Another offer');

    expect(await find('maria', 'offer')).toEqual([
      {
        ...{ id: second.id, userId: ids.eve, senderId: ids.eve },
        ...{ content: 'Which offer?', createdAt: second.createdAt },
      },
      {
        ...{ id: first.id, userId: ids.deniz, senderId: ids.maria },
        ...{ content: 'The offer for Anadolu', createdAt: first.createdAt },
      },
    ]);
  });

  it.each([
    ['istanbul', 'Yarın İstanbul’dayım'],
    ['İstanbul', 'Istanbul Çelik'],
    ['isik', 'Işık açık'],
    ['cafe', 'Cafe\u0301s'],
    ['москва', 'МОСКВА'],
    ['full', 'ｆｕｌｌ width'],
    ['offer for', 'The (offer) is “forwarded”'],
    ['for off', 'The offer is forwarded'],
    ['user@example.com', 'Write to user@example.com!'],
    ['example.com/a?b=1', 'See https://example.com/a?b=1#c'],
    ['don’t', 'I don’t know'],
    ["o'neill", "O'Neill asked"],
    ['license 12', 'License #120-B'],
    ['hello 🙂', 'Hello there'],
    ['naïve\ttext', 'a naive text'],
  ])('finds %j in %j', async (text, content) => {
    await send('maria', 'deniz', content);

    expect(await contentsOf('deniz', text)).toEqual([content]);
  });

  it.each([
    'ffer',
    'offer two',
    '🙂',
    '…',
    '& | ! :* ( ) <->',
    "' or 1=1 --",
    "'\\",
    '%',
    '_',
    '＼＇',
    '\u0301',
    "'user 1'",
    'x'.repeat(100),
  ])('finds nothing for %j', async (text) => {
    await send('maria', 'deniz', 'One offer 🙂');

    expect(await find('maria', text)).toEqual([]);
  });

  it.each(['', '%20', '%00', '%E2%80%8B', 'x'.repeat(101)])('rejects %j', async (text) => {
    expect((await call('maria', 'GET', `/search?text=${text}`)).status).toBe(400);
  });

  it.each(['offer%00', '%FFoffer'])('ignores what is no text in %j', async (text) => {
    expect((await call('maria', 'GET', `/search?text=${text}`)).status).toBe(200);
  });

  it('searches the text as it is now', async () => {
    const { id } = await send('maria', 'deniz', 'Draft of the offer');
    await call('maria', 'PATCH', `/${String(id)}`, { content: 'Final offer' });
    expect(await find('deniz', 'draft')).toEqual([]);
    expect(await contentsOf('deniz', 'final')).toEqual(['Final offer']);

    await call('maria', 'DELETE', `/${String(id)}`);
    expect(await find('deniz', 'offer')).toEqual([]);
    expect(await find('deniz', 'message deleted')).toEqual([]);
  });

  it('accepts texts of any kind and length', async () => {
    const long = [
      'x'.repeat(5000),
      'ﷺ'.repeat(5000),
      'a-'.repeat(2500),
      Array.from({ length: 1600 }, (_, index) => index)
        .join(' ')
        .slice(0, 5000),
      '\u0301'.repeat(5000),
    ];
    for (const content of long) {
      const body = { recipientId: ids.deniz, content };
      expect((await call('maria', 'POST', '', body)).status).toBe(200);
    }

    expect(await contentsOf('deniz', '999')).toEqual([long[3]]);
  });

  it('returns only the newest ones of many', async () => {
    const row = { senderId: ids.maria, recipientId: ids.deniz };
    await server.db
      .insert(messages)
      .values(Array.from({ length: 60 }, (_, index) => ({ ...row, content: `N${String(index)}` })));

    const found = await contentsOf('deniz', 'n');

    expect(found).toHaveLength(MESSAGES_FOUND);
    expect([found[0], found.at(-1)]).toEqual(['N59', 'N10']);
  });
});
