import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults, startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, setUpTestClient, type TestClient } from '../../testing/test-client';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { startMail } from '../start-mail';
import type { MailTiming } from './mail-worker';
import { retryDelay, serverPause } from './retry-delay';

// The tests do not depend on the timing, so all delays are short.
const timing: Partial<MailTiming> = { retryDelay: () => 1, serverPause: () => 1, polling: 20 };

const ada = { email: 'ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };
const login = { user: 'atrium', pass: 's3cr:t/@ü' };

// See mail-transport.test.ts for how connections are encrypted.
const smtpTls = 'off';

const mailServer = setUpTestMailServer(login);
const server = setUpTestApp(() => ({ smtpUrl: mailServer.url, smtpTls }), timing);
const client = setUpTestClient(server, 'maria');

beforeEach(() => {
  mailServer.answer = () => undefined;
});

function create(participants: readonly object[]): Promise<EventPayload> {
  return client.read('POST', '/api/events', describeEvent({ participants }));
}

async function rowsOf(recipient: string) {
  return server.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);
}

/** Waits until the queue is empty. */
async function queueIsEmpty(): Promise<void> {
  while ((await server.db.$count(outbox, eq(outbox.state, 'waiting'))) > 0) await pause(5);
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
  while (!(await rowsOf(ada.email)).some(({ lastReason }) => lastReason !== null)) await pause(5);
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

describe('a worker on a database without another one', () => {
  const mailConfig = { ...mailDefaults, smtpTls } as const;
  let database: TestDatabase;
  let other: TestApp;
  let otherClient: TestClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    other = await startTestApp({}, database);
    await addUser(other.db, 'maria');
    otherClient = createTestClient(other, await other.signIn('maria'));
  });

  beforeEach(() => database.db.delete(outbox));

  afterAll(() => other.close());

  function invite(participants: readonly object[]): Promise<unknown> {
    return otherClient.read('POST', '/api/events', describeEvent({ participants }));
  }

  function readRows() {
    return database.db.select().from(outbox).orderBy(outbox.id);
  }

  it('retries after a wrong password', async () => {
    await invite([ada]);
    const smtpUrl = mailServer.url.replace(/:[^:@]*@/, ':wrong@');
    const worker = startMail(database, { ...mailConfig, smtpUrl }, other.app.log, timing);

    while (((await readRows())[0]?.attempts ?? 0) < 2) await pause(5);

    expect(await readRows()).toMatchObject([
      { state: 'waiting', lastReason: expect.stringContaining('535') },
    ]);
    await worker.stop();
    expect(other.log.join('')).not.toContain('wrong@');
  });

  it('finishes the current mail when it stops, and leaves the rest queued', async () => {
    await invite([ada, bob]);
    let release: () => void = () => undefined;
    mailServer.answer = () => new Promise((resolve) => (release = resolve));
    const offer = mailServer.nextOffer();
    const worker = startMail(database, { ...mailConfig, smtpUrl: mailServer.url }, other.app.log);
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
    await invite([ada]);
    mailServer.answer = () => new Promise(() => undefined);
    const offer = mailServer.nextOffer();
    const config = { ...mailConfig, smtpUrl: mailServer.url };
    const worker = startMail(database, config, other.app.log, { grace: 1 });
    await offer;

    await worker.stop();

    expect(await readRows()).toMatchObject([{ state: 'waiting', claim: null }]);
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
