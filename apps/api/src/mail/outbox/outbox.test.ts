import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EventPayload } from '@atrium/contracts/events';
import { errorMessages } from '@atrium/contracts/server';
import type { OpenDatabase } from '../../db/database';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { mailDefaults, startTestApp } from '../../testing/test-app';
import { createTestClient, setUpTestClient } from '../../testing/test-client';
import { readMail, setUpTestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';
import { defineMailKind } from '../mail-kind';
import { mailKinds } from '../mail-kinds';
import { startMail } from '../start-mail';
import { createDeliveryRepository, type DeliveryRepository } from './delivery.repository';
import { createOutboxRepository } from './outbox.repository';

const HOURLY_LIMIT = 50;

const dataDir = setUpTemporaryFolder();
const mailServer = setUpTestMailServer();
const server = setUpTestApp({ mailHourlyLimit: HOURLY_LIMIT });
const client = setUpTestClient(server, 'maria');
let deliveries: DeliveryRepository;

// Only the workers that a test starts send mails.
beforeAll(async () => {
  deliveries = createDeliveryRepository(server.db);
  await addUser(server.db, 'deniz');
});

beforeEach(async () => {
  for (const table of [outbox, eventNotices, mailAllowances]) await server.db.delete(table);
});

function guests(count: number, name = 'guest') {
  return Array.from({ length: count }, (_, index) => ({
    email: `${name}${String(index)}@example.org`,
    name,
  }));
}

function create(participants: readonly object[]): Promise<EventPayload> {
  return client.read('POST', '/api/events', describeEvent({ participants }));
}

function startWorker(opened: OpenDatabase, values: object = {}, kinds = mailKinds) {
  const config = { ...mailDefaults, smtpUrl: mailServer.url, ...values };
  return startMail(opened, config, server.app.log, { polling: 10 }, kinds);
}

it('takes over the claims of a crashed process when they expire, and no sooner', async () => {
  await create(guests(2));
  const [kept] = await deliveries.claim(1, 60_000);
  const [lost] = await deliveries.claim(1, 1);
  const worker = startWorker({ ...server.sharedDatabase, kind: 'postgres' });

  const [mail] = await mailServer.arrived(1);

  expect(mail?.to).toBe(lost?.recipient);
  await worker.stop();
  const [row] = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.claim, kept?.claim ?? ''));
  expect(row).toMatchObject({ recipient: 'guest0@example.org', state: 'waiting' });
});

it('records nothing for a claim that it has lost', async () => {
  await create(guests(1));
  const [lost] = await deliveries.claim(1, 0);
  const [taken] = await deliveries.claim(1, 60_000);
  if (lost === undefined || taken === undefined) throw new Error('Nothing was claimed');

  await deliveries.markFailed(lost, { reason: 'too late', maybeSent: false });
  await deliveries.release([lost]);
  await deliveries.release([lost], 'too late');

  expect(await server.db.select().from(outbox)).toMatchObject([
    { state: 'waiting', claim: taken.claim, lastReason: null },
  ]);
});

it('cancels queued mails for a deactivated user', async () => {
  await addUser(server.db, 'leaver');
  await create([{ email: 'Leaver@example.com', name: 'Leaver' }, ...guests(1)]);

  await runCommand(server.db, 'users deactivate leaver');

  expect(await server.db.select().from(outbox)).toMatchObject([
    { recipient: 'guest0@example.org' },
  ]);
});

it('limits the mails that a user may cause per hour, and rejects changes beyond that', async () => {
  const { id } = await create(guests(HOURLY_LIMIT - 1));
  const path = `/api/events/${String(id)}`;
  const before = await client.read('GET', '/api/events');
  const response = await server.call('DELETE', path, { cookie: await server.signIn('maria') });

  expect([response.status, await response.text()]).toEqual([429, errorMessages.tooManyInvitations]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(
    (await client.refusal('PUT', path, describeEvent({ participants: guests(2, 'other') })))[0],
  ).toBe(429);
  expect(
    (await client.refusal('POST', '/api/events', describeEvent({ participants: guests(2) })))[0],
  ).toBe(429);
  expect(await client.read('GET', '/api/events')).toEqual(before);
  expect(await server.db.$count(outbox)).toBe(HOURLY_LIMIT - 1);

  await create(guests(1));
  await create([]);
  const other = createTestClient(server, await server.signIn('deniz'));
  await other.read('POST', '/api/events', describeEvent({ participants: guests(2) }));
  await server.db.execute(
    sql`update mail_allowances set window_started_at = now() - interval '1 hour'`,
  );
  await client.read('DELETE', path);
});

it('counts exactly when many changes arrive at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 12 }, () =>
      server.signIn('maria').then((cookie) =>
        server.call('POST', '/api/events', {
          cookie,
          body: describeEvent({ participants: guests(10) }),
        }),
      ),
    ),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(HOURLY_LIMIT / 10);
  expect(await server.db.$count(outbox)).toBe(HOURLY_LIMIT);
});

it('writes files for their owner only when there is no mail server', async () => {
  const folder = path.join(dataDir, 'mail');
  await create(guests(3));
  const worker = startWorker(server.sharedDatabase, { smtpUrl: undefined, dataDir });
  await waitUntil(async () => (await server.db.$count(outbox, eq(outbox.state, 'sent'))) >= 3);
  await worker.stop();

  const names = readdirSync(folder);

  expect(names).toHaveLength(3);
  const mails = await Promise.all(
    names.map((name) => readMail(readFileSync(path.join(folder, name)))),
  );
  expect(mails.map(({ message }) => message.to)).toContainEqual(
    expect.objectContaining({ text: '"guest" <guest2@example.org>' }),
  );
  expect(mails[0]?.source).not.toMatch(/[^\r]\n/);
  for (const name of names) {
    expect(name).toMatch(/^2[\dT.Z-]+-[\da-f-]{36}\.eml$/);
    expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
  }
  expect(server.log.join('')).toContain(
    `SMTP_URL is not set: mails are not sent but written as files into ${folder}`,
  );
});

it('removes mails 30 days after they were sent and 90 days after they have failed', async () => {
  const ages = { sent: [29, 31], failed: [89, 91], waiting: [400] };
  for (const [state, days] of Object.entries(ages)) {
    for (const age of days) {
      await create([{ email: `${state}-${String(age)}@example.org`, name: 'Old' }]);
      await server.db.execute(sql`
        update outbox set state = ${state},
          settled_at = case when ${state} <> 'waiting' then now() - ${age} * interval '1 day' end
        where recipient = ${`${state}-${String(age)}@example.org`}`);
    }
  }
  await server.db.update(eventNotices).set({ createdAt: sql`now() - interval '401 days'` });

  await deliveries.removeOld();

  const left = await server.db.select({ recipient: outbox.recipient }).from(outbox);
  expect(left.map(({ recipient }) => recipient).sort()).toEqual([
    'failed-89@example.org',
    'sent-29@example.org',
    'waiting-400@example.org',
  ]);
  expect(await server.db.$count(eventNotices)).toBe(3);
});

describe('a mail of another kind', () => {
  const oneTimeLink = defineMailKind({
    name: 'one-time-link',
    payload: z.object({ url: z.url() }),
    createComposer:
      ({ publicUrl }) =>
      ({ url }, { recipientName }) => ({
        subject: 'Your link',
        text: `Hello ${recipientName}, open ${url} at ${String(publicUrl)}.`,
      }),
  });
  const publicUrl = 'https://atrium.example.com';
  const url = `${publicUrl}/link/1`;

  function enqueue(payload: { url: string }): Promise<number> {
    const ada = { address: 'Ada@example.org', key: 'ada@example.org', name: 'Ada' };
    return createOutboxRepository(server.db).enqueue(oneTimeLink, payload, ada);
  }

  it('needs a composer and an enqueue call', async () => {
    await enqueue({ url });
    expect(await runCommand(server.db, 'mail status')).toMatch(
      /Ada@example\.org +one-time-link +0/,
    );

    const worker = startWorker(server.sharedDatabase, { publicUrl }, [...mailKinds, oneTimeLink]);
    const [mail] = await mailServer.arrived(1);
    await worker.stop();

    expect(mail?.message).toMatchObject({ subject: 'Your link', attachments: [] });
    expect(mail?.message.replyTo).toBeUndefined();
    expect(mail?.message.text?.trim()).toBe(`Hello Ada, open ${url} at ${publicUrl}.`);
    expect(mail?.message.from?.value).toEqual([{ name: 'Atrium', address: 'atrium@example.com' }]);
    expect(mail?.message.to).toMatchObject({
      value: [{ name: 'Ada', address: 'Ada@example.org' }],
    });
  });

  it('is not queued with an invalid payload', async () => {
    await expect(enqueue({ url: 'link' })).rejects.toThrow(z.ZodError);
    expect(await server.db.$count(outbox)).toBe(0);
  });

  it('is kept by a worker that does not know the kind, with the reason', async () => {
    await enqueue({ url });

    const worker = startWorker(server.sharedDatabase);
    await waitUntil(async () => (await server.db.$count(outbox, eq(outbox.attempts, 0))) === 0);
    await worker.stop();

    expect(await server.db.select().from(outbox)).toMatchObject([
      { state: 'waiting', lastReason: 'Unknown kind of mail: one-time-link' },
    ]);
  });
});

// Only one process can use the embedded database.
if (testDatabaseUrl !== '') {
  it('sends each mail once from two processes', async () => {
    const config = { smtpUrl: mailServer.url };
    const second = await startTestApp(config, server.sharedDatabase, { polling: 10 });
    const worker = startWorker(server.sharedDatabase);
    const secondClient = createTestClient(second, await second.signIn('deniz'));

    const events = await Promise.all([
      create(guests(8, 'a')),
      secondClient.read<EventPayload>(
        'POST',
        '/api/events',
        describeEvent({ participants: guests(8, 'b') }),
      ),
      create(guests(8, 'c')),
    ]);
    // Mails about an event that is canceled before the invitations are sent would not be sent.
    await mailServer.arrived(24);
    await secondClient.read('DELETE', `/api/events/${String(events[1].id)}`);

    await mailServer.arrived(32);
    await waitUntil(
      async () => (await server.db.$count(outbox, eq(outbox.state, 'waiting'))) === 0,
    );
    await Promise.all([worker.stop(), second.close()]);
    expect(new Set(mailServer.mails.map(({ message }) => message.messageId)).size).toBe(32);
    expect(mailServer.mails).toHaveLength(32);
  });
}
