import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fileContents, filePieces, files } from '../../db/schema/file-tables';
import { tasks } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { createFileClient, type FileClient } from '../../testing/files';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { expiredFiles } from './file-retention';

const YESTERDAY = sql`now() - interval '25 hours'`;

const server = setUpTestApp();
let mariaId: number;
let client: FileClient;

beforeAll(async () => {
  mariaId = await addUser(server.db, 'maria');
  client = createFileClient(server, await server.signIn('maria'));
});

afterEach(async () => {
  await server.db.delete(files);
  await server.db.delete(fileContents);
});

/** Deletes what is old, and returns the numbers of deleted files and contents. */
async function removeOld(limit = 1000): Promise<number[]> {
  const removed = [];
  for (const rows of expiredFiles(server.db)) removed.push(await rows.removeOld(limit));
  return removed;
}

async function storeYesterday(values: Partial<typeof files.$inferInsert> = {}): Promise<void> {
  const { id } = await client.store();
  await server.db
    .update(files)
    .set({ ...values, uploadedAt: YESTERDAY })
    .where(eq(files.id, id));
}

it('deletes a file that has hung on nothing for a day, with its content', async () => {
  const [task] = await server.db
    .insert(tasks)
    .values({ title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' })
    .returning({ id: tasks.id });
  await storeYesterday();
  await storeYesterday({ taskId: task?.id });
  await client.store();

  expect(await removeOld()).toEqual([1, 0]);
  expect(await server.db.$count(files)).toBe(2);
  expect(await server.db.$count(filePieces)).toBe(2);
});

it('deletes what a killed server has left of an upload, but not one that is arriving', async () => {
  const incomplete = { size: 10, type: 'application/octet-stream', uploadedBy: mariaId };
  const added = await server.db
    .insert(fileContents)
    .values([{ ...incomplete, storedAt: YESTERDAY }, incomplete])
    .returning({ contentId: fileContents.id });
  await server.db
    .insert(filePieces)
    .values(added.map(({ contentId }) => ({ contentId, position: 0, bytes: randomBytes(5) })));

  expect(await removeOld()).toEqual([0, 1]);
  expect(await server.db.$count(filePieces)).toBe(1);
});

it('deletes only so many at once', async () => {
  for (let file = 0; file < 25; file += 1) await storeYesterday();

  expect(await removeOld(22)).toEqual([22, 0]);
  expect(await removeOld(22)).toEqual([3, 0]);
});
