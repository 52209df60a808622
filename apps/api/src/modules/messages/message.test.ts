import { eq, sql } from 'drizzle-orm';
import { type ConversationEntry, DELETED_MESSAGE } from '@atrium/contracts/messages';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { messages } from '../../db/schema/tables';
import { type ChatUser, setUpChatUsers } from '../../testing/chat-users';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();
const { ids, call, send, read } = setUpChatUsers(server);

beforeEach(() => server.db.delete(auditEvents));

async function unread(reader: ChatUser): Promise<unknown> {
  return (await call(reader, 'GET', '/unread-by-user')).json;
}

const markRead = (reader: ChatUser, id: number) => call(reader, 'PUT', `/${String(id)}`);
const edit = (person: ChatUser, id: number, content: string) =>
  call(person, 'PATCH', `/${String(id)}`, { content });
const remove = (person: ChatUser, id: number) => call(person, 'DELETE', `/${String(id)}`);
const ageMinutes = (id: number, minutes: number) =>
  server.db
    .update(messages)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(messages.id, id));

const NOT_FOUND = { status: 404, json: { message: errorMessages.notFound } };

it('delivers messages between two users and shows them to nobody else', async () => {
  const forged = { senderId: ids.eve, isRead: true, id: 99 };
  const body = { recipientId: String(ids.deniz), content: ' Merhaba\n ', ...forged };
  const { json } = await call('maria', 'POST', '', body);
  const reply = await send('deniz', 'maria', 'Selam');
  await send('eve', 'maria', 'Hello');

  const [question] = await read('maria', 'deniz');
  expect(json).toEqual({ message: question, sender: { username: 'maria' } });
  expect(question).toEqual({
    id: question?.id,
    senderId: ids.maria,
    recipientId: ids.deniz,
    content: ' Merhaba\n ',
    isRead: false,
    createdAt: question?.createdAt,
    editedAt: null,
    deletedAt: null,
    quoted: null,
  });
  expect(await read('maria', 'deniz')).toEqual([question, reply]);
  const ofDeniz = await call('deniz', 'GET', `?recipientId=${String(ids.maria)}`);
  expect(ofDeniz.json).toEqual([json, { message: reply, sender: { username: 'deniz' } }]);
  expect(await read('eve', 'deniz')).toEqual([]);
});

it.each([
  ['the sender', () => ids.maria],
  ['a deactivated user', () => addUser(server.db, 'gone', { deactivatedAt: new Date() })],
  ['nobody', () => 2_147_483_647],
])('rejects a message to %s', async (_, recipientId) => {
  const body = { recipientId: await recipientId(), content: 'a' };

  expect(await call('maria', 'POST', '', body)).toEqual({
    status: 400,
    json: { message: errorMessages.unknownRecipient },
  });
  expect(await server.db.$count(messages)).toBe(0);
});

it('lets only the recipient mark a message as read, any number of times', async () => {
  const sent = await send('maria', 'deniz', 'a');

  for (const other of ['maria', 'eve'] as const) {
    expect(await markRead(other, sent.id)).toEqual(NOT_FOUND);
  }
  expect(await unread('deniz')).toEqual({ [ids.maria]: 1 });

  const read = { ...sent, isRead: true };
  expect(await markRead('deniz', sent.id)).toEqual({ status: 200, json: read });
  expect(await markRead('deniz', sent.id)).toEqual({ status: 200, json: read });
  expect(await unread('deniz')).toEqual({});
});

it('clears both directions of one conversation for both users', async () => {
  await send('maria', 'deniz', '1');
  await send('deniz', 'maria', '2');
  const kept = await send('eve', 'maria', '3');
  const alsoKept = await send('eve', 'deniz', '4');

  const cleared = await call('maria', 'DELETE', `/clear?recipientId=${String(ids.deniz)}`);

  expect(cleared).toEqual({ status: 200, json: {} });
  expect(await read('maria', 'deniz')).toEqual([]);
  expect(await read('deniz', 'maria')).toEqual([]);
  expect(await read('maria', 'eve')).toEqual([kept]);
  expect(await read('deniz', 'eve')).toEqual([alsoKept]);
});

/** Sends the same text each time, under an idempotency key. */
function sendUnderKey(sender: ChatUser, recipient: ChatUser, key: string, content = 'Hi') {
  return call(sender, 'POST', '', { recipientId: ids[recipient], content }, key);
}

it('stores a message that is sent twice with the same key only once', async () => {
  const [first, second] = await Promise.all([
    sendUnderKey('maria', 'deniz', 'a'),
    sendUnderKey('maria', 'deniz', 'a'),
  ]);
  const third = await sendUnderKey('maria', 'deniz', 'a');
  const ofAnother = await sendUnderKey('eve', 'deniz', 'a');
  const next = await sendUnderKey('maria', 'deniz', 'b');

  expect(first.status).toBe(200);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect([ofAnother.status, next.status]).toEqual([200, 200]);
  expect(await server.db.$count(messages)).toBe(3);
});

it.each([
  ['text', 'deniz', 'Other'],
  ['recipient', 'eve', 'Hi'],
] as const)('rejects a key that was used for a message with another %s', async (_, to, content) => {
  await sendUnderKey('maria', 'deniz', 'a');

  expect(await sendUnderKey('maria', to, 'a', content)).toEqual({
    status: 422,
    json: { message: errorMessages.idempotencyKeyReused },
  });
  expect(await server.db.$count(messages)).toBe(1);
});

it.each(['a'.repeat(65), 'two words'])('rejects the key %j', async (key) => {
  const { status, json } = await sendUnderKey('maria', 'deniz', key);

  expect([status, json]).toEqual([
    400,
    { message: expect.stringMatching(/^Idempotency-Key must/) },
  ]);
  expect(await server.db.$count(messages)).toBe(0);
});

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
