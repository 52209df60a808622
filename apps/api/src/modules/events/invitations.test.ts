import { setTimeout as pause } from 'node:timers/promises';
import { subDays } from 'date-fns';
import { count, eq } from 'drizzle-orm';
import type { EventPayload, Invitation } from '@atrium/contracts/events';
import type { RefusedInvitation } from '@atrium/contracts/refused-invitations';
import { outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';

const guests = ['bad', 'good', 'slow'].map((name) => ({ email: `${name}@example.org`, name }));

const mailServer = setUpTestMailServer();
const server = setUpTestApp(() => ({ smtpUrl: mailServer.url }), {});
const maria = setUpTestClient(server, 'maria');
const deniz = setUpTestClient(server, 'deniz');

beforeAll(() => {
  mailServer.answer = (address) => ({ bad: 550, slow: 451 })[address.split('@')[0] ?? ''];
});

/** Waits until every queued mail has been tried. */
async function allTried(): Promise<void> {
  for (;;) {
    const rows = await server.db
      .select({ attempts: outbox.attempts, mails: count() })
      .from(outbox)
      .groupBy(outbox.attempts);
    if (rows.every(({ attempts }) => attempts > 0)) return;
    await pause(5);
  }
}

it('tells whoever made an event, and nobody else, what became of its mails', async () => {
  const { id, createdBy } = await maria.read<EventPayload>(
    'POST',
    '/api/events',
    describeEvent({ participants: [...guests, { email: 'gone@example.org', name: 'gone' }] }),
  );
  await allTried();
  const path = `/api/events/${String(id)}`;

  // Somebody else's change, and a guest who leaves, do not matter.
  await deniz.read('PUT', path, describeEvent({ participants: guests }));
  await allTried();

  const found = await maria.read<Invitation[]>('GET', `${path}/invitations`);
  expect(found).toEqual([
    {
      email: 'bad@example.org',
      name: 'bad',
      state: 'refused',
      reason: expect.stringContaining('550'),
    },
    { email: 'good@example.org', name: 'good', state: 'sent', reason: null },
    { email: 'slow@example.org', name: 'slow', state: 'waiting', reason: null },
  ]);
  expect(createdBy).not.toBeNull();
  expect(await deniz.refusal('GET', `${path}/invitations`)).toEqual([404, 'Not found']);
});

it('tells admins which last mails of events were refused', async () => {
  await addUser(server.db, 'admin', { role: 'admin' });
  const admin = createTestClient(server, await server.signIn('admin'));
  const participants = guests.map(({ name }) => ({ email: `${name}@example.org`, name: 'Ada' }));
  const title = 'Refused';
  const [first, second] = [
    await maria.read<EventPayload>('POST', '/api/events', describeEvent({ title, participants })),
    await maria.read<EventPayload>('POST', '/api/events', describeEvent({ title, participants })),
  ];
  await allTried();
  // A refused mail that was replaced, here by one that waits, and an event that is gone are not listed.
  const changed = describeEvent({ title: 'Moved', participants });
  mailServer.answer = () => 451;
  await maria.read('PUT', `/api/events/${String(first.id)}`, changed);
  await allTried();

  const read = () => admin.read<RefusedInvitation[]>('GET', '/api/invitations/refused');
  expect((await read()).filter(({ name }) => name === 'Ada')).toEqual([
    {
      ...{ id: expect.any(Number) as number, eventId: second.id, title, name: 'Ada' },
      ...{ reason: expect.stringContaining('550') as string, at: expect.any(String) as string },
    },
  ]);
  await server.db
    .update(outbox)
    .set({ settledAt: subDays(new Date(), 7) })
    .where(eq(outbox.state, 'failed'));
  expect(await read()).toEqual([]);
});
