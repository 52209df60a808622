import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults } from '../../testing/test-app';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { startMail } from '../start-mail';
import { createDeliveryRepository, type DeliveryRepository } from './delivery.repository';

const OUTSIDE_HOURLY_LIMIT = 20;
const ada = { email: 'ada@example.org', name: 'Ada' };
const COLLEAGUE = 'deniz@example.com';

const mailServer = setUpTestMailServer();
const server = setUpTestApp();
const client = setUpTestClient(server, 'maria');
let deliveries: DeliveryRepository;

beforeAll(async () => {
  deliveries = createDeliveryRepository(server.db);
  await addUser(server.db, 'deniz');
});

beforeEach(() => server.db.delete(outbox));

/** Queues mails of two kinds. */
async function queue(count: number, recipient: string): Promise<void> {
  await server.db.execute(sql`
    insert into outbox (mail_kind, payload, recipient, recipient_key, recipient_name)
    select case number % 2 when 0 then 'release-watch' else 'expiry-notice' end,
      ${JSON.stringify({
        ...{ subject: 'Expiry', text: 'Soon', distributor: 'Ege' },
        licenses: [{ company: 'A', companyUuid: 'a', expiresAt: '2096-01-01T00:00:00Z' }],
      })}::jsonb, ${recipient}::text, ${recipient}::text, 'Somebody'
    from generate_series(1, ${count}::int) as number`);
}

function countWaiting(recipient: string): Promise<number> {
  return server.db.$count(
    outbox,
    and(eq(outbox.state, 'waiting'), eq(outbox.recipient, recipient)),
  );
}

it('limits the mails of all kinds to an outside address per hour, and sends the rest later', async () => {
  const count = OUTSIDE_HOURLY_LIMIT + 5;
  for (const address of [ada.email, COLLEAGUE]) await queue(count, address);
  const config = { ...mailDefaults, smtpUrl: mailServer.url };
  const worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });

  while ((await countWaiting(ada.email)) > 5 || (await countWaiting(COLLEAGUE)) > 0) {
    await pause(5);
  }

  expect(mailServer.mails.filter(({ to }) => to === ada.email)).toHaveLength(OUTSIDE_HOURLY_LIMIT);
  expect(mailServer.mails.filter(({ to }) => to === COLLEAGUE)).toHaveLength(count);
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
  await queue(OUTSIDE_HOURLY_LIMIT + 5, ada.email);

  const claims = await Promise.all([1, 2, 3].map(() => deliveries.claim(10, 60_000)));

  expect(claims.flat()).toHaveLength(OUTSIDE_HOURLY_LIMIT);
});

it('sends cancellations first when the limit allows mails again', async () => {
  const invite = () =>
    client.read<EventPayload>('POST', '/api/events', describeEvent({ participants: [ada] }));
  const { id } = await invite();
  await queue(OUTSIDE_HOURLY_LIMIT - 1, ada.email);
  for (const mail of await deliveries.claim(100, 60_000)) await deliveries.markSent(mail);
  await invite();
  await invite();
  await client.read('DELETE', `/api/events/${String(id)}`);
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
