import { eq, gt, max } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { auditEvents } from '../../db/schema/audit-tables';
import { notices } from '../../db/schema/notice-tables';
import { taskComments, tasks } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { createTestDatabase } from '../../testing/test-database';

let server: TestApp;
let otherServer: TestApp;
let statements: string[];
let client: TestClient;
let otherClient: TestClient;
let deniz: number;
let ada: number;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  otherServer = await startTestApp({}, server.sharedDatabase);
  await addUser(server.db, 'maria');
  deniz = await addUser(server.db, 'deniz');
  ada = await addUser(server.db, 'ada');
  const cookie = await server.signIn('maria');
  client = createTestClient(server, cookie);
  otherClient = createTestClient(otherServer, cookie);
});

afterAll(async () => {
  await otherServer.close();
  await server.close();
});

function bodyOf(title: string, status: TaskStatus = 'Todo') {
  return { title, type: 'Bug', status, priority: 'Low', assigneeIds: [deniz] };
}

function add(from: TestClient, title: string, status?: TaskStatus): Promise<Task> {
  return from.read('POST', '/api/tasks', bodyOf(title, status));
}

async function addTasks(statuses: readonly TaskStatus[]): Promise<Task[]> {
  const added = [];
  for (const status of statuses) added.push(await add(client, 'Call', status));
  return added;
}

const versionsOf = (rows: readonly Task[]) => rows.map(({ id, version }) => ({ id, version }));

function change(rows: readonly Task[], values: object): Promise<Task[]> {
  return client.read('PATCH', '/api/tasks', { tasks: versionsOf(rows), ...values });
}

async function readTasks(rows: readonly Task[]): Promise<Task[]> {
  const ids = rows.map(({ id }) => id).join(',');
  return (await client.read<Task[]>('GET', `/api/tasks?ids=${ids}`)).reverse();
}

async function lastEventId(): Promise<number> {
  const [last] = await server.db.select({ id: max(auditEvents.id) }).from(auditEvents);
  return last?.id ?? 0;
}

function eventsAfter(id: number) {
  return server.db
    .select({
      action: auditEvents.action,
      name: auditEvents.entityName,
      detail: auditEvents.detail,
    })
    .from(auditEvents)
    .where(gt(auditEvents.id, id))
    .orderBy(auditEvents.entityName, auditEvents.id);
}

describe('a change of several tasks', () => {
  it('changes all tasks, and raises the version of those that differ', async () => {
    const rows = await addTasks(['Todo', 'Done', 'Todo']);
    const last = await lastEventId();

    const changed = await change([...rows, ...rows], { status: 'Done', priority: 'Low' });

    expect(changed.reverse()).toEqual(await readTasks(rows));
    expect(changed.map(({ status, version }) => [status, version])).toEqual([
      ['Done', 2],
      ['Done', 1],
      ['Done', 2],
    ]);
    expect(await eventsAfter(last)).toEqual(
      [rows[0], rows[2]].map((task) => ({
        action: 'task.changed',
        name: `${String(task?.taskNumber)} Call`,
        detail: 'status',
      })),
    );
  });

  it('replaces the assignees, and raises the version of tasks that had others', async () => {
    const [first, second] = await addTasks(['Todo', 'Todo']);
    const others = await change(first ? [first] : [], { assigneeIds: [ada] });
    const rows = [...others, ...(second ? [second] : [])];
    expect(rows[0]?.assignees).toEqual([{ userId: ada, username: 'ada' }]);

    const changed = await change(rows, { assigneeIds: [ada, String(ada)] });

    expect(changed.map(({ assignees, version }) => [assignees, version])).toEqual([
      [[{ userId: ada, username: 'ada' }], 2],
      [[{ userId: ada, username: 'ada' }], 2],
    ]);
    expect(await server.db.$count(notices, eq(notices.userId, ada))).toBe(2);
  });

  it('changes nothing if a task has another version or is gone, or an assignee is unknown', async () => {
    const rows = await addTasks(['Todo', 'Todo']);
    const outdated = [...versionsOf(rows).slice(1), { id: rows[0]?.id, version: 7 }];
    const body = { tasks: outdated, status: 'Done' };
    const conflict = [412, errorMessages.tasksChanged];
    expect(await client.refusal('PATCH', '/api/tasks', body)).toEqual(conflict);
    const deletion = { tasks: outdated, isDeleted: true };
    expect(await client.refusal('PATCH', '/api/tasks', deletion)).toEqual(conflict);
    const unknown = {
      tasks: versionsOf(rows),
      status: 'Done',
      assigneeIds: [deniz, 2_147_483_647],
    };
    expect(await client.refusal('PATCH', '/api/tasks', unknown)).toEqual([
      400,
      errorMessages.unknownAssignee,
    ]);
    expect(await readTasks(rows)).toEqual(rows);
    const [gone] = await addTasks(['Todo']);
    await client.read('DELETE', `/api/tasks/${String(gone?.id)}`);
    const withGone = { ...body, tasks: versionsOf(gone ? [...rows, gone] : rows) };
    expect(await client.refusal('PATCH', '/api/tasks', withGone)).toEqual(conflict);
    expect(await readTasks(rows)).toEqual(rows);
  });

  it('sets, postpones and clears end dates, and skips tasks that already have them', async () => {
    const start = await addTasks(['Todo', 'Todo']);
    const [dated] = await change(start.slice(1), { endDate: '2026-12-30' });
    const rows = dated && start[0] ? [start[0], dated] : [];
    const last = await lastEventId();

    const postponed = (await change(rows, { postponeDays: 7, priority: 'Low' })).reverse();
    expect(postponed.map(({ endDate, version }) => [endDate, version])).toEqual([
      [null, 1],
      ['2027-01-06', 3],
    ]);
    const set = (await change(postponed, { endDate: '2027-01-06' })).reverse();
    expect(set.map(({ endDate, version }) => [endDate, version])).toEqual([
      ['2027-01-06', 2],
      ['2027-01-06', 3],
    ]);
    const cleared = (await change(set, { endDate: null, status: 'Done' })).reverse();
    expect(cleared.map(({ endDate, status }) => [endDate, status])).toEqual([
      [null, 'Done'],
      [null, 'Done'],
    ]);
    expect((await eventsAfter(last)).map(({ detail }) => detail).sort()).toEqual([
      'end_date',
      'end_date',
      'end_date, status',
      'end_date, status',
    ]);
  });

  it('never postpones beyond the last day', async () => {
    const [row] = await addTasks(['Todo']);
    const late = await change(row ? [row] : [], { endDate: '9999-12-28' });
    const [postponed] = await change(late, { postponeDays: 7 });
    expect(postponed).toMatchObject({ endDate: '9999-12-31', version: 3 });
    const [again] = await change(postponed ? [postponed] : [], { postponeDays: 7 });
    expect(again).toMatchObject({ endDate: '9999-12-31', version: 3 });
  });

  it('names tasks that start after the new end date, and changes none', async () => {
    const rows = await addTasks(['Todo', 'Todo', 'Todo', 'Todo', 'Todo', 'Todo', 'Todo']);
    const body = { ...bodyOf('Call'), startDate: '2026-12-05' };
    const started: Task[] = [];
    for (const { id } of rows.slice(1)) {
      started.push(await client.read('PUT', `/api/tasks/${String(id)}`, body));
    }
    const all = [...rows.slice(0, 1), ...started];
    const named = started.slice(0, 5).map(({ taskNumber }) => taskNumber);

    expect(
      await client.refusal('PATCH', '/api/tasks', {
        tasks: versionsOf(all),
        endDate: '2026-12-04',
        status: 'Done',
      }),
    ).toEqual([
      400,
      `End date must not be before start date (${named.join(', ')}, 1 more), nothing was saved`,
    ]);
    expect(await readTasks(all)).toEqual(all);
    const changed = await change(all, { endDate: '2026-12-05' });
    expect(new Set(changed.map(({ endDate }) => endDate))).toEqual(new Set(['2026-12-05']));
  });

  it.each([
    [{}, 'Either change a field or delete the tasks'],
    [{ endDate: null, isDeleted: true }, 'Either change a field or delete the tasks'],
    [{ postponeDays: 7, isDeleted: true }, 'Either change a field or delete the tasks'],
    [{ endDate: null, postponeDays: 7 }, 'Either set the end date or postpone it'],
    [{ endDate: '2026-02-30' }, 'endDate is invalid'],
    [{ endDate: '0026-02-20' }, 'Dates must be between the years 1900 and 9999'],
    [{ postponeDays: 0 }, 'Due dates can be postponed by 1 to 366 days'],
    [{ postponeDays: 367 }, 'Due dates can be postponed by 1 to 366 days'],
    [{ postponeDays: 1.5 }, 'Due dates can be postponed by 1 to 366 days'],
  ])('refuses %o', async (values, message) => {
    const rows = await addTasks(['Todo']);
    expect(
      await client.refusal('PATCH', '/api/tasks', { tasks: versionsOf(rows), ...values }),
    ).toEqual([400, message]);
    expect(await readTasks(rows)).toEqual(rows);
  });

  it('deletes tasks with their comments', async () => {
    const rows = await addTasks(['Todo', 'Todo']);
    const path = `/api/tasks/${String(rows[1]?.id)}/comments`;
    await client.read('POST', path, { content: 'Done?' });
    const last = await lastEventId();

    expect(await change(rows, { isDeleted: true })).toEqual([]);

    expect(await readTasks(rows)).toEqual([]);
    const actions = (await eventsAfter(last)).map(({ action, name }) => [action, name]);
    const [first, second] = rows.map(({ taskNumber }) => taskNumber);
    expect(actions).toEqual([
      ['task.deleted', `${String(first)} Call`],
      ['task_comment.deleted', second],
      ['task.deleted', `${String(second)} Call`],
    ]);
  });

  it('lets one of several changes of the same versions win, without a deadlock', async () => {
    const rows = await addTasks(Array.from({ length: 20 }, () => 'Todo'));
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const named = versionsOf(index % 2 === 0 ? rows : rows.toReversed());
        const body = { tasks: named, priority: 'High', assigneeIds: [ada, deniz] };
        const cookie = await server.signIn('maria');
        return (await server.call('PATCH', '/api/tasks', { cookie, body })).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it.each([
    { status: 'Done', assigneeIds: [1, 2, 3], endDate: '2026-12-24' },
    { postponeDays: 7 },
    { isDeleted: true },
  ])('takes as many statements for 500 tasks as for one: %o', async (values) => {
    const counts = [];
    for (const length of [1, 500]) {
      const row = { title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' } as const;
      const rows = await server.db
        .insert(tasks)
        .values(Array.from({ length }, () => row))
        .returning({ id: tasks.id, version: tasks.version });
      await server.db
        .insert(taskComments)
        .values(rows.map(({ id }) => ({ taskId: id, authorId: ada, content: 'Done?' })));
      statements.length = 0;
      await client.read('PATCH', '/api/tasks', { tasks: rows, ...values });
      counts.push(statements.length);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('the remembered list', () => {
  beforeAll(() => addTasks(['Todo', 'Todo', 'Todo']));

  async function readTitles(): Promise<string[]> {
    const tasks = await client.read<Task[]>('GET', '/api/tasks');
    return tasks.map(({ title }) => title);
  }

  it('reads nothing but the session while no task has changed', async () => {
    const titles = await readTitles();
    statements.length = 0;

    expect(await readTitles()).toEqual(titles);
    expect(statements).toHaveLength(1);
  });

  it('reads only the tasks that have changed', async () => {
    const [newest] = await client.read<Task[]>('GET', '/api/tasks');
    const id = String(newest?.id);
    await client.read('PUT', `/api/tasks/${id}`, bodyOf('Changed'));
    statements.length = 0;

    expect((await readTitles())[0]).toBe('Changed');
    expect(statements).toHaveLength(2);
    expect(statements[1]).toContain('"tasks"."id" in (');
  });

  it('shows at once what another process has added, changed and deleted', async () => {
    await readTitles();
    const added = await add(otherClient, 'Added');
    expect((await readTitles())[0]).toBe('Added');

    await otherClient.read('PUT', `/api/tasks/${String(added.id)}`, bodyOf('Renamed'));
    expect((await readTitles())[0]).toBe('Renamed');

    await otherClient.read('DELETE', `/api/tasks/${String(added.id)}`);
    expect(await readTitles()).not.toContain('Renamed');
  });

  it('shows every change while readers and writers race', async () => {
    const writes = Array.from({ length: 20 }, async (_, index) => {
      const { title } = await add(index % 2 === 0 ? client : otherClient, `Race ${String(index)}`);
      expect(await readTitles()).toContain(title);
    });
    await Promise.all(writes);

    const tasks = await client.read<Task[]>('GET', '/api/tasks');
    expect(tasks).toEqual([...tasks].sort((one, other) => other.id - one.id));
  });
});
