import { eq, sql } from 'drizzle-orm';
import { queryRows } from '../../db/rows';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});

afterAll(() => server.close());

async function waitForTwoLocks(): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await queryRows(server.db, waiting)).length < 2) continue;
}

it('leaves one of two admins who demote each other at the same time', async () => {
  const { db } = server;
  const anaId = await addUser(db, 'Ana', { role: 'admin' });
  const boraId = await addUser(db, 'Bora', { role: 'admin' });
  const demote = (id: number, cookie: string) =>
    server.call('PUT', `/api/people/${String(id)}/role`, { cookie, body: { role: 'staff' } });
  const [ana, bora] = [await server.signIn('ana'), await server.signIn('bora')];

  // Neither can commit before both have come as far as they can.
  const { responses } = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table audit_events in share mode`);
    const both = Promise.all([demote(boraId, ana), demote(anaId, bora)]);
    await waitForTwoLocks();
    return { responses: both };
  });

  expect((await responses).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
});

it('mails links of two admins to each other at the same time', async () => {
  const { db } = server;
  const demetId = await addUser(db, 'Demet', { role: 'admin' });
  const emreId = await addUser(db, 'Emre', { role: 'admin' });
  const mailLink = (id: number, cookie: string) =>
    server.call('POST', `/api/people/${String(id)}/password-link`, {
      cookie,
      body: { delivery: 'mail' },
    });
  const [demet, emre] = [await server.signIn('demet'), await server.signIn('emre')];

  // Both have locked the other one before either refers to itself.
  const { responses } = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table mail_allowances in share mode`);
    const both = Promise.all([mailLink(emreId, demet), mailLink(demetId, emre)]);
    await waitForTwoLocks();
    return { responses: both };
  });

  expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
});
