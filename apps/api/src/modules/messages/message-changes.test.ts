import { eq, sql } from 'drizzle-orm';
import { type ConversationEntry, DELETED_MESSAGE } from '@atrium/contracts/messages';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, cookies } = setUpChatUsers(server);

beforeEach(() => server.db.delete(auditEvents));

async function call(person: ChatUser, method: string, path: string, body?: unknown, key?: string) {
  const response = await server.call(method, `/api/messages${path}`, {
    cookie: cookies[person],
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

async function send(from: ChatUser, to: ChatUser, content: string, quotedId?: number) {
  const body = { recipientId: ids[to], content, quotedId };
  const { status, json } = await call(from, 'POST', '', body);
  expect(status).toBe(200);
  return (json as ConversationEntry).message;
}

async function read(reader: ChatUser, other: ChatUser, page = '') {
  const { json } = await call(reader, 'GET', `?recipientId=${String(ids[other])}${page}`);
  return (json as ConversationEntry[]).map(({ message }) => message);
}

const edit = (person: ChatUser, id: number, content: string) =>
  call(person, 'PATCH', `/${String(id)}`, { content });
const remove = (person: ChatUser, id: number) => call(person, 'DELETE', `/${String(id)}`);
const clear = (person: ChatUser, other: ChatUser) =>
  call(person, 'DELETE', `/clear?recipientId=${String(ids[other])}`);
const ageMinutes = (id: number, minutes: number) =>
  server.db
    .update(messages)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(messages.id, id));

const NOT_FOUND = { status: 404, json: { message: errorMessages.notFound } };

describe('an edit', () => {
  it('changes the text for both users and says so', async () => {
    const sent = await send('maria', 'deniz', 'Frist');
    await ageMinutes(sent.id, 14);

    const { status, json } = await edit('maria', sent.id, ' First ');

    expect(status).toBe(200);
    expect(json).toMatchObject({
      content: ' First ',
      isRead: false,
      editedAt: expect.any(String),
      deletedAt: null,
    });
    expect(await read('deniz', 'maria')).toEqual([json]);
    expect(await read('maria', 'deniz')).toEqual([json]);
  });

  it('is refused after fifteen minutes', async () => {
    const { id } = await send('maria', 'deniz', 'Old');
    await ageMinutes(id, 15);

    expect(await edit('maria', id, 'New')).toEqual({
      status: 403,
      json: { message: errorMessages.messageTooOld },
    });
    expect((await read('deniz', 'maria'))[0]).toMatchObject({ content: 'Old', editedAt: null });
  });

  it('finds no message of others, no deleted one and no unknown one, however old', async () => {
    const ofDeniz = await send('deniz', 'maria', 'Mine');
    const ofMaria = await send('maria', 'deniz', 'Gone');
    await remove('maria', ofMaria.id);
    for (const minutes of [0, 20]) {
      for (const id of [ofDeniz.id, ofMaria.id]) await ageMinutes(id, minutes);
      for (const [person, id] of [
        ['maria', ofDeniz.id],
        ['eve', ofDeniz.id],
        ['maria', ofMaria.id],
        ['maria', 2_147_483_647],
      ] as const) {
        expect(await edit(person, id, 'Changed')).toEqual(NOT_FOUND);
      }
    }
    expect((await read('maria', 'deniz')).map(({ content }) => content)).toEqual([
      'Mine',
      DELETED_MESSAGE,
    ]);
  });

  it.each([' \n ', 'a'.repeat(5001)])('needs a text that can be sent', async (content) => {
    const { id } = await send('maria', 'deniz', 'Old');

    expect((await edit('maria', id, content)).status).toBe(400);
  });

  it('does not turn a retry of the message into another message or an error', async () => {
    const body = { recipientId: ids.deniz, content: 'Frist' };
    const first = await call('maria', 'POST', '', body, 'a');
    const { id } = (first.json as ConversationEntry).message;
    await edit('maria', id, 'First');

    const again = await call('maria', 'POST', '', body, 'a');
    await remove('maria', id);
    const afterDeletion = await call('maria', 'POST', '', body, 'a');

    expect(again).toMatchObject({ status: 200, json: { message: { id, content: 'First' } } });
    expect(afterDeletion).toMatchObject({
      status: 200,
      json: { message: { id, content: DELETED_MESSAGE } },
    });
    expect(await server.db.$count(messages)).toBe(1);
  });
});

describe('a deletion', () => {
  it('removes the text for both users and from the database, and counts as read', async () => {
    const sent = await send('maria', 'deniz', 'Secret');
    await send('maria', 'deniz', 'Stays');

    const { status, json } = await remove('maria', sent.id);

    expect(status).toBe(200);
    expect(json).toMatchObject({ content: DELETED_MESSAGE, deletedAt: expect.any(String) });
    expect((await read('deniz', 'maria'))[0]).toEqual(json);
    const stored = JSON.stringify([
      await server.db.select().from(messages),
      await server.db.select().from(auditEvents),
    ]);
    expect(stored).not.toContain('Secret');
    expect(await call('deniz', 'GET', '/unread-by-user')).toMatchObject({
      json: { [ids.maria]: 1 },
    });
  });

  it('can be repeated and is recorded once', async () => {
    const { id } = await send('maria', 'deniz', 'Old');
    await ageMinutes(id, 1000);

    const first = await remove('maria', id);

    expect(await remove('maria', id)).toEqual(first);
    const recorded = await server.db.select({ action: auditEvents.action }).from(auditEvents);
    expect(recorded.map(({ action }) => action)).toEqual(['message.sent', 'message.deleted']);
  });

  it('finds no message of others', async () => {
    const { id } = await send('maria', 'deniz', 'Mine');

    expect(await remove('deniz', id)).toEqual(NOT_FOUND);
    expect(await remove('eve', id)).toEqual(NOT_FOUND);
  });
});

describe('a quote', () => {
  it('is of a message of the same conversation, and shows it as it is now', async () => {
    const question = await send('deniz', 'maria', 'When?');
    const answer = await send('maria', 'deniz', 'Now', question.id);
    const ownAnswer = await send('deniz', 'maria', 'Sorry', question.id);
    const quoted = { id: question.id, senderId: ids.deniz, content: 'When?' };
    expect([answer.quoted, ownAnswer.quoted]).toEqual([quoted, quoted]);

    await edit('deniz', question.id, 'When exactly?');
    const changed = { ...quoted, content: 'When exactly?' };
    expect((await read('maria', 'deniz'))[1]?.quoted).toEqual(changed);

    await remove('deniz', question.id);
    const deleted = { ...quoted, content: DELETED_MESSAGE };
    expect((await read('maria', 'deniz'))[1]?.quoted).toEqual(deleted);
  });

  it('is left out if the message is of another conversation, deleted or unknown', async () => {
    const pairs = [
      ['maria', 'deniz'],
      ['deniz', 'eve'],
      ['eve', 'maria'],
    ] as const;
    for (const [sender, recipient] of pairs) {
      const { id } = await send(sender, recipient, 'Secret');
      for (const [from, to] of pairs.filter((pair) => pair[0] !== sender)) {
        expect((await send(from, to, 'Re', id)).quoted).toBeNull();
      }
    }
    const deleted = await send('maria', 'deniz', 'Gone');
    await remove('maria', deleted.id);
    for (const id of [deleted.id, 2_147_483_647]) {
      expect((await send('maria', 'deniz', 'Re', id)).quoted).toBeNull();
    }
  });

  it('goes with its own message', async () => {
    const question = await send('deniz', 'maria', 'When?');
    const { id } = await send('maria', 'deniz', 'Now', question.id);

    expect((await remove('maria', id)).json).toMatchObject({ quoted: null });
  });
});

it('changes the conversation for both users only once', async () => {
  const { id } = await send('maria', 'deniz', 'Old');
  const poll = (person: ChatUser, other: ChatUser, tag: string) =>
    server.call('GET', `/api/messages?recipientId=${String(ids[other])}`, {
      cookie: cookies[person],
      headers: { 'if-none-match': tag },
    });
  let tags = { maria: '', deniz: '' };
  const pollBoth = async () => {
    const ofMaria = await poll('maria', 'deniz', tags.maria);
    const ofDeniz = await poll('deniz', 'maria', tags.deniz);
    tags = {
      maria: ofMaria.headers.get('etag') ?? '',
      deniz: ofDeniz.headers.get('etag') ?? '',
    };
    return [ofMaria.status, ofDeniz.status];
  };
  await pollBoth();
  for (const change of [() => edit('maria', id, 'New'), () => remove('maria', id)]) {
    await change();
    expect(await pollBoth()).toEqual([200, 200]);
    expect(await pollBoth()).toEqual([304, 304]);
  }
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
  const deleted = (await remove('eve', ofEve.id)).json;

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
        edit('maria', id, 'Changed'),
        call('deniz', 'POST', '', reply),
        clear('maria', 'deniz'),
        call('eve', 'POST', '', { recipientId: ids.deniz, content: 'Aside' }),
        clear('deniz', 'eve'),
        remove('maria', id),
        call('deniz', 'PUT', `/${String(id)}`),
      ]);
      return responses.map(({ status }) => (status === 404 ? 200 : status));
    }),
  );

  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});
