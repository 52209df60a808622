import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults, startTestApp } from '../../testing/test-app';
import { createTestClient, setUpTestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import {
  type ClaimedMail,
  createDeliveryRepository,
  type DeliveryRepository,
} from '../outbox/delivery.repository';
import { startMail } from '../start-mail';
import { supersedingKind } from './superseding';

const ada = { email: 'Ada@example.org', name: 'Ada' };
const adaAgain = { email: 'ada@example.org', name: 'Ada' };

const mailServer = setUpTestMailServer();
const server = setUpTestApp();
const client = setUpTestClient(server, 'maria');
let deliveries: DeliveryRepository;

// Only the workers that a test starts send mails.
beforeAll(() => {
  deliveries = createDeliveryRepository(server.db);
});

beforeEach(async () => {
  for (const table of [outbox, eventNotices, mailAllowances]) await server.db.delete(table);
});

async function create(): Promise<string> {
  const body = describeEvent({ title: 'First', participants: [ada] });
  const { id } = await client.read<EventPayload>('POST', '/api/events', body);
  return `/api/events/${String(id)}`;
}

async function change(path: string, values: object): Promise<void> {
  await client.read('PUT', path, describeEvent({ participants: [ada], ...values }));
}

async function claimOne(): Promise<ClaimedMail> {
  const [mail, ...others] = await deliveries.claim(10, 60_000);
  if (mail === undefined || others.length > 0) throw new Error('Expected one claimed mail');
  return mail;
}

/** Sends everything that waits; returns what has arrived. */
async function sendAll() {
  const config = { ...mailDefaults, smtpUrl: mailServer.url };
  const worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });
  while ((await server.db.$count(outbox, eq(outbox.state, 'waiting'))) > 0) await pause(5);
  await worker.stop();
  const summaries = mailServer.mails.map(
    ({ method, event, message }) =>
      `${method} ${String(event.sequence)} ${String(message.subject)}`,
  );
  mailServer.clear();
  return summaries;
}

it('sends one invitation with the latest state instead of those queued before', async () => {
  const path = await create();
  await change(path, { title: 'Second' });
  await change(path, { title: 'Third', participants: [adaAgain] });

  expect(await server.db.$count(outbox)).toBe(1);
  expect(await sendAll()).toEqual(['REQUEST 2 Invitation: Third']);
});

it('compares an update with what the person was told last', async () => {
  const path = await create();
  await sendAll();
  await change(path, { title: 'Second' });
  await change(path, { title: 'Third' });

  expect(await claimOne()).toMatchObject({
    payload: { title: 'Third', previous: { title: 'First', hasOtherParticipants: false } },
  });
});

it('sends nothing to a person who was invited and removed before any mail was sent', async () => {
  const path = await create();
  await change(path, { participants: [] });
  await client.read('DELETE', await create());

  expect(await server.db.$count(outbox)).toBe(0);

  await change(path, { title: 'Second' });
  expect(await sendAll()).toEqual(['REQUEST 2 Invitation: Second']);
});

it('does not replace a mail that is being sent, and keeps the order', async () => {
  const path = await create();
  const underWay = await claimOne();
  await change(path, { title: 'Second' });
  await change(path, { title: 'Third' });

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
    expect(await sendAll()).toEqual(afterChange);

    const deleted = await create();
    const second = await claimOne();
    await client.read('DELETE', deleted);
    await deliveries.defer(second, failure, 0);
    expect(await sendAll()).toEqual(afterDelete);
  },
);

it.each([
  ['deferred', false, []],
  ['possibly accepted', true, ['REQUEST 2 Updated: First']],
])('tells of an update that was %s, and then undone, if need be', async (_, maybeSent, mails) => {
  const path = await create();
  await sendAll();
  await change(path, { title: 'Second' });
  const underWay = await claimOne();
  await change(path, { title: 'First' });

  await deliveries.defer(underWay, { reason: 'no answer', maybeSent }, 0);

  expect(await sendAll()).toEqual(mails);
});

it('sends a cancellation for a mail that a crashed process may have sent', async () => {
  const path = await create();
  await deliveries.claim(1, 0);
  await client.read('DELETE', path);

  expect(await sendAll()).toEqual(['CANCEL 1 Canceled: First']);

  const again = await create();
  await deliveries.claim(1, 60_000);
  await deliveries.releaseAll();
  await client.read('DELETE', again);

  expect(await sendAll()).toEqual(['CANCEL 1 Canceled: First']);
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
