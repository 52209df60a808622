import { sql } from 'drizzle-orm';
import { MAX_FILE_BYTES } from '@atrium/contracts/files';
import type { Task } from '@atrium/contracts/tasks';
import { fileContents, files } from '../../db/schema/file-tables';
import { messages, taskComments, tasks } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { countStored, storeTestFile } from '../../testing/test-files';
import { BYTES_A_DELETION } from './file-policy';

const MOST_FILES = BYTES_A_DELETION / MAX_FILE_BYTES;

const server = setUpTestApp();
const ids = { maria: 0, deniz: 0, ada: 0 };
let maria: TestClient;

beforeAll(async () => {
  for (const name of ['maria', 'deniz', 'ada'] as const) {
    ids[name] = await addUser(server.db, name);
  }
  maria = createTestClient(server, await server.signIn('maria'));
  // Fails as a statement does that takes too long, before the bytes are gone.
  await server.db.execute(sql`
    create function refuse_long_deletion() returns trigger language plpgsql as $$
    begin
      if (select count(*) from removed) > ${sql.raw(String(MOST_FILES + 1))} then
        raise exception 'canceling statement due to statement timeout';
      end if;
      return null;
    end $$`);
  await server.db.execute(sql`
    create trigger before_contents after delete on files referencing old table as removed
    for each statement execute function refuse_long_deletion()`);
});

beforeEach(async () => {
  for (const { id } of await server.db.select({ id: files.id }).from(files)) {
    await server.db.execute(sql`delete from files where id = ${id}`);
  }
});

/** Stores files whose contents say that they have 25 MB. */
async function storeLarge(count: number, text?: string): Promise<number[]> {
  const stored: number[] = [];
  for (let file = 0; file < count; file += 1) {
    const shared = text === undefined ? undefined : `${text} ${String(file)}`;
    stored.push(await storeTestFile(server.db, ids.maria, 'film.mp4', shared));
  }
  await server.db.update(fileContents).set({ size: MAX_FILE_BYTES });
  return stored;
}

/** Sends a message for each file. */
async function sendEach(recipientId: number, fileIds: readonly number[]): Promise<void> {
  for (const fileId of fileIds) {
    await maria.read('POST', '/api/messages', {
      recipientId,
      content: 'See',
      attachmentIds: [fileId],
    });
  }
}

const clearChat = (otherId: number) =>
  maria.read('DELETE', `/api/messages/clear?recipientId=${String(otherId)}`);

it('clears a chat with more bytes than a statement can delete, and no other chat', async () => {
  await sendEach(ids.ada, await storeLarge(2, 'shared'));
  await sendEach(ids.deniz, await storeLarge(2, 'shared'));
  await sendEach(ids.deniz, await storeLarge(3 * MOST_FILES));

  await clearChat(ids.deniz);

  expect(await countStored(server.db)).toEqual([2, 2, 2]);
  expect(await server.db.$count(messages)).toBe(2);
  await clearChat(ids.ada);
  expect(await countStored(server.db)).toEqual([0, 0, 0]);
});

it('clears such a chat twice at once', async () => {
  await sendEach(ids.deniz, await storeLarge(2 * MOST_FILES));

  await Promise.all([clearChat(ids.deniz), clearChat(ids.deniz)]);

  expect(await countStored(server.db)).toEqual([0, 0, 0]);
});

it.each(['one', 'several'])('deletes such a task with its comments, as one of %s', async (kind) => {
  const { id, version } = await maria.read<Task>('POST', '/api/tasks', {
    title: 'Film',
    type: 'Bug',
    status: 'Todo',
    priority: 'Low',
    assigneeIds: [ids.maria],
    attachmentIds: await storeLarge(MOST_FILES),
  });
  for (let comment = 0; comment < 2; comment += 1) {
    const attachmentIds = await storeLarge(MOST_FILES);
    const path = `/api/tasks/${String(id)}/comments`;
    await maria.read('POST', path, { content: 'See', attachmentIds });
  }

  if (kind === 'one') await maria.read('DELETE', `/api/tasks/${String(id)}`);
  else await maria.read('PATCH', '/api/tasks', { tasks: [{ id, version }], isDeleted: true });

  expect(await countStored(server.db)).toEqual([0, 0, 0]);
  expect(await server.db.$count(taskComments)).toBe(0);
  expect(await server.db.$count(tasks)).toBe(0);
});
