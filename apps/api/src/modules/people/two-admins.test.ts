import { eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema/tables';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { waitForLock } from '../../testing/wait-for-lock';

const server = setUpTestApp();

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
    await waitForLock(db, 2);
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
    await waitForLock(db, 2);
    return { responses: both };
  });

  expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
});
