import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../../db/database';
import { LISTENING_APPLICATION } from '../../db/postgres/postgres-listen';
import { addTask, openStream, openSyncedStream, StreamRefusal } from '../../testing/change-stream';
import { runOnServer } from '../../testing/database-template';
import { addUser } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

let database: TestDatabase;
// Of a command that runs beside the servers.
let elsewhere: OpenDatabase;
let first: TestApp;
let second: TestApp;
let maria: { readonly id: number; readonly cookie: string };

beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = await database.openAgain();
  first = await startTestApp({}, database);
  second = await startTestApp({}, await database.openAgain());
  const id = await addUser(first.db, 'maria');
  maria = { id, cookie: await first.signIn('maria') };
});

// Closing the first server drops its database, which requires that all other connections are closed.
afterAll(async () => {
  await second.close();
  await elsewhere.close();
  await first.close();
});

it('sends the changes of each process, and of commands, to the streams of both', async () => {
  const streams = [
    await openSyncedStream(first.url, maria.cookie),
    await openSyncedStream(second.url, maria.cookie),
  ];

  const changes = [await addTask(first, maria), await addTask(second, maria)];
  await runCommand(
    elsewhere.db,
    'users add deniz --email deniz@example.com --role staff',
    'an entirely new password',
  );

  for (const stream of streams) {
    expect([await stream.next(), await stream.next()]).toEqual(changes);
    expect(await stream.next()).toMatch(/^change {"topic":"users","ids":\[\d+\],"by":null}$/);
    stream.close();
  }
});

it('ends the streams of both when a session ends in one, or by a command', async () => {
  await addUser(first.db, 'ada');
  const cookie = await first.signIn('ada');
  const ofSession = [
    await openSyncedStream(first.url, cookie),
    await openSyncedStream(second.url, cookie),
  ];

  await second.call('POST', '/api/logout', { cookie });
  for (const stream of ofSession) await stream.ended();

  const later = await first.signIn('ada');
  const ofUser = [
    await openSyncedStream(first.url, later),
    await openSyncedStream(second.url, later),
  ];
  await runCommand(elsewhere.db, 'users sign-out ada');
  for (const stream of ofUser) await stream.ended();
});

it('begins again with a resync when the listening connection was lost', async () => {
  const stream = await openSyncedStream(first.url, maria.cookie);

  await terminateListeners();

  await stream.ended();
  const again = await openAsSoonAsPossible(first, maria.cookie, '?age=0');
  expect(await again.next()).toBe('resync {}');
  const change = await addTask(second, maria);
  expect(await again.next()).toBe(change);
  again.close();
});

it('opens no stream while it cannot listen', async () => {
  const stream = await openSyncedStream(first.url, maria.cookie);
  await allowConnections(false);
  await terminateListeners();
  await stream.ended();

  const refusal = { status: 503, retryAfter: '2' };
  await expect(openStream(first.url, maria.cookie)).rejects.toMatchObject(refusal);
  expect((await first.call('GET', '/api/tasks', { cookie: maria.cookie })).status).toBe(200);

  await allowConnections(true);
  (await openAsSoonAsPossible(first, maria.cookie, '')).close();
});

/** Lets the database accept new connections or not; open ones stay. */
async function allowConnections(isAllowed: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await runOnServer(
    testDatabaseUrl,
    `alter database ${name} allow_connections ${String(isAllowed)}`,
  );
}

/** Ends the listening connections of both servers. */
async function terminateListeners(): Promise<void> {
  await elsewhere.db.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENING_APPLICATION}`);
}

/** Opens a stream once the server listens again. */
async function openAsSoonAsPossible({ url }: TestApp, cookie: string, query: string) {
  for (;;) {
    try {
      return await openStream(url, cookie, query);
    } catch (error) {
      if (!(error instanceof StreamRefusal)) throw error;
      expect([error.status, error.retryAfter]).toEqual([503, '2']);
    }
  }
}
