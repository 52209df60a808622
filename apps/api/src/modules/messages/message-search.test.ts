import type { ConversationEntry, FoundMessage } from '@atrium/contracts/messages';
import { MESSAGES_FOUND } from '@atrium/contracts/messages';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies } = setUpChatUsers(server);

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
  ['ISTANBUL', 'yarın istanbul'],
  ['İstanbul', 'Istanbul Çelik'],
  ['isik', 'Işık açık'],
  ['ışık', 'ISIK'],
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
  '&',
  '& | ! :* ( ) <->',
  "' or 1=1 --",
  '\\',
  "'\\",
  "''",
  ':*',
  '%',
  '_',
  '＼＇',
  '\u0301',
  "'user 1'",
  'x'.repeat(100),
  'a '.repeat(50).trim(),
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
