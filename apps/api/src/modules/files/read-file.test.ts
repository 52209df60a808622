import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { events } from '../../db/schema/event-tables';
import { fileContents, files } from '../../db/schema/file-tables';
import { messages, taskComments, tasks } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { createFileClient, type FileClient, png } from '../../testing/files';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { PIECE_BYTES } from './file-policy';

const server = setUpTestApp();
const ids = { maria: 0, deniz: 0, admin: 0 };
let maria: FileClient;
let deniz: FileClient;
let admin: FileClient;
let cookie: string;

beforeAll(async () => {
  ids.maria = await addUser(server.db, 'maria');
  ids.deniz = await addUser(server.db, 'deniz');
  ids.admin = await addUser(server.db, 'admin', { role: 'admin' });
  cookie = await server.signIn('maria');
  maria = createFileClient(server, cookie);
  deniz = createFileClient(server, await server.signIn('deniz'));
  admin = createFileClient(server, await server.signIn('admin'));
});

/** Returns the statuses of reads by its uploader, by a colleague and by an admin. */
async function statusesOf(id: number): Promise<number[]> {
  const responses = [await maria.read(id), await deniz.read(id), await admin.read(id)];
  return responses.map(({ status }) => status);
}

async function addMessage(): Promise<number> {
  const [message] = await server.db
    .insert(messages)
    .values({ senderId: ids.maria, recipientId: ids.deniz, content: 'Look' })
    .returning({ id: messages.id });
  return message?.id ?? 0;
}

async function addTask(): Promise<number> {
  const [task] = await server.db
    .insert(tasks)
    .values({ title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' })
    .returning({ id: tasks.id });
  return task?.id ?? 0;
}

async function addComment(taskId: number): Promise<number> {
  const [comment] = await server.db
    .insert(taskComments)
    .values({ taskId, authorId: ids.maria, content: 'Look' })
    .returning({ id: taskComments.id });
  return comment?.id ?? 0;
}

async function addEvent(): Promise<number> {
  const [event] = await server.db
    .insert(events)
    .values({ title: 'Review', startDate: new Date(0), endDate: new Date(1000) })
    .returning({ id: events.id });
  return event?.id ?? 0;
}

/** Lets a new file of Maria hang on something. */
async function storeOn(values: Partial<typeof files.$inferInsert>): Promise<number> {
  const { id } = await maria.store();
  await server.db.update(files).set(values).where(eq(files.id, id));
  return id;
}

it('shows a file that hangs on nothing to its uploader alone', async () => {
  const { id } = await maria.store();

  expect(await statusesOf(id)).toEqual([200, 404, 404]);
});

it('shows a file of a message to its two people alone, until the message is deleted', async () => {
  const messageId = await addMessage();
  const id = await storeOn({ messageId });
  expect(await statusesOf(id)).toEqual([200, 200, 404]);

  await server.db.update(messages).set({ deletedAt: new Date() }).where(eq(messages.id, messageId));

  expect(await statusesOf(id)).toEqual([404, 404, 404]);
});

it('shows files of tasks, comments and events to everybody who is signed in', async () => {
  const taskId = await addTask();
  const [commentId, eventId] = [await addComment(taskId), await addEvent()];

  for (const values of [{ taskId }, { commentId }, { eventId }]) {
    expect(await statusesOf(await storeOn(values))).toEqual([200, 200, 200]);
  }
  const id = await storeOn({ taskId });
  expect((await server.call('GET', `/api/files/${String(id)}`)).status).toBe(401);
});

it('deletes a content with the last thing that it hangs on', async () => {
  const before = await server.db.$count(fileContents);
  const taskId = await addTask();
  const messageId = await addMessage();
  const content = randomBytes(100);
  for (const values of [{ taskId }, { messageId }]) {
    const { id } = await maria.store(content);
    await server.db.update(files).set(values).where(eq(files.id, id));
  }

  await server.db.delete(tasks).where(eq(tasks.id, taskId));
  expect(await server.db.$count(fileContents)).toBe(before + 1);
  await server.db.delete(messages).where(eq(messages.id, messageId));
  expect(await server.db.$count(fileContents)).toBe(before);
});

it('lets its uploader alone describe a picture', async () => {
  const { id } = await maria.store(png(20, 10));
  const path = `/api/files/${String(id)}`;
  const body = { altText: ' The new page ' };

  const changed = await server.call('PATCH', path, { cookie, body });
  const other = await server.call('PATCH', path, { cookie: await server.signIn('deniz'), body });

  expect(await changed.json()).toMatchObject({ id, altText: 'The new page', width: 20 });
  expect(other.status).toBe(404);
});

it('keeps the description of a picture once it hangs on something', async () => {
  const taskId = await addTask();
  const [commentId, eventId] = [await addComment(taskId), await addEvent()];
  const messageId = await addMessage();

  for (const values of [{ taskId }, { commentId }, { eventId }, { messageId }]) {
    const id = await storeOn({ ...values, altText: 'The old page' });
    const body = { altText: 'The new page' };

    const { status } = await server.call('PATCH', `/api/files/${String(id)}`, { cookie, body });

    expect(status).toBe(404);
    const [file] = await server.db.select().from(files).where(eq(files.id, id));
    expect(file?.altText).toBe('The old page');
  }
});

describe('a file of three pieces', () => {
  const content = randomBytes(2 * PIECE_BYTES + 100);
  const last = content.length - 1;
  let id: number;
  let etag: string;

  beforeAll(async () => {
    ({ id } = await maria.store(content));
    const response = await maria.read(id);
    etag = response.headers.get('etag') ?? '';
    await response.arrayBuffer();
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, last],
    ['bytes=-100', last - 99, last],
    [`bytes=${String(PIECE_BYTES - 1)}-${String(PIECE_BYTES)}`, PIECE_BYTES - 1, PIECE_BYTES],
    [
      `bytes=${String(PIECE_BYTES)}-${String(2 * PIECE_BYTES - 1)}`,
      PIECE_BYTES,
      2 * PIECE_BYTES - 1,
    ],
    [`bytes=10-${String(last + 1000)}`, 10, last],
  ])('is sent in the range %s', async (range, start, end) => {
    const response = await maria.read(id, { range });

    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${String(start)}-${String(end)}/${String(content.length)}`,
    );
    const received = Buffer.from(await response.arrayBuffer());
    expect(received.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=0-0,5-6', 'bytes', 'lines=1-2'])('is sent as a whole for %s', async (range) => {
    const response = await maria.read(id, { range });

    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(content.length);
  });

  it('has no range behind its end', async () => {
    const response = await maria.read(id, { range: `bytes=${String(content.length)}-` });

    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${String(content.length)}`,
    ]);
  });

  it('is sent as a whole if it is another one than that of the first range', async () => {
    const other = await maria.read(id, { range: 'bytes=0-9', 'if-range': '"another"' });
    const same = await maria.read(id, { range: 'bytes=0-9', 'if-range': etag });

    expect([other.status, same.status]).toEqual([200, 206]);
  });

  it('is not sent again to those who have it and may still read it', async () => {
    const own = await maria.read(id, { 'if-none-match': etag });
    const others = await deniz.read(id, { 'if-none-match': etag });

    expect([own.status, others.status]).toEqual([304, 404]);
    expect(own.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(own.headers.get('vary')).toMatch(/cookie/i);
  });

  it('is not for other sites', async () => {
    const response = await maria.read(id, { 'sec-fetch-site': 'cross-site' });

    expect(response.status).toBe(403);
  });

  it('is not compressed', async () => {
    const { id: textId } = await maria.store(Buffer.alloc(10_000, 'a'));

    const { headers } = await maria.read(textId, { 'accept-encoding': 'gzip' });

    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual([
      null,
      '10000',
    ]);
  });

  it('breaks off instead of ending early if it is deleted meanwhile', async () => {
    const large = await maria.store(randomBytes(20 * 1024 * 1024));
    const request = get(`${server.url}/api/files/${String(large.id)}`, { headers: { cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.pause();

    await server.db.delete(files).where(eq(files.id, large.id));
    response.resume();

    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });
});

it('offers everything but pictures and text to be saved, under its name', async () => {
  const name = "attachment; filename*=UTF-8''%E2%82%AC%20rates.pdf";
  const headers = { 'content-disposition': name };
  const dispositions = [];
  for (const content of [png(10, 10), Buffer.from('Plan'), Buffer.from('%PDF-1.7\n')]) {
    const { id } = await maria.store(content, headers);
    dispositions.push((await maria.read(id)).headers.get('content-disposition'));
  }

  expect(dispositions).toEqual([
    `inline; filename="? rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`,
    `inline; filename="? rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`,
    `attachment; filename="? rates.pdf"; filename*=UTF-8''%E2%82%AC%20rates.pdf`,
  ]);
});
