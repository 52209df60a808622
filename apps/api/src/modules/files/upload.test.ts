import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { DAILY_UPLOAD_BYTES, MAX_FILE_BYTES } from '@atrium/contracts/files';
import { errorMessages } from '@atrium/contracts/server';
import { fileContents, filePieces, files } from '../../db/schema/file-tables';
import { sessions } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { createFileClient, type FileClient } from '../../testing/files';
import { exchangeBytes } from '../../testing/raw-request';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { waitUntil } from '../../testing/wait-until';
import { LEAST_COUNTED_BYTES, PIECE_BYTES } from './file-policy';

const GIGABYTE = 1024 ** 3;

const server = setUpTestApp();
let cookie: string;
let client: FileClient;
let mariaId: number;

beforeAll(async () => {
  mariaId = await addUser(server.db, 'maria');
});

beforeEach(async () => {
  cookie = await server.signIn('maria');
  client = createFileClient(server, cookie);
});

afterEach(async () => {
  await server.db.delete(files);
  await server.db.delete(fileContents);
});

function digestOf(content: Buffer): string {
  return `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;
}

/** Returns the numbers of contents and pieces. */
async function countStored(): Promise<[contents: number, pieces: number]> {
  return [await server.db.$count(fileContents), await server.db.$count(filePieces)];
}

/** Waits until a content that arrives has so many pieces. */
async function waitForPieces(count: number): Promise<void> {
  await waitUntil(async () => (await server.db.$count(filePieces)) === count);
}

it.each([1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES + 17])(
  'returns a file of %i bytes as it was sent',
  async (size) => {
    const content = randomBytes(size);

    const stored = await client.store(content, { 'content-digest': digestOf(content) });

    const response = await client.read(stored.id);
    expect(stored.size).toBe(size);
    expect(response.headers.get('content-length')).toBe(String(size));
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  },
);

it('accepts a file of 25 MB, and no byte more', async () => {
  const largest = await client.upload(randomBytes(MAX_FILE_BYTES));
  const larger = await client.refusal(Buffer.alloc(MAX_FILE_BYTES + 1));

  expect([largest.status, ...larger]).toEqual([200, 413, 'A file can have at most 25 MB']);
});

it('refuses an empty file', async () => {
  expect(await client.refusal(Buffer.alloc(0))).toEqual([400, errorMessages.fileEmpty]);
});

it('refuses a file of unknown length', async () => {
  const body = new Blob(['Plan']).stream();
  // Streams need `duplex`, which the type of fetch's options lacks.
  const options = { method: 'POST', headers: { cookie }, body, duplex: 'half' };

  const response = await fetch(`${server.url}/api/files`, options);

  expect([response.status, await response.text()]).toEqual([411, errorMessages.fileLengthMissing]);
  expect(await countStored()).toEqual([0, 0]);
});

it('refuses two lengths, of which one may be wrong', async () => {
  const response = await exchangeBytes(
    server.url,
    `POST /api/files HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  );

  expect(response).toMatch(/^HTTP\/1\.1 400 /);
});

it('refuses a file that has changed on its way, and keeps nothing of it', async () => {
  const content = randomBytes(2 * PIECE_BYTES);
  const digest = { 'content-digest': digestOf(Buffer.from('another')) };

  expect(await client.refusal(content, digest)).toEqual([400, errorMessages.fileDamaged]);
  expect(await countStored()).toEqual([0, 0]);
});

it.each([
  ["attachment; filename*=UTF-8''%E2%82%AC%20rates.pdf", '€ rates.pdf'],
  ['attachment; filename="plan.pdf"', 'plan.pdf'],
  ["attachment; filename*=UTF-8''..%5C..%2Fetc%2Fpasswd", 'passwd'],
  ["attachment; filename*=UTF-8''plan%E2%80%AEfdp.exe", 'planfdp.exe'],
  ["attachment; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.txt", 'a Set-Cookie_ x.txt'],
  ["attachment; filename*=UTF-8''CON.txt", '_CON.txt'],
  ['attachment', 'file'],
  ['"', 'file'],
  ["attachment; filename*=utf-16''%zz", 'file'],
])('names a file with the header %s', async (disposition, name) => {
  const stored = await client.store(undefined, { 'content-disposition': disposition });

  expect(stored.name).toBe(name);
  const { headers } = await client.read(stored.id);
  expect(headers.get('content-disposition')).not.toMatch(/[\r\n]|\.\.|passwd[/\\]/);
});

it('stores the same content once, until its last file is gone', async () => {
  const content = randomBytes(PIECE_BYTES + 1);
  const [first, second] = [await client.store(content), await client.store(content)];
  expect(await countStored()).toEqual([1, 2]);

  await server.db.delete(files).where(eq(files.id, first.id));

  expect(Buffer.from(await (await client.read(second.id)).arrayBuffer()).equals(content)).toBe(
    true,
  );
  await server.db.delete(files).where(eq(files.id, second.id));
  expect(await countStored()).toEqual([0, 0]);
});

it('stores a content once that arrives many times at once', async () => {
  const content = randomBytes(PIECE_BYTES + 1);

  const stored = await Promise.all(Array.from({ length: 8 }, () => client.store(content)));

  expect(new Set(stored.map(({ id }) => id)).size).toBe(8);
  expect(await countStored()).toEqual([1, 2]);
});

it('keeps nothing of a file whose connection breaks', async () => {
  const socket = client.begin(4 * PIECE_BYTES, randomBytes(2 * PIECE_BYTES));
  await waitForPieces(2);

  socket.destroy();

  await waitUntil(async () => (await server.db.$count(fileContents)) === 0);
  expect(await countStored()).toEqual([0, 0]);
});

it.each([
  [
    'the session ends',
    () => server.db.delete(sessions).where(eq(sessions.userId, mariaId)),
    () => Promise.resolve(),
  ],
  [
    'the user is deactivated',
    () => server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, mariaId)),
    () => server.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, mariaId)),
  ],
])('keeps nothing of a file if %s while it arrives', async (_, end, restore) => {
  const socket = client.begin(2 * PIECE_BYTES, randomBytes(PIECE_BYTES));
  await waitForPieces(1);
  await end();

  socket.write(randomBytes(PIECE_BYTES));

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await countStored()).toEqual([0, 0]);
  await restore();
});

it('holds no connection to the database while a body arrives', async () => {
  const sockets = Array.from({ length: 30 }, () =>
    client.begin(2 * PIECE_BYTES, randomBytes(PIECE_BYTES)),
  );
  await waitForPieces(30);

  expect((await client.upload(Buffer.from('Plan'))).status).toBe(200);
  const open = await server.db.execute(sql`
    select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`);
  expect(open).toMatchObject({ rows: [] });
  for (const socket of sockets) socket.destroy();
  await waitUntil(async () => (await server.db.$count(fileContents)) === 1);
});

it('hides a file that is still arriving', async () => {
  const socket = client.begin(2 * PIECE_BYTES, randomBytes(PIECE_BYTES));
  await waitForPieces(1);

  expect(await server.db.$count(files)).toBe(0);
  socket.destroy();
  await waitUntil(async () => (await server.db.$count(fileContents)) === 0);
});

/** Adds a content of this size without its bytes, as if it was arriving. */
async function reserve(size: number, uploadedBy: number): Promise<void> {
  const most = 2_000_000_000;
  for (let left = size; left > 0; left -= most) {
    await server.db
      .insert(fileContents)
      .values({ size: Math.min(left, most), type: 'application/pdf', uploadedBy });
  }
}

it('limits the files of a day, also of uploads at the same time', async () => {
  await reserve(DAILY_UPLOAD_BYTES - 3 * PIECE_BYTES, mariaId);

  const responses = await Promise.all(
    Array.from({ length: 6 }, () => client.upload(randomBytes(PIECE_BYTES))),
  );

  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  const refused = responses.find(({ status }) => status === 429);
  expect(await refused?.text()).toBe(
    'You have uploaded 500 MB in 24 hours. Please try again later.',
  );
  await server.db
    .update(fileContents)
    .set({ storedAt: sql`now() - interval '25 hours'` })
    .where(and(eq(fileContents.uploadedBy, mariaId)));
  expect((await client.upload(Buffer.from('Plan'))).status).toBe(200);
});

it('limits the number of files of a day, however small they are', async () => {
  const { id } = await client.store(Buffer.from('Plan'));
  const copies = DAILY_UPLOAD_BYTES / LEAST_COUNTED_BYTES - 1;
  await server.db.execute(sql`
    insert into files (content_id, name, uploaded_by)
    select content_id, name, uploaded_by from files, generate_series(1, ${copies}::int) where id = ${id}`);

  expect((await client.upload(Buffer.from('Plan'))).status).toBe(429);

  await server.db.delete(files).where(eq(files.id, id));
  expect((await client.upload(Buffer.from('Plan'))).status).toBe(200);
});

it('limits all files together, and gives space of deleted ones to others', async () => {
  const other = await addUser(server.db, 'deniz');
  await reserve(GIGABYTE - PIECE_BYTES, other);
  const file = await client.store(randomBytes(PIECE_BYTES));

  expect(await client.refusal(Buffer.from('Plan'))).toEqual([507, errorMessages.filesFull]);

  await server.db.delete(files).where(eq(files.id, file.id));
  expect((await client.upload(Buffer.from('Plan'))).status).toBe(200);
});

it('answers before the whole body has arrived, and reads the rest', async () => {
  await reserve(DAILY_UPLOAD_BYTES, mariaId);
  const socket = client.begin(MAX_FILE_BYTES, randomBytes(PIECE_BYTES));
  const response = text(socket);

  socket.write(randomBytes(MAX_FILE_BYTES - PIECE_BYTES));

  expect(await response).toMatch(/^HTTP\/1\.1 429 /);
  await once(socket, 'close');
});

it('is not for other sites', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };

  expect(await client.refusal(Buffer.from('Plan'), headers)).toEqual([
    403,
    errorMessages.crossSiteRequest,
  ]);
});
