import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { emptyOutbox } from '../../testing/empty-database';
import { describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults } from '../../testing/test-app';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { startMail } from '../start-mail';
import { createDeliveryRepository, type DeliveryRepository } from './delivery.repository';

const OUTSIDE_HOURLY_LIMIT = 20;
const ada = { email: 'ada@example.org', name: 'Ada' };
const colleague = { email: 'deniz@example.com', name: 'Deniz' };

const mailServer = setUpTestMailServer();
const server = setUpTestApp();
const clients = [setUpTestClient(server, 'maria'), setUpTestClient(server, 'deniz')];
let deliveries: DeliveryRepository;

beforeAll(() => {
  deliveries = createDeliveryRepository(server.db);
});

beforeEach(() => emptyOutbox(server.db));

/** Creates events by alternating users; returns their ids. */
async function inviteTo(count: number, participants: readonly object[]): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = clients[index % clients.length];
    const body = describeEvent({ participants });
    const event = await client?.read<EventPayload>('POST', '/api/events', body);
    ids.push(event?.id ?? 0);
  }
  return ids;
}

function countWaiting(recipient: string): Promise<number> {
  return server.db.$count(
    outbox,
    and(eq(outbox.state, 'waiting'), eq(outbox.recipient, recipient)),
  );
}

it('limits the mails to an outside address per hour, whoever causes them, and sends the rest later', async () => {
  const count = OUTSIDE_HOURLY_LIMIT + 5;
  await inviteTo(count, [ada, colleague]);
  const config = { ...mailDefaults, smtpUrl: mailServer.url };
  const worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });

  while ((await countWaiting(ada.email)) > 5 || (await countWaiting(colleague.email)) > 0) {
    await pause(5);
  }

  expect(mailServer.mails.filter(({ to }) => to === ada.email)).toHaveLength(OUTSIDE_HOURLY_LIMIT);
  expect(mailServer.mails.filter(({ to }) => to === colleague.email)).toHaveLength(count);
  const rows = await server.db.select().from(outbox).where(eq(outbox.state, 'waiting'));
  expect(new Set(rows.map(({ lastReason }) => lastReason))).toEqual(
    new Set([`this address has had ${String(OUTSIDE_HOURLY_LIMIT)} mails within an hour`]),
  );
  expect(await deliveries.findNextDelayMs()).toBeGreaterThan(3_500_000);
  expect(server.log.join('')).toContain('"securityEvent":"mail_address_limited"');

  // Moves everything by an hour.
  await server.db.execute(sql`
    update outbox set due_at = due_at - interval '1 hour',
      settled_at = settled_at - interval '1 hour'`);
  await mailServer.arrived(2 * count);
  await worker.stop();
  expect(mailServer.mails).toHaveLength(2 * count);
});

it('counts mails that are being sent by any process', async () => {
  await inviteTo(OUTSIDE_HOURLY_LIMIT + 5, [ada]);

  const claims = await Promise.all([1, 2, 3].map(() => deliveries.claim(10, 60_000)));

  expect(claims.flat()).toHaveLength(OUTSIDE_HOURLY_LIMIT);
});

it('sends cancellations first when the limit allows mails again', async () => {
  const ids = await inviteTo(OUTSIDE_HOURLY_LIMIT, [ada]);
  for (let left = OUTSIDE_HOURLY_LIMIT; left > 0; left -= 10) {
    for (const mail of await deliveries.claim(10, 60_000)) await deliveries.markSent(mail);
  }
  await inviteTo(2, [ada]);
  await clients[0]?.read('DELETE', `/api/events/${String(ids[0])}`);
  expect(await deliveries.claim(10, 60_000)).toEqual([]);

  await server.db.execute(sql`
    update outbox set settled_at = now() - interval '1 hour'
    where id = (select min(id) from outbox where state = 'sent')`);
  await server.db.execute(sql`
    update outbox set due_at = now() - interval '1 minute' where state = 'waiting'`);

  expect(await deliveries.claim(10, 60_000)).toMatchObject([
    { payload: { invitationKind: 'cancellation' } },
  ]);
});
