import { eq, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { MAX_ID } from '@atrium/contracts/fields';
import type { Notice, NoticePage } from '@atrium/contracts/notices';
import { errorMessages } from '@atrium/contracts/server';
import type { Task, TaskComment } from '@atrium/contracts/tasks';
import { auditEvents } from '../../db/schema/audit-tables';
import { notices } from '../../db/schema/notice-tables';
import { openSyncedStream } from '../../testing/change-stream';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { storeTestFile } from '../../testing/test-files';
import { createNoticeRepository } from './notice.repository';

const server = setUpTestApp();
const names = ['maria', 'deniz', 'ada'] as const;
const ids = { maria: 0, deniz: 0, ada: 0, gone: 0 };
const clients = {} as Record<(typeof names)[number], TestClient>;

beforeAll(async () => {
  ids.gone = await addUser(server.db, 'gone', { deactivatedAt: new Date() });
  for (const name of names) {
    ids[name] = await addUser(server.db, name);
    clients[name] = createTestClient(server, await server.signIn(name));
  }
});

beforeEach(async () => {
  await server.db.delete(notices);
});

function addTask(assigneeIds: readonly number[], values: object = {}): Promise<Task> {
  const task = { title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds };
  return clients.maria.read('POST', '/api/tasks', { ...task, ...values });
}

function comment(client: TestClient, { id }: Task, mentionedIds: number[] = []) {
  const body = { content: 'Look', mentionedIds };
  return client.read<TaskComment>('POST', `/api/tasks/${String(id)}/comments`, body);
}

function readPage(client: TestClient, query = ''): Promise<NoticePage> {
  return client.read('GET', `/api/notices${query}`);
}

async function readKinds(name: (typeof names)[number]): Promise<string[]> {
  return (await readPage(clients[name])).notices.map(({ kind }) => kind);
}

async function makeOlder(minutes: number): Promise<void> {
  const createdAt = sql`created_at - ${minutes}::int * interval '1 minute'`;
  await server.db.update(notices).set({ createdAt });
}

describe('notices about tasks', () => {
  it('tell new assignees, unless they are the author', async () => {
    const task = await addTask([ids.maria, ids.deniz]);
    const path = `/api/tasks/${String(task.id)}`;
    const body = { ...task, assigneeIds: [ids.maria, ids.deniz, ids.ada] };
    await clients.maria.read('PUT', path, body);
    expect(await readKinds('ada')).toEqual(['assigned']);
    await clients.deniz.read('PATCH', '/api/tasks', {
      tasks: [{ id: task.id, version: 2 }],
      assigneeIds: [ids.maria, ids.deniz],
    });

    const {
      notices: [notice],
      unreadCount,
    } = await readPage(clients.deniz);

    expect(unreadCount).toBe(1);
    expect(notice).toEqual({
      id: notice?.id,
      kind: 'assigned',
      about: 'task',
      subjectId: task.id,
      taskNumber: task.taskNumber,
      title: 'Totals',
      count: 1,
      at: notice?.at,
      isRead: false,
      by: { id: ids.maria, username: 'maria' },
    });
    expect(await readKinds('ada')).toEqual([]);
    expect(await readKinds('maria')).toEqual([]);
  });

  it('tell assignees and the maker of comments, and the mentioned ones of their mention', async () => {
    const task = await addTask([ids.deniz]);
    const { mentionedIds } = await comment(clients.ada, task, [ids.deniz, ids.ada, ids.gone]);
    expect(mentionedIds).toEqual([ids.deniz, ids.ada]);
    expect(await readKinds('maria')).toEqual(['commented']);
    expect(await readKinds('deniz')).toEqual(['mentioned', 'assigned']);
    expect(await readKinds('ada')).toEqual([]);
  });

  it('tell only those whom the edit of a comment newly mentions', async () => {
    const task = await addTask([ids.deniz]);
    const { id } = await comment(clients.ada, task, [ids.deniz]);
    const everybody = [ids.deniz, ids.maria];
    await clients.ada.read('PUT', `/api/tasks/${String(task.id)}/comments/${String(id)}`, {
      content: 'Look again',
      mentionedIds: everybody,
    });
    const [mention] = (await readPage(clients.deniz)).notices;
    expect(mention).toMatchObject({ kind: 'mentioned', count: 1 });
    expect(await readKinds('maria')).toEqual(['mentioned', 'commented']);
  });

  it('are gathered while they are unread and not older than an hour', async () => {
    const task = await addTask([ids.deniz]);
    await comment(clients.deniz, task);
    const [first] = (await readPage(clients.maria)).notices;
    await Promise.all([1, 2, 3].map(() => comment(clients.ada, task)));
    const [gathered, ...others] = (await readPage(clients.maria)).notices;
    expect(gathered).toMatchObject({ count: 4, by: { username: 'ada' } });
    expect(gathered?.id).toBeGreaterThan(first?.id ?? MAX_ID);
    expect(others).toEqual([]);

    await makeOlder(61);
    await comment(clients.ada, task);
    await clients.maria.read('POST', '/api/notices/read-all', { until: MAX_ID });
    await comment(clients.ada, task);
    const counts = (await readPage(clients.maria)).notices.map(({ count }) => count);
    expect(counts).toEqual([1, 1, 4]);
  });

  it('go with their comment, or tell of the last one that is left', async () => {
    const task = await addTask([ids.deniz]);
    const path = `/api/tasks/${String(task.id)}/comments`;
    const first = await comment(clients.deniz, task, [ids.ada]);
    const second = await comment(clients.ada, task);
    const third = await comment(clients.deniz, task, [ids.ada]);
    await clients.maria.read('POST', '/api/notices/read-all', { until: MAX_ID });
    const fourth = await comment(clients.deniz, task);
    const remove = (client: TestClient, { id }: TaskComment) =>
      client.read('DELETE', `${path}/${String(id)}`);
    const toMaria = async () =>
      (await readPage(clients.maria)).notices.map(({ count, by, at }) => [count, by.username, at]);

    await remove(clients.deniz, third);
    expect(await toMaria()).toEqual([
      [1, 'deniz', fourth.createdAt],
      [2, 'ada', second.createdAt],
    ]);
    expect((await readPage(clients.ada)).notices).toMatchObject([
      { kind: 'mentioned', count: 1, at: first.createdAt },
    ]);
    await remove(clients.ada, second);
    await remove(clients.deniz, first);
    expect(await toMaria()).toEqual([[1, 'deniz', fourth.createdAt]]);
    expect(await readKinds('ada')).toEqual([]);
    expect(await readKinds('deniz')).toEqual(['assigned']);
    await remove(clients.deniz, fourth);
    expect(await readKinds('maria')).toEqual([]);
  });

  it('count what was there before comments were known, when a later one is deleted', async () => {
    const task = await addTask([ids.deniz]);
    await comment(clients.deniz, task);
    await server.db.update(notices).set({ causes: [], count: 3 });
    const { id } = await comment(clients.ada, task);
    await clients.ada.read('DELETE', `/api/tasks/${String(task.id)}/comments/${String(id)}`);
    const [notice] = (await readPage(clients.maria)).notices;
    expect(notice).toMatchObject({ kind: 'commented', count: 3 });
  });

  it('keep their number when comments are added and deleted at the same time', async () => {
    const task = await addTask([ids.deniz]);
    const path = `/api/tasks/${String(task.id)}/comments`;
    const added = [];
    for (let index = 0; index < 3; index += 1) added.push(await comment(clients.ada, task));
    await Promise.all([
      ...added.map(({ id }) => clients.ada.read('DELETE', `${path}/${String(id)}`)),
      ...added.map(() => comment(clients.deniz, task)),
    ]);
    const [notice, ...others] = (await readPage(clients.maria)).notices;
    expect(notice).toMatchObject({ kind: 'commented', count: 3, by: { username: 'deniz' } });
    expect(others).toEqual([]);
  });

  it('go with a mention that is edited out, and leave the others', async () => {
    const task = await addTask([ids.maria]);
    const { id } = await comment(clients.maria, task, [ids.deniz, ids.ada]);
    await comment(clients.maria, task, [ids.ada]);
    const path = `/api/tasks/${String(task.id)}/comments/${String(id)}`;
    const edit = (mentionedIds: number[]) =>
      clients.maria.read('PUT', path, { content: 'Look', mentionedIds });

    await edit([]);
    expect(await readKinds('deniz')).toEqual([]);
    expect((await readPage(clients.ada)).notices).toMatchObject([{ count: 1 }]);
    await edit([ids.deniz]);
    await edit([ids.deniz]);
    expect((await readPage(clients.deniz)).notices).toMatchObject([{ count: 1 }]);
  });

  it('go with the assignment, also of several tasks', async () => {
    const [one, other] = [await addTask([ids.deniz, ids.ada]), await addTask([ids.deniz])];
    await comment(clients.maria, one);
    await clients.maria.read('PUT', `/api/tasks/${String(one.id)}`, {
      ...one,
      assigneeIds: [ids.ada],
    });
    expect(await readKinds('deniz')).toEqual(['commented', 'assigned']);
    await clients.maria.read('PATCH', '/api/tasks', {
      tasks: [
        { id: one.id, version: 2 },
        { id: other.id, version: 1 },
      ],
      assigneeIds: [ids.maria],
    });
    expect(await readKinds('deniz')).toEqual(['commented']);
    expect(await readKinds('ada')).toEqual(['commented']);
  });

  it('have the first line of the last comment that they stand for', async () => {
    const task = await addTask([ids.deniz]);
    const path = `/api/tasks/${String(task.id)}/comments`;
    const say = (content: string) => clients.ada.read<TaskComment>('POST', path, { content });
    await say('First');
    const long = await say('x'.repeat(250));
    const [ofLong] = (await readPage(clients.maria)).notices;
    expect(ofLong?.comment).toEqual({ id: long.id, excerpt: 'x'.repeat(200) });
    const last = await say('Second\nThird');
    const [ofLast] = (await readPage(clients.maria)).notices;
    expect(ofLast?.comment).toEqual({ id: last.id, excerpt: 'Second' });

    await clients.ada.read('DELETE', `${path}/${String(last.id)}`);
    const [left] = (await readPage(clients.maria)).notices;
    expect(left).toMatchObject({ count: 2, comment: { id: long.id } });
  });

  it('name the files of the comment as it is now', async () => {
    const task = await addTask([ids.deniz]);
    const path = `/api/tasks/${String(task.id)}/comments`;
    const attachmentIds: number[] = [];
    for (const name of ['a.png', 'b.png', 'c.png']) {
      attachmentIds.push(await storeTestFile(server.db, ids.ada, name));
    }
    const body = { content: 'Look\nhere', attachmentIds };
    const { id } = await clients.ada.read<TaskComment>('POST', path, body);
    const excerpt = async () => (await readPage(clients.maria)).notices[0]?.comment?.excerpt;
    expect(await excerpt()).toBe('Look (a.png and 2 more files)');

    const change = (values: object) => clients.ada.read('PUT', `${path}/${String(id)}`, values);
    await change({ content: 'Look', attachmentIds: attachmentIds.slice(1) });
    expect(await excerpt()).toBe('Look (b.png and 1 more file)');
    await change({ content: 'b.png, c.png' });
    expect(await excerpt()).toBe('b.png and 1 more file');
    await change({ content: 'Look', attachmentIds: attachmentIds.slice(2) });
    expect(await excerpt()).toBe('Look (c.png)');
    await change({ content: 'Look', attachmentIds: [] });
    expect(await excerpt()).toBe('Look');
  });

  it('are one for a step that assigns several tasks, until they are opened', async () => {
    const tasks = [
      await addTask([ids.maria]),
      await addTask([ids.maria]),
      await addTask([ids.maria]),
    ];
    await comment(clients.ada, await addTask([ids.deniz]));
    await clients.maria.read('PATCH', '/api/tasks', {
      tasks: tasks.map(({ id, version }) => ({ id, version })),
      assigneeIds: [ids.deniz, ids.ada],
    });
    const toDeniz = await readPage(clients.deniz);
    const [step] = toDeniz.notices;
    const numbers = tasks.map(({ taskNumber }) => taskNumber).toReversed();
    expect(toDeniz.notices.map(({ kind }) => kind)).toEqual(['assigned', 'commented', 'assigned']);
    expect(step?.assignedTasks).toEqual({ count: 3, taskNumbers: numbers });
    expect(toDeniz.unreadCount).toBe(3);

    await clients.deniz.read('POST', '/api/notices/read', {
      about: 'task',
      subjectId: tasks[0]?.id,
    });
    const opened = await readPage(clients.deniz);
    expect(
      opened.notices.map(({ isRead, assignedTasks }) => [isRead, assignedTasks?.count]),
    ).toEqual([
      [false, 2],
      [true, undefined],
      [false, undefined],
      [false, undefined],
    ]);
    await clients.deniz.read('PUT', `/api/notices/${String(step?.id)}`);
    const read = await readPage(clients.deniz);
    expect(read.unreadCount).toBe(2);
    expect(read.notices[0]).toMatchObject({ isRead: true, assignedTasks: { count: 3 } });
    const [ofAda] = (await readPage(clients.ada)).notices;
    expect(ofAda).toMatchObject({ isRead: false, assignedTasks: { count: 3 } });
  });

  it('go with their task, and their owners hear of it', async () => {
    const streams = await Promise.all(
      names.map(async (name) => openSyncedStream(server.url, await server.signIn(name))),
    );
    const task = await addTask([ids.deniz]);
    await clients.maria.read('DELETE', `/api/tasks/${String(task.id)}`);
    const last = await addTask([ids.maria]);

    const received = await Promise.all(
      streams.map(async (stream) => {
        const events = [];
        do events.push(await stream.next());
        while (!events.at(-1)?.includes(`[${String(last.id)}]`));
        stream.close();
        return events.filter((event) => event.includes('"notices"'));
      }),
    );
    const change = `change {"topic":"notices","ids":[],"by":${String(ids.maria)}}`;
    expect(received).toEqual([[], [change, change], []]);
    expect(await readKinds('deniz')).toEqual([]);
  });
});

describe('notices about events', () => {
  function addEvent(participantIds: readonly number[], values: object = {}) {
    const event = describeEvent({ participantIds, ...values });
    return clients.maria.read<EventPayload>('POST', '/api/events', event);
  }

  it('tell of invitations, changes and cancellations', async () => {
    const created = await addEvent([ids.maria, ids.deniz]);
    const event = { ...created, participants: [] };
    const path = `/api/events/${String(event.id)}`;
    expect(await readKinds('deniz')).toEqual(['invited']);
    await clients.maria.read('PUT', path, event);
    await clients.maria.read('PUT', path, { ...event, title: 'Retrospective' });
    expect(await readKinds('deniz')).toEqual(['event-changed', 'invited']);
    await clients.maria.read('PUT', path, { ...event, participantIds: [ids.maria, ids.ada] });
    expect(await readKinds('deniz')).toEqual(['event-canceled']);
    expect(await readKinds('ada')).toEqual(['invited']);
    await clients.maria.read('DELETE', path);

    const [canceled, ...others] = (await readPage(clients.ada)).notices;
    expect(canceled).toMatchObject({ kind: 'event-canceled', about: 'event', subjectId: null });
    expect(others).toEqual([]);
    expect(await readKinds('maria')).toEqual([]);
  });

  it('have the current times, and those before the changes', async () => {
    const event = { ...(await addEvent([ids.deniz])), participants: [] };
    const path = `/api/events/${String(event.id)}`;
    const at = (hour: string) => ({
      startDate: `2096-11-20T${hour}:00:00.000Z`,
      endDate: `2096-11-20T${hour}:30:00.000Z`,
    });
    const times = async () =>
      (await readPage(clients.deniz)).notices.map((one) => [
        one.kind,
        one.eventTimes?.startDate,
        one.earlierTimes?.startDate,
      ]);
    expect((await readPage(clients.deniz)).notices[0]?.eventTimes).toEqual({
      startDate: event.startDate,
      endDate: event.endDate,
      repetition: null,
      timeZone: null,
    });

    await clients.maria.read('PUT', path, { ...event, title: 'Retrospective' });
    expect(await times()).toEqual([
      ['event-changed', event.startDate, undefined],
      ['invited', event.startDate, undefined],
    ]);
    await clients.maria.read('PUT', path, { ...event, ...at('11') });
    await clients.maria.read('PUT', path, { ...event, ...at('12') });
    expect(await times()).toEqual([
      ['event-changed', at('12').startDate, event.startDate],
      ['invited', at('12').startDate, undefined],
    ]);
    await clients.maria.read('DELETE', path);
    expect(await times()).toEqual([['event-canceled', at('12').startDate, undefined]]);
  });

  it('have the rule of a series, and of a single date only its own times', async () => {
    const repetition = { frequency: 'daily', interval: 1, count: 5 };
    const series = { timeZone: 'UTC', repetition };
    const event = { ...(await addEvent([ids.deniz], series)), participants: [] };
    const path = `/api/events/${String(event.id)}`;
    expect((await readPage(clients.deniz)).notices[0]?.eventTimes).toMatchObject(series);

    const move = (day: string, hour: string) =>
      clients.maria.read('PUT', `${path}?occurrence=2096-11-${day}T09:00:00.000Z`, {
        ...event,
        startDate: `2096-11-${day}T${hour}:00:00.000Z`,
        endDate: `2096-11-${day}T${hour}:45:00.000Z`,
      });
    await move('21', '10');
    await move('22', '15');
    await move('22', '16');

    const [changed] = (await readPage(clients.deniz)).notices;
    expect(changed).toMatchObject({
      count: 3,
      eventTimes: { startDate: '2096-11-22T16:00:00.000Z', repetition: null },
      earlierTimes: { startDate: '2096-11-22T09:00:00.000Z' },
    });
  });

  it('of answers go with the participant', async () => {
    const event = await addEvent([ids.maria, ids.deniz, ids.ada]);
    const path = `/api/events/${String(event.id)}`;
    const answer = (client: TestClient, given: string) =>
      client.read('PUT', `${path}/answer`, { answer: given });
    await answer(clients.ada, 'accepted');
    await answer(clients.deniz, 'accepted');
    await answer(clients.deniz, 'declined');
    const toMaria = async () =>
      (await readPage(clients.maria)).notices.map(({ kind, count, by }) => [
        kind,
        count,
        by.username,
      ]);
    expect(await toMaria()).toEqual([
      ['event-declined', 1, 'deniz'],
      ['event-accepted', 2, 'deniz'],
    ]);
    await clients.maria.read('PUT', path, {
      ...event,
      participants: [],
      participantIds: [ids.maria, ids.ada],
    });
    expect(await toMaria()).toEqual([['event-accepted', 1, 'ada']]);
  });

  it('are not written about an event that is over', async () => {
    const past = { startDate: '2026-01-01T09:00:00Z', endDate: '2026-01-01T10:00:00Z' };
    const event = await addEvent([ids.deniz], past);
    await clients.maria.read('DELETE', `/api/events/${String(event.id)}`);
    expect(await readKinds('deniz')).toEqual([]);
  });
});

describe('reading', () => {
  async function addNotices(count: number, values: object = {}): Promise<void> {
    const row = {
      userId: ids.deniz,
      kind: 'event-canceled',
      title: 'Lunch',
      byId: ids.ada,
    } as const;
    await server.db
      .insert(notices)
      .values(Array.from({ length: count }, () => ({ ...row, ...values })));
  }

  it('pages through the notices, of one subject or of all', async () => {
    await addNotices(60);
    const task = await addTask([ids.deniz]);
    const first = await readPage(clients.deniz);
    const next = await readPage(clients.deniz, `?before=${String(first.notices.at(-1)?.id)}`);
    expect([first.notices.length, next.notices.length, next.unreadCount]).toEqual([50, 11, 61]);
    const all = [...first.notices, ...next.notices].map(({ id }) => id);
    expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
    const ofTasks = await readPage(clients.deniz, '?about=task');
    expect(ofTasks).toMatchObject({ unreadCount: 1, notices: [{ subjectId: task.id }] });
    const ofEvents = await readPage(clients.deniz, '?about=event');
    expect([ofEvents.unreadCount, ofEvents.notices.length]).toEqual([60, 50]);
  });

  it('marks notices of the reader only, and records it once', async () => {
    await addNotices(3);
    const [newest, notice] = (await readPage(clients.deniz)).notices;
    const path = `/api/notices/${String(notice?.id)}`;
    expect(await clients.ada.refusal('PUT', path)).toEqual([404, 'Not found']);
    await clients.ada.read('POST', '/api/notices/read-all', { until: MAX_ID });
    expect((await readPage(clients.deniz)).unreadCount).toBe(3);
    for (let replay = 0; replay < 2; replay += 1) {
      expect(await clients.deniz.read<Notice>('PUT', path)).toEqual({ ...notice, isRead: true });
    }
    for (let replay = 0; replay < 2; replay += 1) {
      await clients.deniz.read('POST', '/api/notices/read-all', { until: notice?.id });
    }
    const page = await readPage(clients.deniz);
    expect(page.unreadCount).toBe(1);
    expect(page.notices[0]).toEqual(newest);
    const events = await server.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'notice.read'))
      .orderBy(auditEvents.id);
    expect(events.slice(-2)).toEqual([{ detail: null }, { detail: '1 notice' }]);
  });

  it('marks what is about an opened task or event, of the reader only, and records it once', async () => {
    const [task, other] = [await addTask([ids.deniz, ids.ada]), await addTask([ids.deniz])];
    await comment(clients.ada, task);
    const event = await clients.maria.read<EventPayload>(
      'POST',
      '/api/events',
      describeEvent({ participantIds: [ids.deniz] }),
    );
    const open = (client: TestClient, about: string, subjectId: number) =>
      client.read('POST', '/api/notices/read', { about, subjectId });
    const unread = async () =>
      (await readPage(clients.deniz)).notices.filter(({ isRead }) => !isRead);

    await open(clients.maria, 'task', task.id);
    const unknown = { about: 'task', subjectId: MAX_ID };
    expect(await clients.maria.refusal('POST', '/api/notices/read', unknown)).toEqual([
      400,
      errorMessages.unknownSubject,
    ]);
    expect(await unread()).toHaveLength(4);
    for (let replay = 0; replay < 2; replay += 1) await open(clients.deniz, 'task', task.id);
    expect((await unread()).map(({ subjectId }) => subjectId)).toEqual([event.id, other.id]);
    await open(clients.deniz, 'event', event.id);
    expect((await unread()).map(({ subjectId }) => subjectId)).toEqual([other.id]);
    expect((await readPage(clients.ada)).unreadCount).toBe(1);
    const events = await server.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'notice.read'))
      .orderBy(auditEvents.id);
    expect(events.slice(-2)).toEqual([{ detail: '2 notices' }, { detail: '1 notice' }]);
  });

  it('refuses more than 50 mentions', async () => {
    const { id } = await addTask([ids.maria]);
    const mentionedIds = Array.from({ length: 51 }, () => ids.deniz);
    expect(
      await clients.maria.refusal('POST', `/api/tasks/${String(id)}/comments`, {
        content: 'Look',
        mentionedIds,
      }),
    ).toEqual([400, 'A comment can mention at most 50 people']);
    await comment(clients.maria, await addTask([ids.maria]), mentionedIds.slice(1));
    expect((await readPage(clients.deniz)).notices).toHaveLength(1);
  });

  it('ends after 90 days', async () => {
    await addNotices(2, { createdAt: new Date('2026-01-01') });
    await addNotices(1);
    const { removeOld } = createNoticeRepository(server.db).expired;
    expect([await removeOld(1), await removeOld(10)]).toEqual([1, 1]);
    await makeOlder(89 * 24 * 60);
    expect(await removeOld(10)).toBe(0);
  });
});
