import { and, eq, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults } from '../../testing/test-app';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';
import { createDeliveryRepository, type DeliveryRepository } from '../outbox/delivery.repository';
import { startMail } from '../start-mail';
import type { MailTiming, MailWorker } from './mail-worker';
import { retryDelay, serverPause } from './retry-delay';

// The tests do not depend on the timing, so all delays are short.
const timing: Partial<MailTiming> = { retryDelay: () => 1, serverPause: () => 1, polling: 20 };

const ada = { email: 'ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };
const login = { user: 'atrium', pass: 's3cr:t/@ü' };

const mailServer = setUpTestMailServer(login);
const server = setUpTestApp();
const client = setUpTestClient(server, 'maria');

beforeEach(async () => {
  mailServer.answer = () => undefined;
  await server.db.delete(outbox);
});

/** Starts a worker; see mail-transport.test.ts for how connections are encrypted. */
function start(workerTiming: Partial<MailTiming>, smtpUrl = mailServer.url): MailWorker {
  const config = { ...mailDefaults, smtpTls: 'off', smtpUrl } as const;
  return startMail(server.sharedDatabase, config, server.app.log, workerTiming);
}

function create(participants: readonly object[]): Promise<EventPayload> {
  return client.read('POST', '/api/events', describeEvent({ participants }));
}

function readRows() {
  return server.db.select().from(outbox).orderBy(outbox.id);
}

async function rowsOf(recipient: string) {
  return (await readRows()).filter((row) => row.recipient === recipient);
}

describe('a running worker', () => {
  let worker: MailWorker;

  beforeAll(() => {
    worker = start(timing);
  });

  afterAll(() => worker.stop());

  /** Waits until the queue is empty. */
  async function queueIsEmpty(): Promise<void> {
    await waitUntil(
      async () => (await server.db.$count(outbox, eq(outbox.state, 'waiting'))) === 0,
    );
  }

  it('retries after a temporary rejection without delaying other mails, and sends once', async () => {
    let refusals = 3;
    mailServer.answer = (address) => (address === ada.email && refusals-- > 0 ? 451 : undefined);

    await create([ada, bob]);

    const mails = await mailServer.arrived(2);
    expect(mails.map(({ to }) => to)).toEqual([bob.email, ada.email]);
    await queueIsEmpty();
    expect(mailServer.offered.filter((address) => address === ada.email)).toHaveLength(4);
    expect(await rowsOf(ada.email)).toMatchObject([
      { state: 'sent', attempts: 4, lastReason: null, claim: null },
    ]);
  });

  it('does not retry a permanent rejection, and records the reason', async () => {
    const carol = { email: 'carol@example.org', name: 'Carol' };
    // No server here takes such an address, which earlier versions accepted.
    const odd = await addUser(server.db, 'odd', { email: 'ü@example.org' });
    mailServer.answer = (address) => (address === carol.email ? 550 : undefined);

    const body = describeEvent({ participants: [carol, bob], participantIds: [odd] });
    await client.read('POST', '/api/events', body);

    await mailServer.arrived(1);
    await queueIsEmpty();
    expect(mailServer.offered.filter((address) => address === carol.email)).toHaveLength(1);
    expect(await rowsOf(carol.email)).toMatchObject([
      { state: 'failed', attempts: 1, lastReason: expect.stringContaining('550') },
    ]);
    const log = server.log.join('');
    expect(log).toContain('"code":"EENVELOPE 550"');
    expect(log).not.toContain(carol.email);
    for (const secret of [login.pass, encodeURIComponent(login.pass)]) {
      expect(log).not.toContain(secret);
    }
  });

  it('keeps mails while the server is down, and saving an event succeeds', async () => {
    await mailServer.goDown();

    const { id } = await create([ada]);
    const changed = describeEvent({ title: 'Renamed', participants: [ada, bob] });
    await client.read('PUT', `/api/events/${String(id)}`, changed);
    await waitUntil(async () =>
      (await rowsOf(ada.email)).some(({ lastReason }) => lastReason !== null),
    );
    await client.read('PUT', `/api/events/${String(id)}`, { ...changed, participants: [ada] });
    await mailServer.comeBack();

    await mailServer.arrived(1);
    await queueIsEmpty();
    // A mail that was being tried when the server came back can arrive before the newest one.
    const mailsTo = ({ email }: { email: string }) =>
      mailServer.mails
        .filter(({ to }) => to === email)
        .map(({ method, event }) => [method, event.sequence]);
    expect(mailsTo(ada).length).toBeLessThanOrEqual(2);
    expect(mailsTo(ada).at(-1)).toEqual(['REQUEST', 2]);
    expect([[], ['REQUEST', 'CANCEL']]).toContainEqual(mailsTo(bob).map(([method]) => method));
  });
});

it('retries after a wrong password', async () => {
  await create([ada]);
  const worker = start(timing, mailServer.url.replace(/:[^:@]*@/, ':wrong@'));

  await waitUntil(async () => ((await readRows())[0]?.attempts ?? 0) >= 2);

  expect(await readRows()).toMatchObject([
    { state: 'waiting', lastReason: expect.stringContaining('535') },
  ]);
  await worker.stop();
  expect(server.log.join('')).not.toContain('wrong@');
});

it('finishes the current mail when it stops, and leaves the rest queued', async () => {
  await create([ada, bob]);
  let release: () => void = () => undefined;
  mailServer.answer = () => new Promise((resolve) => (release = resolve));
  const offer = mailServer.nextOffer();
  const worker = start({});
  await offer;

  const stopped = worker.stop();
  release();
  await stopped;

  expect(await readRows()).toMatchObject([
    { recipient: ada.email, state: 'sent' },
    { recipient: bob.email, state: 'waiting', attempts: 0, claim: null },
  ]);
  expect(mailServer.mails).toHaveLength(1);
});

it('aborts the current mail after the grace period, and keeps it queued', async () => {
  await create([ada]);
  mailServer.answer = () => new Promise(() => undefined);
  const offer = mailServer.nextOffer();
  const worker = start({ grace: 1 });
  await offer;

  await worker.stop();

  expect(await readRows()).toMatchObject([{ state: 'waiting', claim: null }]);
});

describe('the hourly limit of an outside address', () => {
  const OUTSIDE_HOURLY_LIMIT = 20;
  const COLLEAGUE = 'deniz@example.com';
  let deliveries: DeliveryRepository;

  beforeAll(async () => {
    deliveries = createDeliveryRepository(server.db);
    await addUser(server.db, 'deniz');
  });

  /** Queues mails of two kinds. */
  async function queue(count: number, recipient: string): Promise<void> {
    await server.db.execute(sql`
      insert into outbox (mail_kind, payload, recipient, recipient_key, recipient_name)
      select case number % 2 when 0 then 'release-watch' else 'expiry-notice' end,
        ${JSON.stringify({
          subject: 'Expiry',
          text: 'Soon',
          distributor: 'Ege',
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

  it('counts mails of all kinds, and sends the rest later', async () => {
    const count = OUTSIDE_HOURLY_LIMIT + 5;
    for (const address of [ada.email, COLLEAGUE]) await queue(count, address);
    const worker = start({ polling: 10 });

    await waitUntil(async () => (await countWaiting(ada.email)) <= 5);
    await waitUntil(async () => (await countWaiting(COLLEAGUE)) === 0);

    expect(mailServer.mails.filter(({ to }) => to === ada.email)).toHaveLength(
      OUTSIDE_HOURLY_LIMIT,
    );
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

  it('counts those that are being sent by any process', async () => {
    await queue(OUTSIDE_HOURLY_LIMIT + 5, ada.email);

    const claims = await Promise.all([1, 2, 3].map(() => deliveries.claim(10, 60_000)));

    expect(claims.flat()).toHaveLength(OUTSIDE_HOURLY_LIMIT);
  });

  it('lets cancellations through first when it allows mails again', async () => {
    const { id } = await create([ada]);
    await queue(OUTSIDE_HOURLY_LIMIT - 1, ada.email);
    for (const mail of await deliveries.claim(100, 60_000)) await deliveries.markSent(mail);
    await create([ada]);
    await create([ada]);
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
});

describe('the delay of another attempt', () => {
  const SECOND = 1000;
  const HOUR = 60 * 60 * SECOND;

  it('waits seconds at first and never more than a minute in the first hour', () => {
    const attempts = Array.from({ length: 100 }, (_, index) => index + 1);

    const delays = attempts.map((attempt) => retryDelay(attempt, HOUR - 1));

    expect(delays.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60].map((seconds) => seconds * SECOND));
    expect(Math.max(...delays.map(Number))).toBe(60 * SECOND);
  });

  it('slows down with the age of the mail and gives up after five days', () => {
    const ages = [HOUR, 24 * HOUR - 1, 24 * HOUR, 120 * HOUR - 1, 120 * HOUR];

    expect(ages.map((age) => retryDelay(1000, age))).toEqual([
      600 * SECOND,
      600 * SECOND,
      HOUR,
      HOUR,
      undefined,
    ]);
  });

  it('tries a server that is down at least once a minute', () => {
    expect([1, 2, 3, 4, 5, 1000].map(serverPause)).toEqual(
      [5, 10, 20, 40, 60, 60].map((seconds) => seconds * SECOND),
    );
  });
});
