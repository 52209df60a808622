import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Attachment } from '@atrium/contracts/attachments';
import { attachmentNames, MOST_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { EventPayload } from '@atrium/contracts/events';
import { MAX_ID } from '@atrium/contracts/fields';
import type { ConversationEntry, FoundMessage } from '@atrium/contracts/messages';
import { DELETED_MESSAGE } from '@atrium/contracts/messages';
import { errorMessages } from '@atrium/contracts/server';
import type { Task, TaskComment } from '@atrium/contracts/tasks';
import { auditEvents } from '../../db/schema/audit-tables';
import { events } from '../../db/schema/event-tables';
import { files } from '../../db/schema/file-tables';
import { messages, taskComments, tasks } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { countStored, storeTestFile } from '../../testing/test-files';

const server = setUpTestApp();
const names = ['maria', 'deniz', 'ada'] as const;
type Name = (typeof names)[number];
const ids = { maria: 0, deniz: 0, ada: 0 };
const cookies = { maria: '', deniz: '', ada: '' };
const clients = {} as Record<Name, TestClient>;

const gone = [400, errorMessages.attachmentGone];
const NOTHING = [0, 0, 0];

beforeAll(async () => {
  for (const name of names) {
    ids[name] = await addUser(server.db, name);
    cookies[name] = await server.signIn(name);
    clients[name] = createTestClient(server, cookies[name]);
  }
});

beforeEach(async () => {
  await server.db.delete(messages);
  await server.db.delete(tasks);
  await server.db.delete(events);
  await server.db.delete(files);
  await server.db.delete(auditEvents);
  // The process remembers the list of tasks.
  server.app.changes.publish([{ key: randomUUID(), topic: 'tasks', ids: [], by: null }]);
});

const store = (name: Name, fileName?: string, text?: string) =>
  storeTestFile(server.db, ids[name], fileName, text);

function describeTask(values: object = {}) {
  const assigneeIds = [ids.maria];
  return { title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds, ...values };
}

const addTask = (values: object = {}, client = clients.maria) =>
  client.read<Task>('POST', '/api/tasks', describeTask(values));
const changeTask = ({ id }: Task, values: object = {}, client = clients.maria) =>
  client.read<Task>('PUT', `/api/tasks/${String(id)}`, describeTask(values));
const listTasks = () => clients.ada.read<Task[]>('GET', '/api/tasks');
const commentsPath = ({ id }: Task) => `/api/tasks/${String(id)}/comments`;
const addComment = (task: Task, values: object = {}) =>
  clients.maria.read<TaskComment>('POST', commentsPath(task), { content: 'See', ...values });
const listComments = (task: Task) => clients.ada.read<TaskComment[]>('GET', commentsPath(task));
const addEvent = (values: object = {}) =>
  clients.maria.read<EventPayload>('POST', '/api/events', describeEvent(values));
const listEvents = () => clients.ada.read<EventPayload[]>('GET', '/api/events');

async function send(values: object = {}, key?: string) {
  const response = await server.call('POST', '/api/messages', {
    cookie: cookies.maria,
    body: { recipientId: ids.deniz, content: 'See', ...values },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  return { status: response.status, json: (await response.json()) as ConversationEntry };
}

const readChat = (reader: Name, other: Name) =>
  clients[reader].read<ConversationEntry[]>(
    'GET',
    `/api/messages?recipientId=${String(ids[other])}`,
  );

function idsOf({ attachments }: { attachments?: Attachment[] | undefined } = {}) {
  return attachments?.map(({ id }) => id);
}

async function details(): Promise<(string | null)[]> {
  const rows = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id));
  return rows.map(({ action, detail }) => `${action}: ${detail ?? ''}`);
}

describe('attachments of a task', () => {
  it('are in its responses and in the list, in the order of the request', async () => {
    const [first, second] = [await store('maria', 'a.txt', '1'), await store('maria', 'b.txt')];

    const task = await addTask({ attachmentIds: [second, first] });

    expect(task.attachments).toEqual([
      expect.objectContaining({ id: second, name: 'b.txt' }),
      {
        id: first,
        name: 'a.txt',
        size: 1,
        type: 'text/plain',
        width: null,
        height: null,
        altText: null,
      },
    ]);
    expect(await listTasks()).toEqual([task]);
  });

  it('are missing where there are none, so that long lists do not grow', async () => {
    await addTask({ attachmentIds: [] });
    await addComment(await addTask());
    await addEvent();
    await send();

    const texts = await Promise.all(
      ['/api/tasks', '/api/events', '/api/messages/conversations'].map(async (path) =>
        (await server.call('GET', path, { cookie: cookies.maria })).text(),
      ),
    );
    expect(texts.join('')).not.toContain('attachments');
  });

  it('stay without attachmentIds, and are replaced by them', async () => {
    const [one, two] = [await store('maria', 'one.txt'), await store('maria', 'two.txt')];
    const three = await store('deniz', 'three.txt');
    const task = await addTask({ attachmentIds: [one, two] });

    const kept = await changeTask(task, { title: 'Other' });
    expect(idsOf(kept)).toEqual([one, two]);

    // Deniz keeps a file of somebody else and adds an own one.
    const changed = await changeTask(task, { attachmentIds: [three, two] }, clients.deniz);
    expect(idsOf(changed)).toEqual([three, two]);
    expect(await countStored(server.db)).toEqual([2, 2, 2]);
    expect(await listTasks()).toEqual([changed]);

    const none = await changeTask(task, { attachmentIds: [] });
    expect(none.attachments).toBeUndefined();
    expect(await countStored(server.db)).toEqual(NOTHING);
    expect(await details()).toEqual([
      'task.created: attachments (added "one.txt", "two.txt")',
      'task.changed: title',
      'task.changed: title, attachments (added "three.txt"; deleted "one.txt")',
      'task.changed: attachments (deleted "three.txt", "two.txt")',
    ]);
  });

  it('are recorded as changed in another order, and not in the same', async () => {
    const [one, two] = [await store('maria', 'one.txt'), await store('maria', 'two.txt')];
    const task = await addTask({ attachmentIds: [one, two] });

    await changeTask(task, { attachmentIds: [one, two] });
    expect(idsOf(await changeTask(task, { attachmentIds: [two, one] }))).toEqual([two, one]);

    expect(await details()).toEqual([
      'task.created: attachments (added "one.txt", "two.txt")',
      'task.changed: ',
      'task.changed: attachments',
    ]);
  });

  it('stay as they are after a conflict', async () => {
    const [one, two] = [await store('maria'), await store('maria')];
    const task = await addTask({ attachmentIds: [one] });

    const { status } = await server.call('PUT', `/api/tasks/${String(task.id)}`, {
      cookie: cookies.maria,
      body: describeTask({ attachmentIds: [two] }),
      headers: { 'if-match': '"7"' },
    });

    expect(status).toBe(412);
    expect(await listTasks()).toEqual([task]);
  });

  it('are in the response to a change of several tasks', async () => {
    const task = await addTask({ attachmentIds: [await store('maria')] });

    const changed = await clients.deniz.read<Task[]>('PATCH', '/api/tasks', {
      tasks: [{ id: task.id, version: task.version }],
      status: 'Done',
    });

    expect(changed.map(idsOf)).toEqual([idsOf(task)]);
  });

  it.each(['one', 'several'])('are deleted with it, as one of %s', async (number) => {
    const task = await addTask({ attachmentIds: [await store('maria', 'a.txt', 'shared')] });
    await addComment(task, { attachmentIds: [await store('maria', 'c.txt')] });
    const other = await addTask(
      { attachmentIds: [await store('deniz', 'b.txt', 'shared')] },
      clients.deniz,
    );
    const { id, version } = task;

    if (number === 'one') await clients.ada.read('DELETE', `/api/tasks/${String(id)}`);
    else {
      const body = { tasks: [{ id, version }], isDeleted: true };
      await clients.ada.read('PATCH', '/api/tasks', body);
    }

    // The content that another task has stays until the last.
    expect(await countStored(server.db)).toEqual([1, 1, 1]);
    await clients.ada.read('DELETE', `/api/tasks/${String(other.id)}`);
    expect(await countStored(server.db)).toEqual(NOTHING);
    expect((await details()).slice(-3)).toEqual([
      'task.deleted: attachments (deleted "a.txt")',
      'task_comment.deleted: attachments (deleted "c.txt")',
      'task.deleted: attachments (deleted "b.txt")',
    ]);
  });
});

describe('attachments of a comment', () => {
  it('are shown, replaced and kept', async () => {
    const task = await addTask();
    const [one, two] = [await store('maria', 'one.txt'), await store('maria', 'two.txt')];
    const comment = await addComment(task, { attachmentIds: [one] });
    expect(idsOf(comment)).toEqual([one]);
    expect(await listComments(task)).toEqual([comment]);

    const path = `${commentsPath(task)}/${String(comment.id)}`;
    const kept = await clients.maria.read<TaskComment>('PUT', path, { content: 'Seen' });
    expect(idsOf(kept)).toEqual([one]);
    const body = { content: 'Seen', attachmentIds: [two] };
    const changed = await clients.maria.read<TaskComment>('PUT', path, body);
    expect(idsOf(changed)).toEqual([two]);
    expect(await listComments(task)).toEqual([changed]);
    expect(await countStored(server.db)).toEqual([1, 1, 1]);
    expect((await details()).slice(1)).toEqual([
      'task_comment.created: attachments (added "one.txt")',
      'task_comment.changed: ',
      'task_comment.changed: attachments (added "two.txt"; deleted "one.txt")',
    ]);
  });

  it('are deleted with it', async () => {
    const task = await addTask();
    const { id } = await addComment(task, { attachmentIds: [await store('maria', 'a.txt')] });

    await clients.maria.read('DELETE', `${commentsPath(task)}/${String(id)}`);

    expect(await countStored(server.db)).toEqual(NOTHING);
    expect((await details()).at(-1)).toBe('task_comment.deleted: attachments (deleted "a.txt")');
  });

  it('stay when somebody else tries to replace them', async () => {
    const task = await addTask();
    const comment = await addComment(task, { attachmentIds: [await store('maria')] });

    const path = `${commentsPath(task)}/${String(comment.id)}`;
    const body = { content: 'Mine', attachmentIds: [] };
    expect((await clients.deniz.refusal('PUT', path, body))[0]).toBe(403);

    expect(await listComments(task)).toEqual([comment]);
  });
});

describe('attachments of an event', () => {
  const weekly = { timeZone: 'UTC', repetition: { frequency: 'weekly', interval: 1 } };

  it('are shown, kept, replaced and deleted with it', async () => {
    const [one, two] = [await store('maria', 'one.txt'), await store('maria', 'two.txt')];
    const event = await addEvent({ attachmentIds: [one] });
    expect(await listEvents()).toEqual([event]);
    expect(idsOf(event)).toEqual([one]);

    const path = `/api/events/${String(event.id)}`;
    const kept = await clients.ada.read<EventPayload>('PUT', path, describeEvent());
    expect(idsOf(kept)).toEqual([one]);
    const values = describeEvent({ title: 'Later', attachmentIds: [one, two] });
    const changed = await clients.maria.read<EventPayload>('PUT', path, values);
    expect(idsOf(changed)).toEqual([one, two]);
    expect(await listEvents()).toEqual([changed]);

    await clients.ada.read('DELETE', path);
    expect(await countStored(server.db)).toEqual(NOTHING);
    expect(await details()).toEqual([
      'event.created: attachments (added "one.txt")',
      'event.changed: ',
      'event.changed: title, attachments (added "two.txt")',
      'event.deleted: attachments (deleted "one.txt", "two.txt")',
    ]);
  });

  it('are those of all its occurrences', async () => {
    const [one, two] = [await store('maria'), await store('maria')];
    const event = await addEvent({ ...weekly, attachmentIds: [one] });
    const path = `/api/events/${String(event.id)}?occurrence=${event.startDate}`;

    for (const attachmentIds of [[], [two], [one, two]]) {
      const values = describeEvent({ title: 'Once', attachmentIds });
      expect(await clients.maria.refusal('PUT', path, values)).toEqual([
        400,
        errorMessages.onlyForAllOccurrences,
      ]);
    }
    for (const attachmentIds of [[one], undefined]) {
      const values = describeEvent({ title: 'Once', attachmentIds });
      expect(idsOf(await clients.maria.read('PUT', path, values))).toEqual([one]);
    }
  });

  it('are deleted with its last occurrence', async () => {
    const repetition = { frequency: 'weekly', interval: 1, count: 1 };
    const attachmentIds = [await store('maria', 'a.txt')];
    const event = await addEvent({ ...weekly, repetition, attachmentIds });

    const path = `/api/events/${String(event.id)}?occurrence=${event.startDate}`;
    await clients.maria.read('DELETE', path);

    expect(await countStored(server.db)).toEqual(NOTHING);
  });
});

describe('attachments of a message', () => {
  it('are in the conversation, its newest message, and what is marked as read', async () => {
    const one = await store('maria', 'offer.pdf');
    const { json } = await send({ attachmentIds: [one] });
    const { message } = json;

    expect(message.attachments).toMatchObject([{ id: one, name: 'offer.pdf' }]);
    for (const [reader, other] of [
      ['maria', 'deniz'],
      ['deniz', 'maria'],
    ] as const) {
      expect(await readChat(reader, other)).toEqual([json]);
    }
    const newest = await clients.deniz.read('GET', '/api/messages/conversations');
    expect(newest).toEqual([{ userId: ids.maria, message }]);
    const path = `/api/messages/${String(message.id)}`;
    expect(await clients.deniz.read('PUT', path)).toEqual({ ...message, isRead: true });
  });

  it('stay when its text is changed', async () => {
    const { json } = await send({ attachmentIds: [await store('maria')] });

    const path = `/api/messages/${String(json.message.id)}`;
    const edited = await clients.maria.read<object>('PATCH', path, { content: 'New' });

    expect(edited).toMatchObject({ content: 'New', attachments: json.message.attachments });
  });

  it('are deleted with it, for both, but not content that another message has', async () => {
    const { json } = await send({ attachmentIds: [await store('maria', 'a.txt', 'shared')] });
    await send({ attachmentIds: [await store('maria', 'b.txt', 'shared')] });

    const path = `/api/messages/${String(json.message.id)}`;
    const deleted = await clients.maria.read<ConversationEntry['message']>('DELETE', path);

    expect(deleted).toMatchObject({ content: DELETED_MESSAGE });
    expect(deleted.attachments).toBeUndefined();
    const [shown] = await readChat('deniz', 'maria');
    expect(shown?.message).toEqual(deleted);
    expect(await countStored(server.db)).toEqual([1, 1, 1]);
  });

  it('are deleted when the chat is cleared, and only those', async () => {
    const cleared = [await store('maria'), await store('maria', 'a.txt', 'shared')];
    await send({ attachmentIds: cleared });
    await send({ attachmentIds: [await store('maria', 'b.txt', 'shared')] });
    const kept = { recipientId: ids.ada, content: 'Kept', attachmentIds: [await store('maria')] };
    await clients.maria.read('POST', '/api/messages', kept);

    await clients.deniz.read('DELETE', `/api/messages/clear?recipientId=${String(ids.maria)}`);

    expect(await countStored(server.db)).toEqual([1, 1, 1]);
    for (const id of cleared) {
      const { status } = await server.call('GET', `/api/files/${String(id)}`, {
        cookie: cookies.maria,
      });
      expect(status).toBe(404);
    }
    const [left] = await readChat('ada', 'maria');
    expect(idsOf(left?.message)).toEqual(kept.attachmentIds);
  });

  it('are never named in the audit trail', async () => {
    const { json } = await send({ attachmentIds: [await store('maria', 'secret.txt')] });
    await clients.maria.read('DELETE', `/api/messages/${String(json.message.id)}`);

    expect(await details()).toEqual(['message.sent: ', 'message.deleted: ']);
    const text = JSON.stringify(await server.db.select().from(auditEvents));
    expect(text).not.toContain('secret');
  });

  it('are answered again under the same key, and refused if they are others', async () => {
    const [one, two] = [await store('maria'), await store('maria')];
    const first = await send({ attachmentIds: [one] }, 'key');

    expect(await send({ attachmentIds: [one] }, 'key')).toEqual(first);
    for (const attachmentIds of [[two], [one, two], [], undefined]) {
      const { status, json } = await send({ attachmentIds }, 'key');
      expect([status, json]).toEqual([422, { message: errorMessages.idempotencyKeyReused }]);
    }
    await send({}, 'other-key');
    expect((await send({ attachmentIds: [two] }, 'other-key')).status).toBe(422);
    expect(await readChat('deniz', 'maria')).toHaveLength(2);
  });

  it('are answered to each of two requests with the same key at once', async () => {
    const one = await store('maria');

    const sent = await Promise.all([1, 2].map(() => send({ attachmentIds: [one] }, 'key')));

    expect(sent.map(({ status, json }) => [status, idsOf(json.message)])).toEqual([
      [200, [one]],
      [200, [one]],
    ]);
  });

  it('are not asked for again under the same key once the message is deleted', async () => {
    const one = await store('maria');
    const { json } = await send({ attachmentIds: [one] }, 'key');
    await clients.maria.read('DELETE', `/api/messages/${String(json.message.id)}`);

    const again = await send({ attachmentIds: [one] }, 'key');

    expect([again.status, again.json.message.content]).toEqual([200, DELETED_MESSAGE]);
    expect(again.json.message.attachments).toBeUndefined();
  });

  it('are found by their names, by the two people alone, until the message is deleted', async () => {
    const names = ['Anadolu_Offer-2026.pdf', 'Şartname.docx'];
    const attachmentIds = [await store('maria', names[0]), await store('maria', names[1])];
    const { json } = await send({ content: 'Here it is', attachmentIds });
    await send({ content: 'The offer?' });
    const find = async (name: Name, text: string) => {
      const path = `/api/messages/search?text=${encodeURIComponent(text)}`;
      return (await clients[name].read<FoundMessage[]>('GET', path)).map(({ content }) => content);
    };

    expect(await find('deniz', 'off')).toEqual(['The offer?', 'Here it is']);
    for (const text of ['anadolu', '2026', 'pdf', 'sartname', 'here offer']) {
      expect(await find('deniz', text)).toEqual(['Here it is']);
    }
    expect(await find('ada', 'offer')).toEqual([]);
    const [found] = await clients.maria.read<FoundMessage[]>(
      'GET',
      '/api/messages/search?text=anadolu',
    );
    expect(idsOf(found)).toEqual(attachmentIds);

    await clients.maria.read('DELETE', `/api/messages/${String(json.message.id)}`);
    expect(await find('deniz', 'anadolu')).toEqual([]);
  });

  it('can be all of it: the longest names fit into the text', async () => {
    const longest = Array.from({ length: MOST_ATTACHMENTS }, () => ({ name: 'ß'.repeat(200) }));
    const attachmentIds = [];
    for (const { name } of longest) attachmentIds.push(await store('maria', name));

    const { json } = await send({ content: attachmentNames(longest), attachmentIds });

    expect(json.message.content).toBe(attachmentNames(json.message.attachments));
  });
});

describe('attachments are refused', () => {
  const places = [
    ['a new task', '/api/tasks', describeTask],
    ['a new event', '/api/events', describeEvent],
  ] as const;

  it.each(places)('for %s: of somebody else, unknown, or attached', async (_, path, describe) => {
    const [own, others] = [await store('maria'), await store('deniz')];
    const task = await addTask({ attachmentIds: [await store('maria')] });
    const [attached] = idsOf(task) ?? [];
    const before = await countStored(server.db);

    for (const attachmentIds of [[others], [MAX_ID], [own, attached], [own, others]]) {
      const body = describe({ attachmentIds });
      expect(await clients.maria.refusal('POST', path, body)).toEqual(gone);
    }

    expect(await listTasks()).toEqual([task]);
    expect(await listEvents()).toEqual([]);
    expect(await countStored(server.db)).toEqual(before);
    // The refused requests have not taken it.
    expect(idsOf(await addTask({ attachmentIds: [own] }))).toEqual([own]);
  });

  it('for a comment and a message', async () => {
    const task = await addTask({ attachmentIds: [await store('maria')] });
    const bodies = [await store('deniz'), idsOf(task)?.[0]].map((id) => ({
      content: 'Mine',
      attachmentIds: [id],
    }));

    for (const body of bodies) {
      expect(await clients.maria.refusal('POST', commentsPath(task), body)).toEqual(gone);
      const message = { recipientId: ids.deniz, ...body };
      const [status, text] = await clients.maria.refusal('POST', '/api/messages', message);
      expect([status, JSON.parse(text)]).toEqual([400, { message: errorMessages.attachmentGone }]);
    }

    expect(await listComments(task)).toEqual([]);
    expect(await readChat('deniz', 'maria')).toEqual([]);
  });

  it('for another task, also by whoever may change both', async () => {
    const task = await addTask({ attachmentIds: [await store('maria')] });
    const other = await addTask();

    const body = describeTask({ attachmentIds: idsOf(task) });
    const path = `/api/tasks/${String(other.id)}`;
    expect(await clients.maria.refusal('PUT', path, body)).toEqual(gone);

    expect(await listTasks()).toEqual([other, task]);
  });

  it('when they are named twice, or are too many', async () => {
    const one = await store('maria');
    const many = Array.from({ length: MOST_ATTACHMENTS + 1 }, (_, index) => MAX_ID - index);

    for (const [attachmentIds, sentence] of [
      [[one, one], 'A file can be attached only once'],
      [[one, String(one)], 'A file can be attached only once'],
      [many, 'At most 10 files can be attached'],
    ] as const) {
      const body = describeTask({ attachmentIds });
      expect(await clients.maria.refusal('POST', '/api/tasks', body)).toEqual([400, sentence]);
    }
  });

  it('when their task was deleted', async () => {
    const task = await addTask({ attachmentIds: [await store('maria')] });
    await clients.maria.read('DELETE', `/api/tasks/${String(task.id)}`);

    const body = describeTask({ attachmentIds: idsOf(task) });
    expect(await clients.maria.refusal('POST', '/api/tasks', body)).toEqual(gone);
  });

  it('to one of two requests at once', async () => {
    const [one, two] = [await store('maria'), await store('maria')];

    const statuses = await Promise.all(
      [
        [one, two],
        [two, one],
      ].map(async (attachmentIds) => {
        const body = describeTask({ attachmentIds });
        return (await server.call('POST', '/api/tasks', { cookie: cookies.maria, body })).status;
      }),
    );

    expect(statuses.sort()).toEqual([200, 400]);
    const [task, ...others] = await listTasks();
    expect([idsOf(task)?.sort(), others]).toEqual([[one, two].sort(), []]);
  });
});

it('deletes the files of a comment that the database deletes', async () => {
  const task = await addTask();
  const { id } = await addComment(task, { attachmentIds: [await store('maria')] });

  await server.db.delete(taskComments).where(eq(taskComments.id, id));

  expect(await countStored(server.db)).toEqual(NOTHING);
});
