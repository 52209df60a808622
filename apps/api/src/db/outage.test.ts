import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { addUser, TEST_PASSWORD } from '../testing/factories';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { waitForLock } from '../testing/wait-for-lock';
import { classifyDatabaseError } from './database-error';
import { openPostgres } from './postgres/postgres';
import { queryRows } from './rows';
import { messages, sessions } from './schema/tables';

const CONNECTIONS = 10;

const coded = (code: string) => Object.assign(new Error('of the driver'), { code });

it.each([
  ['no space', coded('ENOSPC'), 'disk full'],
  ['no space, of PostgreSQL', coded('53100'), 'disk full'],
  ['no space, of Emscripten', Object.assign(new Error(), { errno: 51 }), 'disk full'],
  ['a refused connection', coded('ECONNREFUSED'), 'unavailable'],
  ['a shutdown', coded('57P01'), 'unavailable'],
  ['a start', coded('57P03'), 'unavailable'],
  ['too many connections', coded('53300'), 'unavailable'],
  ['a cancelled statement', coded('57014'), 'unavailable'],
  ['a standby after a failover', coded('25006'), 'unavailable'],
  ['a closed pool', new Error('Cannot use a pool after calling end on the pool'), 'unavailable'],
  ['a unique violation', coded('23505'), undefined],
  ['a deadlock', coded('40P01'), undefined],
  ['a missing table', coded('42P01'), undefined],
  ['any other error', new Error('Query failed'), undefined],
])('judges %s', (_, error, failure) => {
  expect(classifyDatabaseError(error)).toBe(failure);
  expect(classifyDatabaseError(new Error('Failed query', { cause: error }))).toBe(failure);
});

it('answers 503 while the database is closed, but lives', async () => {
  const database = await createTestDatabase();
  const opened = await database.openAgain();
  const server = await startTestApp({}, { ...opened, close: () => Promise.resolve() });
  expect((await server.call('GET', '/api/ready')).status).toBe(200);

  await opened.close();
  await database.close();

  const ready = await server.call('GET', '/api/ready');
  expect([ready.status, await ready.text()]).toEqual([503, errorMessages.databaseUnavailable]);
  expect((await server.call('GET', '/api/health')).status).toBe(200);
  await server.close();
});

// The embedded database has no connections that could break.
if (testDatabaseUrl !== '') {
  describe('with PostgreSQL behind a network', () => {
    let database: TestDatabase;
    let proxy: TcpProxy;
    let server: TestApp;
    let mariaId: number;
    let cookie: string;

    beforeAll(async () => {
      database = await createTestDatabase();
      proxy = await startTcpProxy(database.url);
      // A shorter wait for a silent host than the product's, on every connection.
      const url = `${proxy.url}?query_timeout=2000`;
      server = await startTestApp({}, await openPostgres(url, () => undefined));
      await addUser(database.db, 'deniz');
      mariaId = await addUser(database.db, 'maria');
      cookie = await server.signIn('deniz');
    });

    afterAll(async () => {
      await server.close();
      await proxy.close();
      await database.close();
    });

    function send(content: string): Promise<Response> {
      const body = { recipientId: mariaId, content };
      return server.call('POST', '/api/messages', { cookie, body });
    }

    function read(path: string): Promise<Response> {
      return server.call('GET', path, { cookie });
    }

    function signIn(address: string): Promise<Response> {
      return server.call('POST', '/api/login', {
        body: { username: 'maria', password: TEST_PASSWORD },
        headers: { 'x-forwarded-for': address },
      });
    }

    function signInEverywhere(): Promise<Response[]> {
      return Promise.all(
        Array.from({ length: CONNECTIONS }, (_, index) => signIn(`10.0.0.${String(index)}`)),
      );
    }

    /** Reads and writes until both succeed; the test's time limit is the only one. */
    async function recover(): Promise<void> {
      for (;;) {
        const answers = [await read('/api/ready'), await read('/api/tasks'), await send('again')];
        if (answers.every(({ status }) => status === 200)) return;
        expect(answers.map(({ status }) => status)).toContain(503);
      }
    }

    it('answers every call with 503 in its own shape, and recovers by itself', async () => {
      await recover();

      await proxy.cut();

      for (const answer of [await read('/api/tasks'), await read('/api/ready')]) {
        expect([answer.status, await answer.text()]).toEqual([
          503,
          errorMessages.databaseUnavailable,
        ]);
      }
      for (const answer of [await read('/api/messages/unread-by-user'), await send('lost')]) {
        expect([answer.status, await answer.json()]).toEqual([
          503,
          { message: errorMessages.databaseUnavailable },
        ]);
      }
      expect((await signIn('10.0.1.1')).status).toBe(503);
      expect((await read('/api/health')).status).toBe(200);

      await proxy.restore();

      expect((await read('/api/tasks')).status).toBe(200);
      expect((await send('found')).status).toBe(200);
      expect((await signIn('10.0.1.1')).status).toBe(200);
    });

    it('does not hang on a host that is gone without a word, and keeps no connection of it', async () => {
      const before = await signInEverywhere();
      expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));

      proxy.silence();
      const during = await signInEverywhere();
      const ready = await read('/api/ready');
      await proxy.restore();

      expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
      expect(ready.status).toBe(503);
      const after = await signInEverywhere();
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('survives the end of all its connections, and takes back what was under way', async () => {
      const sent = await database.db.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${messages} in share mode`);
        const underWay = send('under way');
        await waitForLock(database.db);
        await transaction.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        return underWay;
      });

      expect(sent.status).toBe(503);
      await recover();
      const rows = await database.db.select({ content: messages.content }).from(messages);
      expect(rows.map(({ content }) => content)).not.toContain('under way');
    });

    it('survives the end of a connection between two statements of a transaction', async () => {
      const lost = server.db.transaction(async (transaction) => {
        const [row] = await queryRows<{ pid: number }>(
          transaction,
          sql`select pg_backend_pid() as pid`,
        );
        await transaction.execute(sql`delete from ${sessions}`);
        await database.db.execute(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
        for (;;) await transaction.execute(sql`select 1`);
      });

      await expect(lost).rejects.toThrow();
      await lost.catch((error: unknown) =>
        expect(classifyDatabaseError(error)).toBe('unavailable'),
      );
      await recover();
    });
  });
}
