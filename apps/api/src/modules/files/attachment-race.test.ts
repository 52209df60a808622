import { eq } from 'drizzle-orm';
import type { ConversationEntry } from '@atrium/contracts/messages';
import type { Task } from '@atrium/contracts/tasks';
import { fileContents, files } from '../../db/schema/file-tables';
import { messages } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { countStored, storeTestFile } from '../../testing/test-files';
import { waitForLock } from '../../testing/wait-for-lock';
import { BYTES_A_DELETION } from './file-policy';

const server = setUpTestApp();
const ids = { maria: 0, deniz: 0, ada: 0 };
let cookie: string;
let maria: TestClient;

beforeAll(async () => {
  for (const name of ['maria', 'deniz', 'ada'] as const) {
    ids[name] = await addUser(server.db, name);
  }
  cookie = await server.signIn('maria');
  maria = createTestClient(server, cookie);
});

beforeEach(() => server.db.delete(files));

const store = (text: string) => storeTestFile(server.db, ids.maria, 'notes.txt', text);

async function addTask(text: string): Promise<Pick<Task, 'id' | 'version'>> {
  const { id, version } = await maria.read<Task>('POST', '/api/tasks', {
    title: 'Totals',
    type: 'Bug',
    status: 'Todo',
    priority: 'Low',
    assigneeIds: [ids.maria],
    attachmentIds: [await store(text)],
  });
  return { id, version };
}

const addComment = async ({ id }: { readonly id: number }, text: string) =>
  maria.read('POST', `/api/tasks/${String(id)}/comments`, {
    content: 'See',
    attachmentIds: [await store(text)],
  });

async function send(recipientId: number, text: string): Promise<void> {
  const attachmentIds = [await store(text)];
  await maria.read<ConversationEntry>('POST', '/api/messages', {
    recipientId,
    content: 'See',
    attachmentIds,
  });
}

/** Deletions that name shared contents in another order each. */
const deletions = [
  [
    'several tasks',
    async () => {
      const one = [await addTask('first'), await addTask('second')];
      const other = [await addTask('second'), await addTask('first')];
      return [one, other].map(
        (tasks) => () =>
          server.call('PATCH', '/api/tasks', { cookie, body: { tasks, isDeleted: true } }),
      );
    },
  ],
  [
    'a task with comments',
    async () => {
      const one = await addTask('first');
      await addComment(one, 'second');
      const other = await addTask('second');
      await addComment(other, 'first');
      return [one, other].map(
        ({ id }) =>
          () =>
            server.call('DELETE', `/api/tasks/${String(id)}`, { cookie }),
      );
    },
  ],
  [
    'a conversation',
    async () => {
      await send(ids.deniz, 'first');
      await send(ids.deniz, 'second');
      await send(ids.ada, 'second');
      await send(ids.ada, 'first');
      return [ids.deniz, ids.ada].map(
        (id) => () =>
          server.call('DELETE', `/api/messages/clear?recipientId=${String(id)}`, { cookie }),
      );
    },
  ],
] as const;

it.each(deletions)('deletes %s twice at once without a deadlock', async (_, prepare) => {
  const { db } = server;
  const calls = await prepare();
  const [first] = await db.select().from(fileContents).orderBy(fileContents.id).limit(1);

  // Both begin before either can go on.
  const responses = await db.transaction(async (transaction) => {
    const isFirst = eq(fileContents.id, first?.id ?? 0);
    await transaction.select().from(fileContents).where(isFirst).for('update');
    const sent = [];
    for (const call of calls) {
      sent.push(call());
      await waitForLock(db, sent.length);
    }
    return { sent };
  });

  const statuses = (await Promise.all(responses.sent)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200]);
  expect(await countStored(db)).toEqual([0, 0, 0]);
});

it('keeps a content that a new file gets while its last file is deleted', async () => {
  const { db } = server;
  const task = await addTask('shared');

  // The new file has not been committed yet when the deletion begins.
  const { response } = await db.transaction(async (transaction) => {
    await storeTestFile(transaction, ids.deniz, 'copy.txt', 'shared');
    const call = server.call('DELETE', `/api/tasks/${String(task.id)}`, { cookie });
    await waitForLock(db);
    return { response: call };
  });

  expect((await response).status).toBe(200);
  expect(await countStored(db)).toEqual([1, 1, 1]);
});

it('clears a chat of many bytes while one of its messages loses its files', async () => {
  const { db } = server;
  for (const text of ['first', 'second']) await send(ids.deniz, text);
  await db.update(fileContents).set({ size: BYTES_A_DELETION });
  const [first] = await db.select().from(files).orderBy(files.id).limit(1);

  // Whoever deletes a message locks it before its files.
  const { response } = await db.transaction(async (transaction) => {
    const isFirst = eq(messages.id, first?.messageId ?? 0);
    await transaction.select().from(messages).where(isFirst).for('update');
    const path = `/api/messages/clear?recipientId=${String(ids.deniz)}`;
    const call = server.call('DELETE', path, { cookie });
    await waitForLock(db);
    await transaction.delete(files).where(eq(files.id, first?.id ?? 0));
    return { response: call };
  });

  expect((await response).status).toBe(200);
  expect(await countStored(db)).toEqual([0, 0, 0]);
});
