import { setTimeout as pause } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import type { EventPayload, Invitation } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
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
