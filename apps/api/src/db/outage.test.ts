import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { addUser, TEST_PASSWORD } from '../testing/factories';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { waitForLock } from '../testing/wait-for-lock';
import { waitUntil } from '../testing/wait-until';
import { classifyDatabaseError } from './database-error';
import { connectPostgres } from './postgres/postgres';
import { queryRows } from './rows';
import { sessions } from './schema/session-tables';
import { messages } from './schema/tables';

const CONNECTIONS = 10;

const coded = (code: string) => Object.assign(new Error('of the driver'), { code });

it.each([
  ['a full disk', coded('ENOSPC'), 'disk full'],
  ['a full disk of PostgreSQL', coded('53100'), 'disk full'],
  ['a full disk of Emscripten', Object.assign(new Error(), { errno: 51 }), 'disk full'],
  ['a rejected connection', coded('ECONNREFUSED'), 'unavailable'],
  ['a shutdown', coded('57P01'), 'unavailable'],
  ['a start', coded('57P03'), 'unavailable'],
  ['too many connections', coded('53300'), 'unavailable'],
  ['a database closed to connections', coded('55000'), 'unavailable'],
  ['a canceled statement', coded('57014'), 'unavailable'],
  ['a standby after a failover', coded('25006'), 'unavailable'],
  ['a closed pool', new Error('Cannot use a pool after calling end on the pool'), 'unavailable'],
  ['a unique violation', coded('23505'), undefined],
  ['a deadlock', coded('40P01'), undefined],
  ['a missing table', coded('42P01'), undefined],
  ['any other error', new Error('Query failed'), undefined],
])('classifies %s', (_, error, failure) => {
  expect(classifyDatabaseError(error)).toBe(failure);
  expect(classifyDatabaseError(new Error('Failed query', { cause: error }))).toBe(failure);
});

it('returns 503 while the database is closed, and stays healthy', async () => {
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

// The embedded database has no connections that can break.
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
      // Shorter timeouts than the product's, and long enough for a busy machine.
      const limits = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
      server = await startTestApp({}, await connectPostgres(proxy.url, () => undefined, limits));
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

    /** Reads with all connections of the pool at the same time. */
    async function readEverywhere(): Promise<Set<number>> {
      const reads = Array.from({ length: CONNECTIONS }, () => read('/api/tasks'));
      return new Set((await Promise.all(reads)).map(({ status }) => status));
    }

    /** Reads and writes until both succeed. */
    async function recover(): Promise<void> {
      await waitUntil(async () => {
        const responses = [await read('/api/ready'), await read('/api/tasks'), await send('again')];
        if (responses.every(({ status }) => status === 200)) return true;
        expect(responses.map(({ status }) => status)).toContain(503);
        return false;
      });
    }

    it('returns 503 in the format of each endpoint, and recovers by itself', async () => {
      await recover();

      await proxy.cut();

      for (const response of [await read('/api/tasks'), await read('/api/ready')]) {
        expect([response.status, await response.text()]).toEqual([
          503,
          errorMessages.databaseUnavailable,
        ]);
      }
      for (const response of [await read('/api/messages/unread-by-user'), await send('lost')]) {
        expect([response.status, await response.json()]).toEqual([
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

    it('does not hang when the host disappears, and discards its connections', async () => {
      expect(await readEverywhere()).toEqual(new Set([200]));

      proxy.silence();
      const during = await readEverywhere();
      const [ready, signedIn] = await Promise.all([read('/api/ready'), signIn('10.0.0.1')]);
      await proxy.restore();

      expect(during).toEqual(new Set([503]));
      expect([ready.status, signedIn.status]).toEqual([503, 503]);
      expect(await readEverywhere()).toEqual(new Set([200]));
      expect((await signIn('10.0.0.1')).status).toBe(200);
    });

    it('survives the loss of all connections and rolls back running transactions', async () => {
      const sent = await database.db.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${messages} in share mode`);
        const pending = send('pending');
        await waitForLock(database.db);
        await transaction.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        return pending;
      });

      expect(sent.status).toBe(503);
      await recover();
      const rows = await database.db.select({ content: messages.content }).from(messages);
      expect(rows.map(({ content }) => content)).not.toContain('pending');
    });

    it('survives the loss of a connection between two statements of a transaction', async () => {
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
