import { and, eq, lte, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { mailDefaults, startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';
import {
  type ClaimedMail,
  createDeliveryRepository,
  type DeliveryRepository,
} from '../outbox/delivery.repository';
import { startMail } from '../start-mail';
import { supersedingKind } from './superseding';

const ada = { email: 'Ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };
const at = (hour: number) => ({
  startDate: `2096-11-21T${String(hour)}:00:00.000Z`,
  endDate: `2096-11-21T${String(hour)}:30:00.000Z`,
});

const mailServer = setUpTestMailServer();
let server: TestApp;
let client: TestClient;
let deliveries: DeliveryRepository;

// Only the workers that a test starts send mails.
beforeAll(async () => {
  server = await startTestApp({}, undefined, undefined, { updateDelayMs: 3_600_000 });
  await addUser(server.db, 'maria');
  client = createTestClient(server, await server.signIn('maria'));
  deliveries = createDeliveryRepository(server.db);
});

afterAll(() => server.close());

beforeEach(async () => {
  for (const table of [outbox, eventNotices, mailAllowances]) await server.db.delete(table);
});

async function create(): Promise<string> {
  const body = describeEvent({ title: 'First', participants: [ada] });
  const { id } = await client.read<EventPayload>('POST', '/api/events', body);
  return `/api/events/${String(id)}`;
}

/** Creates an event whose invitation has arrived. */
async function createSent(): Promise<string> {
  const path = await create();
  await sendDue();
  return path;
}

async function change(path: string, values: object): Promise<void> {
  const body = describeEvent({ title: 'First', participants: [ada], ...values });
  await client.read('PUT', path, body);
}

function countWaiting(): Promise<number> {
  return server.db.$count(outbox, eq(outbox.state, 'waiting'));
}

/** Ends the time in which updates to a recipient, or to all, can be taken back. */
async function endDelay(recipient?: string): Promise<void> {
  const isTo = recipient === undefined ? undefined : eq(outbox.recipient, recipient);
  // The column has whole milliseconds: now() may be rounded up, and is then not due at once.
  const dueAt = sql`now() - interval '1 second'`;
  await server.db.update(outbox).set({ dueAt }).where(isTo);
}

async function claimOne(): Promise<ClaimedMail> {
  await endDelay();
  const [mail, ...others] = await deliveries.claim(10, 60_000);
  if (mail === undefined || others.length > 0) throw new Error('Expected one claimed mail');
  return mail;
}

/** Sends everything that is due; returns the mails that have arrived. */
async function sendDue() {
  mailServer.clear();
  const config = { ...mailDefaults, smtpUrl: mailServer.url };
  const worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });
  const isDue = and(eq(outbox.state, 'waiting'), lte(outbox.dueAt, sql`now()`));
  await waitUntil(async () => (await server.db.$count(outbox, isDue)) === 0);
  await worker.stop();
  return mailServer.mails.map(({ to, method, event, message }) => ({
    summary: `${method} ${String(event.sequence)} ${String(message.subject)}`,
    to,
    text: String(message.text),
  }));
}

/** Sends everything that waits. */
async function sendAll() {
  await endDelay();
  return sendDue();
}

async function summariesOfAll(): Promise<string[]> {
  return (await sendAll()).map(({ summary }) => summary);
}

it('sends one invitation with the latest state instead of those queued before', async () => {
  const path = await create();
  await change(path, { title: 'Second' });
  await change(path, { title: 'Third', participants: [{ email: 'ada@example.org', name: 'Ada' }] });

  expect(await server.db.$count(outbox)).toBe(1);
  expect(await summariesOfAll()).toEqual(['REQUEST 2 Invitation: Third']);
});

it('sends nothing to a person who was invited and removed before any mail was sent', async () => {
  const path = await create();
  await change(path, { participants: [] });
  await client.read('DELETE', await create());

  expect(await server.db.$count(outbox)).toBe(0);

  await change(path, { title: 'Second' });
  expect(await summariesOfAll()).toEqual(['REQUEST 2 Invitation: Second']);
});

it('does not replace a mail that is being sent, and keeps the order', async () => {
  const path = await create();
  const underWay = await claimOne();
  await change(path, { title: 'Second' });
  await change(path, { title: 'Third' });

  await endDelay();
  expect(await deliveries.claim(10, 60_000)).toEqual([]);
  await deliveries.markSent(underWay);

  expect(await claimOne()).toMatchObject({
    payload: { invitationKind: 'update', sequence: 2 },
  });
});

it.each([
  ['deferred', false, ['REQUEST 1 Invitation: Second'], []],
  ['possibly accepted', true, ['REQUEST 1 Updated: Second'], ['CANCEL 1 Canceled: First']],
])(
  'replaces a mail that was %s while a newer one was queued',
  async (_outcome, maybeSent, afterChange, afterDelete) => {
    const failure = { reason: 'no answer', maybeSent };
    const changed = await create();
    const first = await claimOne();
    await change(changed, { title: 'Second' });
    await deliveries.defer(first, failure, 0);
    expect(await summariesOfAll()).toEqual(afterChange);

    const deleted = await create();
    const second = await claimOne();
    await client.read('DELETE', deleted);
    await deliveries.defer(second, failure, 0);
    expect(await summariesOfAll()).toEqual(afterDelete);
  },
);

it.each([
  ['deferred', false, []],
  ['possibly accepted', true, ['REQUEST 2 Updated: First']],
])('tells of an update that was %s, and then undone, if need be', async (_, maybeSent, mails) => {
  const path = await createSent();
  await change(path, { title: 'Second' });
  const underWay = await claimOne();
  await change(path, { title: 'First' });

  await deliveries.defer(underWay, { reason: 'no answer', maybeSent }, 0);

  expect(await summariesOfAll()).toEqual(mails);
});

it('sends a cancellation for a mail that a crashed process may have sent', async () => {
  const path = await create();
  await deliveries.claim(1, 0);
  await client.read('DELETE', path);

  expect(await summariesOfAll()).toEqual(['CANCEL 1 Canceled: First']);

  const again = await create();
  await deliveries.claim(1, 60_000);
  await deliveries.releaseAll();
  await client.read('DELETE', again);

  expect(await summariesOfAll()).toEqual(['CANCEL 1 Canceled: First']);
});

it('replaces queued mails only when the change is committed', async () => {
  const limited = await startTestApp({ mailHourlyLimit: 1 }, server.sharedDatabase);
  const careful = createTestClient(limited, await limited.signIn('maria'));
  const body = describeEvent({ title: 'First', participants: [ada] });
  const { id } = await careful.read<EventPayload>('POST', '/api/events', body);

  const [status] = await careful.refusal('DELETE', `/api/events/${String(id)}`);

  expect(status).toBe(429);
  expect(await limited.db.$count(outbox, eq(outbox.invitationKind, 'invitation'))).toBe(1);
  await limited.close();
});

it('replaces a removal and a new invitation with an update', () => {
  const succession = { older: 'removal', newer: 'invitation', isUndone: false } as const;

  expect(supersedingKind({ ...succession, maybeSent: false })).toBe('update');
});

describe('an update that can be taken back', () => {
  it('is mailed to nobody once it is', async () => {
    const path = await createSent();
    await change(path, at(12));
    expect(await countWaiting()).toBe(1);

    await change(path, {});

    expect(await countWaiting()).toBe(0);
    await change(path, { title: 'Renamed' });
    const [mail, ...others] = await sendAll();
    expect(mail?.summary).toBe('REQUEST 3 Updated: Renamed');
    expect(mail?.text).toContain('Changed: title\n');
    expect(others).toEqual([]);
  });

  it.each([
    ['is remembered', false],
    ['was removed long ago', true],
  ])('is one mail for a burst of moves, when the last mail %s', async (_, isForgotten) => {
    const path = await createSent();
    if (isForgotten) await server.db.delete(outbox);
    for (const hour of [12, 13, 14]) await change(path, at(hour));

    const [mail] = await sendAll();

    expect(mail?.summary).toBe('REQUEST 3 Updated: First');
    expect(mail?.text).toContain('Start was: Tuesday, November 20, 2096 at 9:00 AM (UTC)');
    expect(mail?.text).toContain('Starts: Wednesday, November 21, 2096 at 2:00 PM (UTC)');

    if (isForgotten) await server.db.delete(outbox);
    for (const hour of [12, 13, 14]) await change(path, at(hour));
    expect(await countWaiting()).toBe(0);
  });

  it('is taken back by mail for those who have heard of it only', async () => {
    const people = { participants: [ada, bob] };
    const path = await createSent();
    await change(path, people);
    await sendAll();
    await change(path, { ...people, ...at(12) });
    await endDelay(ada.email);
    await sendDue();
    await change(path, { ...people, ...at(13) });

    await change(path, people);

    const [mail, ...others] = await sendAll();
    expect([mail?.to, mail?.summary]).toEqual([ada.email, 'REQUEST 4 Updated: First']);
    expect(mail?.text).toContain('Changed: start, end\n');
    expect(others).toEqual([]);
  });

  it('tells of other participants although the move with them is taken back', async () => {
    const path = await createSent();
    await change(path, { ...at(12), participants: [ada, bob] });
    expect((await sendDue()).map(({ to }) => to)).toEqual([bob.email]);
    await change(path, { participants: [ada, bob] });

    const updates = await sendAll();

    expect(updates.map(({ to, summary }) => `${to} ${summary}`).sort()).toEqual([
      'Ada@example.org REQUEST 2 Updated: First',
      'bob@example.org REQUEST 2 Updated: First',
    ]);
    expect(updates[0]?.text).toContain('Changed: participants\n');
  });

  it('is replaced by a cancellation, which is sent at once', async () => {
    const path = await createSent();
    await change(path, at(12));

    await client.read('DELETE', path);

    expect((await sendDue()).map(({ summary }) => summary)).toEqual(['CANCEL 2 Canceled: First']);
  });

  it('is sent by itself, once the time is over', async () => {
    const path = await createSent();
    const config = { smtpUrl: mailServer.url };
    const options = { updateDelayMs: 200 };
    const quick = await startTestApp(config, server.sharedDatabase, { polling: 50 }, options);
    const maria = createTestClient(quick, await quick.signIn('maria'));

    const { mails } = await mailServer.receive(1, () =>
      maria.read('PUT', path, describeEvent({ participants: [ada], ...at(12) })),
    );
    await quick.close();

    expect([...mails.keys()]).toEqual([ada.email]);
  });
});
