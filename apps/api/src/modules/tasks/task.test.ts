import { eq, sql } from 'drizzle-orm';
import type { User } from '@atrium/contracts';
import { MAX_ID } from '@atrium/contracts/fields';
import { errorMessages } from '@atrium/contracts/server';
import { type Task, type TaskComment } from '@atrium/contracts/tasks';
import { MENTION_CASES, MENTIONED_USERS } from '@atrium/contracts/testing';
import { taskComments, users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, setUpTestClient, type TestClient } from '../../testing/test-client';

const server = setUpTestApp();
const clientOfAdmin = setUpTestClient(server, 'admin', { role: 'admin' });
let clientOfDeniz: TestClient;
let maria: number;
let deniz: number;
let gone: number;
let read: TestClient['read'];
let refusal: TestClient['refusal'];

beforeAll(async () => {
  maria = await addUser(server.db, 'maria');
  deniz = await addUser(server.db, 'deniz');
  gone = await addUser(server.db, 'gone', { deactivatedAt: new Date() });
  ({ read, refusal } = createTestClient(server, await server.signIn('maria')));
  clientOfDeniz = createTestClient(server, await server.signIn('deniz'));
});

function describeTask(values: object = {}) {
  return {
    title: 'Fix the totals',
    type: 'Bug',
    status: 'Todo',
    priority: 'Medium',
    assigneeIds: [maria],
    ...values,
  };
}

function addTask(values: object = {}): Promise<Task> {
  return read('POST', '/api/tasks', describeTask(values));
}

function pathOf({ id }: Task, rest = ''): string {
  return `/api/tasks/${String(id)}${rest}`;
}

describe('tasks', () => {
  it('have numbers that are never reused, and are listed newest first', async () => {
    const first = await addTask();
    await read('DELETE', pathOf(first));
    const second = await addTask({ id: 1, taskNumber: 'TASK-9999' });
    const third = await addTask();

    expect(first.taskNumber).toMatch(/^TASK-\d{4}$/);
    const numbers = [first, second, third].map(({ taskNumber }) => Number(taskNumber.slice(5)));
    expect(numbers).toEqual([numbers[0], Number(numbers[0]) + 1, Number(numbers[0]) + 2]);
    expect((await read<Task[]>('GET', '/api/tasks')).slice(0, 2)).toEqual([third, second]);
  });

  it('are stored with all their fields', async () => {
    const created = await addTask({
      title: ' İş ',
      description: ' iki\nsatır ',
      assigneeIds: [String(deniz), maria, maria],
      startDate: '2026-02-28',
      endDate: '2026-02-28',
    });

    expect(created).toMatchObject({
      title: 'İş',
      type: 'Bug',
      description: 'iki\nsatır',
      status: 'Todo',
      priority: 'Medium',
      assignees: [
        { userId: maria, username: 'maria' },
        { userId: deniz, username: 'deniz' },
      ],
      startDate: '2026-02-28',
      endDate: '2026-02-28',
    });
    expect(await read<Task[]>('GET', '/api/tasks')).toContainEqual(created);
  });

  it('are replaced as a whole', async () => {
    const { id, taskNumber } = await addTask({ description: 'a', startDate: '2026-01-01' });

    const changed = await read(
      'PUT',
      `/api/tasks/${String(id)}`,
      describeTask({ title: 'B', status: 'In Progress', assigneeIds: [deniz], endDate: '' }),
    );

    expect(changed).toEqual({
      id,
      taskNumber,
      title: 'B',
      type: 'Bug',
      description: null,
      status: 'In Progress',
      priority: 'Medium',
      assignees: [{ userId: deniz, username: 'deniz' }],
      startDate: null,
      endDate: null,
      version: 2,
      changedBy: { id: maria, username: 'maria' },
    });
    expect(await read('GET', '/api/tasks')).toContainEqual(changed);
  });

  it.each([
    ['an unknown', () => 2_147_483_647],
    ['a deactivated', () => gone],
  ])('reject %s assignee without changing anything', async (_, assignee) => {
    const task = await addTask();
    const before = await read('GET', '/api/tasks');
    const body = describeTask({ title: 'Other', assigneeIds: [maria, assignee()] });
    const rejection = [400, errorMessages.unknownAssignee];

    expect(await refusal('POST', '/api/tasks', body)).toEqual(rejection);
    expect(await refusal('PUT', pathOf(task), body)).toEqual(rejection);
    expect(await read('GET', '/api/tasks')).toEqual(before);
  });

  it('stay assigned to a user who is deactivated', async () => {
    const leaver = await addUser(server.db, 'leaver');
    const task = await addTask({ assigneeIds: [leaver] });
    await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaver));

    const changed = await read<Task>(
      'PUT',
      pathOf(task),
      describeTask({ assigneeIds: [leaver, maria] }),
    );

    expect(changed.assignees).toEqual([
      { userId: maria, username: 'maria' },
      { userId: leaver, username: 'leaver' },
    ]);
    expect(await read('GET', '/api/tasks')).toContainEqual(changed);
  });

  it('never mix concurrent changes', async () => {
    const task = await addTask();
    const choices = [[maria], [deniz], [maria, deniz]];

    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        read(
          'PUT',
          pathOf(task),
          describeTask({ title: String(index % 3), assigneeIds: choices[index % 3] }),
        ),
      ),
    );

    const now = (await read<Task[]>('GET', '/api/tasks')).find(({ id }) => id === task.id);
    expect(now?.assignees.map(({ userId }) => userId)).toEqual(choices[Number(now?.title)]);
  });
});

describe('comments', () => {
  it('are listed oldest first with their authors, and are deleted with their task', async () => {
    const task = await addTask();
    const first = await read('POST', pathOf(task, '/comments'), { content: ' Done? ', id: 7 });
    const second = await clientOfDeniz.read('POST', pathOf(task, '/comments'), { content: 'Yes' });

    expect(first).toMatchObject({ content: 'Done?', author: { id: maria, username: 'maria' } });
    expect(second).toMatchObject({ content: 'Yes', author: { id: deniz, username: 'deniz' } });
    expect(await read('GET', pathOf(task, '/comments'))).toEqual([first, second]);

    await read('DELETE', pathOf(task));
    expect(await refusal('GET', pathOf(task, '/comments'))).toEqual([404, 'Not found']);
  });

  it('can be deleted by their author only, not even by an admin, and attempts are logged', async () => {
    const task = await addTask();
    const comment = await read<TaskComment>('POST', pathOf(task, '/comments'), { content: 'a' });
    const path = pathOf(task, `/comments/${String(comment.id)}`);

    for (const other of [clientOfDeniz, clientOfAdmin]) {
      expect(await other.refusal('DELETE', path)).toEqual([403, errorMessages.notAuthor]);
    }
    const events = server.log.filter((line) => line.includes('"access_refused"'));
    expect(events.slice(-2).every((line) => line.includes(path))).toBe(true);
    expect(events.at(-2)).toContain(`"userId":${String(deniz)}`);
    expect(await read('GET', pathOf(task, '/comments'))).toEqual([comment]);

    expect(await read('DELETE', path)).toEqual({});
    expect(await read('GET', pathOf(task, '/comments'))).toEqual([]);
  });

  it('are found under their own task only', async () => {
    const [task, other] = [await addTask(), await addTask()];
    const comment = await read<TaskComment>('POST', pathOf(task, '/comments'), { content: 'a' });

    expect(await refusal('DELETE', pathOf(other, `/comments/${String(comment.id)}`))).toEqual([
      404,
      'Not found',
    ]);
    expect(await read('GET', pathOf(task, '/comments'))).toEqual([comment]);
  });

  describe('mention, if their author names nobody,', () => {
    const names = new Map<number, string>();
    let task: Task;

    beforeAll(async () => {
      for (const name of MENTIONED_USERS.filter((one) => !['admin', 'maria'].includes(one))) {
        await addUser(server.db, name);
      }
      const active = await read<User[]>('GET', '/api/users');
      for (const { id, username } of active) names.set(id, username);
      task = await addTask();
    });

    it.each(MENTION_CASES)('in %j %j', async (content, usernames) => {
      const path = pathOf(task, '/comments');
      const { mentionedIds } = await read<TaskComment>('POST', path, { content });
      expect(mentionedIds.map((id) => names.get(id)).sort()).toEqual([...usernames].sort());
      const named = { content, mentionedIds: [deniz] };
      expect((await read<TaskComment>('POST', path, named)).mentionedIds).toEqual([deniz]);
    });
  });

  it('can be edited by their author within 15 minutes', async () => {
    const task = await addTask();
    const comment = await read<TaskComment>('POST', pathOf(task, '/comments'), { content: 'a' });
    const path = pathOf(task, `/comments/${String(comment.id)}`);
    const edited = await read<TaskComment>('PUT', path, { content: 'b', mentionedIds: [deniz] });
    expect(edited).toEqual({
      ...comment,
      content: 'b',
      mentionedIds: [deniz],
      editedAt: edited.editedAt,
    });
    expect(new Date(edited.editedAt ?? 0) > new Date(comment.createdAt)).toBe(true);

    const body = { content: 'c' };
    expect(await clientOfAdmin.refusal('PUT', path, body)).toEqual([403, errorMessages.notAuthor]);
    const elsewhere = pathOf(await addTask(), `/comments/${String(comment.id)}`);
    expect(await refusal('PUT', elsewhere, body)).toEqual([404, 'Not found']);
    expect(await read('GET', pathOf(task, '/comments'))).toEqual([edited]);
    const age = (seconds: number) => sql`now() - ${seconds}::int * interval '1 second'`;
    await server.db.update(taskComments).set({ createdAt: age(15 * 60 + 1) });
    expect(await refusal('PUT', path, body)).toEqual([403, errorMessages.commentTooOld]);
    await server.db.update(taskComments).set({ createdAt: age(14 * 60) });
    expect(await read('PUT', path, body)).toMatchObject({ content: 'c', mentionedIds: [] });
  });

  it('are listed in pages on request', async () => {
    const task = await addTask();
    const comment = { taskId: task.id, authorId: maria };
    const contents = Array.from({ length: 201 }, (_, index) => String(index));
    await server.db
      .insert(taskComments)
      .values(contents.map((content) => ({ ...comment, content })));
    const listed = (query: string) => read<TaskComment[]>('GET', pathOf(task, `/comments${query}`));
    const newest = await listed(`?before=${String(MAX_ID)}`);
    expect(newest.map(({ content }) => content)).toEqual(contents.slice(1));
    const older = await listed(`?before=${String(newest[0]?.id)}`);
    expect(older.map(({ content }) => content)).toEqual(['0']);
    expect(await listed('')).toHaveLength(201);
  });
});
