import { MAX_ID } from '@atrium/contracts/fields';
import { type FoundMessage, MESSAGES_FOUND, MESSAGES_PER_PAGE } from '@atrium/contracts/messages';
import { OTHER_TEXTS, SAME_TEXTS } from '@atrium/contracts/same-texts';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies, call, send, read } = setUpChatUsers(server);

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

const before = (id = 0) => `&before=${String(id)}`;

const contentsOf = (found: readonly { content: string }[]) => found.map(({ content }) => content);

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Number ${String(first + index)}`);

it('pages back to the first message without gaps or duplicates', async () => {
  await fill(450);

  const pages = [await read('maria', 'deniz')];
  while (pages[0]?.length === MESSAGES_PER_PAGE) {
    pages.unshift(await read('maria', 'deniz', before(pages[0][0]?.id)));
  }

  expect(pages.map(({ length }) => length)).toEqual([50, 200, 200]);
  expect(contentsOf(pages.flat())).toEqual(numbers(1, 450));
  expect(await read('maria', 'deniz', before(pages[0]?.[0]?.id))).toEqual([]);
  const unread = await call('maria', 'GET', '/unread-by-user');
  expect(unread.json).toEqual({ [ids.deniz]: 300, [ids.eve]: 45 });
});

it('accepts the id of a foreign message as a cursor without exposing its conversation', async () => {
  await fill(20);
  const ofEve = before((await read('maria', 'eve'))[1]?.id);

  expect(contentsOf(await read('deniz', 'maria', ofEve))).toEqual(numbers(1, 11));
  expect(contentsOf(await read('deniz', 'maria', before(MAX_ID)))).toEqual(numbers(1, 20));
  expect(await read('deniz', 'maria', before(1))).toEqual([]);
  expect(await read('eve', 'deniz', ofEve)).toEqual([]);
});

describe('a request with the ETag of a page', () => {
  /** Reads a page of maria's conversation with deniz, whose tag the reader may know. */
  async function get(page = '', tag = '') {
    const path = `/api/messages?recipientId=${String(ids.deniz)}${page}`;
    const headers = { 'if-none-match': tag };
    const response = await server.call('GET', path, { cookie: cookies.maria, headers });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      tag: tagOf(response),
    };
  }

  const tagOf = ({ headers }: Response) => headers.get('etag') ?? '';

  it('gets 304 without a body, and nothing is stored', async () => {
    await fill(1);
    const first = await get();
    expect(first.tag).toMatch(/^W\/"[\w.-]+"$/);
    const second = await get('', `"other", ${first.tag}`);

    expect(second).toMatchObject({ status: 304, text: '', tag: first.tag });
    for (const { headers } of [first, second])
      expect(headers.get('cache-control')).toBe('no-store');
  });

  it('gets 304 for that page only, until a message of it changes', async () => {
    await fill(300);
    const older = before((await read('maria', 'deniz'))[0]?.id);
    const [newest, page] = [await get(), await get(older)];

    expect((await get('', newest.tag)).status).toBe(304);
    expect((await get(older, page.tag)).status).toBe(304);
    expect((await get(older, newest.tag)).status).toBe(200);
    expect((await get('', page.tag)).status).toBe(200);

    const unread = (await read('maria', 'deniz', older)).find(
      ({ senderId }) => senderId === ids.deniz,
    );
    expect((await call('maria', 'PUT', `/${String(unread?.id)}`)).status).toBe(200);
    const marked = await get(older, page.tag);
    expect(marked.status).toBe(200);
    expect((await read('maria', 'deniz', older)).filter(({ isRead }) => isRead)).toEqual([
      { ...unread, isRead: true },
    ]);

    await call('deniz', 'DELETE', `/clear?recipientId=${String(ids.maria)}`);
    expect(await get(older, marked.tag)).toMatchObject({ status: 200, text: '[]' });
    expect(await server.db.$count(messages)).toBe(30);
  });
});

describe('the search', () => {
  async function find(person: ChatUser, text: string) {
    const { status, json } = await call(person, 'GET', `/search?text=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    // The server has parsed it with the response schema.
    return json as FoundMessage[];
  }

  it('finds own messages in both directions, newest first', async () => {
    const first = await send('maria', 'deniz', 'The offer for Anadolu');
    const second = await send('eve', 'maria', 'Which offer?');
    await send('eve', 'deniz', 'Another offer');

    expect(await find('maria', 'offer')).toEqual([
      {
        id: second.id,
        userId: ids.eve,
        senderId: ids.eve,
        content: 'Which offer?',
        createdAt: second.createdAt,
      },
      {
        id: first.id,
        userId: ids.deniz,
        senderId: ids.maria,
        content: 'The offer for Anadolu',
        createdAt: first.createdAt,
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
    ['up stand', 'The stand-up'],
  ])('finds %j in %j', async (text, content) => {
    await send('maria', 'deniz', content);

    expect(contentsOf(await find('deniz', text))).toEqual([content]);
  });

  it.each(SAME_TEXTS)('finds %j in %j, as the pages do', async (text, content) => {
    await send('maria', 'deniz', content);

    expect(contentsOf(await find('deniz', text))).toEqual([content]);
  });

  it.each(OTHER_TEXTS)('does not find %j in %j', async (text, content) => {
    await send('maria', 'deniz', content);

    expect(await find('deniz', text)).toEqual([]);
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
    'us',
    'User',
    'user 1',
    'x'.repeat(100),
  ])('finds nothing for %j', async (text) => {
    await send('maria', 'deniz', 'One offer 🙂');

    expect(await find('maria', text)).toEqual([]);
  });

  it.each([
    ...['', '%20', '%00', '%E2%80%8B', 'x'.repeat(101)].map((text) => [400, text] as const),
    // The part that is no text is ignored.
    ...['offer%00', '%FFoffer'].map((text) => [200, text] as const),
  ])('responds with %i to %j', async (status, text) => {
    expect((await call('maria', 'GET', `/search?text=${text}`)).status).toBe(status);
  });

  it('searches the text as it is now', async () => {
    const { id } = await send('maria', 'deniz', 'Draft of the offer');
    await call('maria', 'PATCH', `/${String(id)}`, { content: 'Final offer' });
    expect(await find('deniz', 'draft')).toEqual([]);
    expect(contentsOf(await find('deniz', 'final'))).toEqual(['Final offer']);

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

    expect(contentsOf(await find('deniz', '999'))).toEqual([long[3]]);
  });

  it('returns only the newest ones of many', async () => {
    const row = { senderId: ids.maria, recipientId: ids.deniz };
    await server.db
      .insert(messages)
      .values(Array.from({ length: 60 }, (_, index) => ({ ...row, content: `N${String(index)}` })));

    const found = contentsOf(await find('deniz', 'n'));

    expect(found).toHaveLength(MESSAGES_FOUND);
    expect([found[0], found.at(-1)]).toEqual(['N59', 'N10']);
  });
});

it('pages forward from a message without gaps', async () => {
  const sent = [];
  for (const content of ['1', '2', '3']) sent.push(await send('maria', 'deniz', content));
  await send('eve', 'deniz', 'Aside');
  const [first, second, third] = sent;

  expect(await read('deniz', 'maria', `&after=${String(first?.id)}`)).toEqual([second, third]);
  expect(
    await read('deniz', 'maria', `&after=${String(first?.id)}&before=${String(third?.id)}`),
  ).toEqual([second]);
  expect(await read('deniz', 'maria', `&after=${String(third?.id)}`)).toEqual([]);
});

it('lists the newest message of each conversation, newest first', async () => {
  const old = await send('deniz', 'maria', 'Old');
  const quoting = await send('maria', 'deniz', 'New', old.id);
  const ofEve = await send('eve', 'maria', 'Gone');
  await send('eve', 'deniz', 'Foreign');
  const deleted = (await call('eve', 'DELETE', `/${String(ofEve.id)}`)).json;

  expect((await call('maria', 'GET', '/conversations')).json).toEqual([
    { userId: ids.eve, message: deleted },
    { userId: ids.deniz, message: quoting },
  ]);
});

it('survives simultaneous messages, edits, deletions and clearings of conversations', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { id } = await send('maria', 'deniz', 'Quoted');
      const reply = { recipientId: ids.maria, content: 'Re', quotedId: id };
      const responses = await Promise.all([
        call('deniz', 'POST', '', reply),
        call('maria', 'PATCH', `/${String(id)}`, { content: 'Changed' }),
        call('deniz', 'POST', '', reply),
        call('maria', 'DELETE', `/clear?recipientId=${String(ids.deniz)}`),
        call('eve', 'POST', '', { recipientId: ids.deniz, content: 'Aside' }),
        call('deniz', 'DELETE', `/clear?recipientId=${String(ids.eve)}`),
        call('maria', 'DELETE', `/${String(id)}`),
        call('deniz', 'PUT', `/${String(id)}`),
      ]);
      return responses.map(({ status }) => (status === 404 ? 200 : status));
    }),
  );

  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});
