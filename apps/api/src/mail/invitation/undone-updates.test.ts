import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { createInvitationRepository, type Invitation, type Notice } from './invitation.repository';

const ada = { email: 'ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };
const times = { startDate: '2096-11-20T09:00:00.000Z', endDate: '2096-11-20T10:00:00.000Z' };
const at = (hour: number) => ({
  startDate: `2096-11-21T${String(hour)}:00:00.000Z`,
  endDate: `2096-11-21T${String(hour)}:30:00.000Z`,
});

const mailServer = setUpTestMailServer();
let server: TestApp;
let client: TestClient;

beforeAll(async () => {
  const config = { smtpUrl: mailServer.url };
  server = await startTestApp(config, undefined, { polling: 50 }, { updateDelayMs: 3_600_000 });
  await addUser(server.db, 'maria');
  client = createTestClient(server, await server.signIn('maria'));
});

afterAll(() => server.close());

beforeEach(async () => {
  for (const table of [outbox, eventNotices, mailAllowances]) await server.db.delete(table);
});

/** Creates an event whose invitation has arrived. */
async function create(): Promise<string> {
  const body = describeEvent({ ...times, participants: [ada] });
  const { result } = await mailServer.receive(1, () =>
    client.read<EventPayload>('POST', '/api/events', body),
  );
  while ((await countWaiting()) > 0) await pause(5);
  return `/api/events/${String(result.id)}`;
}

async function change(path: string, values: object): Promise<void> {
  await client.read('PUT', path, describeEvent({ ...times, participants: [ada], ...values }));
}

function countWaiting(): Promise<number> {
  return server.db.$count(outbox, eq(outbox.state, 'waiting'));
}

/** Ends the time in which updates can be taken back; returns the mails that have waited. */
async function receiveUpdates(count: number) {
  const { mails } = await mailServer.receive(count, () =>
    server.db.update(outbox).set({ dueAt: new Date() }),
  );
  while ((await countWaiting()) > 0) await pause(5);
  return [...mails.values()].map(({ to, event, message }) => ({
    summary: `${to} ${String(event.sequence)} ${String(message.subject)}`,
    text: String(message.text),
  }));
}

it('mails nobody about a move that is taken back', async () => {
  const path = await create();
  await change(path, at(12));
  expect(await countWaiting()).toBe(1);

  await change(path, {});

  expect(await countWaiting()).toBe(0);
  await change(path, { title: 'Renamed' });
  const [mail, ...others] = await receiveUpdates(1);
  expect(mail?.summary).toBe('ada@example.org 3 Updated: Renamed');
  expect(mail?.text).toContain('Changed: title\n');
  expect(others).toEqual([]);
});

it.each([
  ['is remembered', false],
  ['was removed long ago', true],
])('sends one mail for a burst of moves, when the last mail %s', async (_, isForgotten) => {
  const path = await create();
  if (isForgotten) await server.db.delete(outbox);
  for (const hour of [12, 13, 14]) await change(path, at(hour));

  const [mail] = await receiveUpdates(1);

  expect(mail?.summary).toBe('ada@example.org 3 Updated: Review');
  expect(mail?.text).toContain('Start was: Tuesday, November 20, 2096 at 9:00 AM (UTC)');
  expect(mail?.text).toContain('Starts: Wednesday, November 21, 2096 at 2:00 PM (UTC)');

  if (isForgotten) await server.db.delete(outbox);
  for (const hour of [12, 13, 14]) await change(path, at(hour));
  expect(await countWaiting()).toBe(0);
});

it('tells whoever has heard of a move that it was taken back', async () => {
  const path = await create();
  await change(path, at(12));
  await receiveUpdates(1);

  await change(path, {});

  expect((await receiveUpdates(1))[0]?.text).toContain('Changed: start, end\n');
});

it('mails only those who have heard of a move that is taken back', async () => {
  const path = await create();
  await mailServer.receive(1, () => change(path, { participants: [ada, bob] }));
  await receiveUpdates(1);
  const people = { participants: [ada, bob] };
  await change(path, { ...people, ...at(12) });
  await mailServer.receive(1, () =>
    server.db.update(outbox).set({ dueAt: new Date() }).where(eq(outbox.recipient, ada.email)),
  );
  await change(path, { ...people, ...at(13) });

  await change(path, people);

  const updates = await receiveUpdates(1);
  expect(updates.map(({ summary }) => summary)).toEqual(['ada@example.org 4 Updated: Review']);
});

it('mails a change of participants although the move with it is taken back', async () => {
  const path = await create();
  const { mails } = await mailServer.receive(1, () =>
    change(path, { ...at(12), participants: [ada, bob] }),
  );
  expect([...mails.keys()]).toEqual(['bob@example.org']);
  await change(path, { participants: [ada, bob] });

  const updates = await receiveUpdates(2);

  expect(updates.map(({ summary }) => summary).sort()).toEqual([
    'ada@example.org 2 Updated: Review',
    'bob@example.org 2 Updated: Review',
  ]);
  expect(updates[0]?.text).toContain('Changed: participants\n');
});

it('cancels at once, without the update that waits', async () => {
  const path = await create();
  await change(path, at(12));

  const { mails } = await mailServer.receive(1, () => client.read('DELETE', path));

  expect([...mails.values()].map(({ method }) => method)).toEqual(['CANCEL']);
});

it('sends an update by itself, once the time is over', async () => {
  const path = await create();
  const options = { updateDelayMs: 200 };
  const quick = await startTestApp(
    { smtpUrl: mailServer.url },
    server.sharedDatabase,
    undefined,
    options,
  );
  const maria = createTestClient(quick, await quick.signIn('maria'));

  const { mails } = await mailServer.receive(1, () =>
    maria.read('PUT', path, describeEvent({ participants: [ada], ...at(12) })),
  );
  await quick.close();

  expect([...mails.keys()]).toEqual(['ada@example.org']);
});

describe('mails about occurrences', () => {
  const first = new Date('2096-11-20T09:00:00Z');
  const second = new Date('2096-11-27T09:00:00Z');
  const recipient: Invitation = {
    ...{ kind: 'update', address: ada.email, key: ada.email, name: 'Ada' },
    ...{ answer: null, answerToken: '3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e11' },
  };
  const series = { title: 'Review', description: null, ...times };
  const previous = { ...series, hasOtherParticipants: false };
  const rule = { frequency: 'weekly', interval: 1 } as const;
  const exceptions = [{ start: second.toISOString() }];
  const repetition = { rule, timeZone: 'Europe/Istanbul', exceptions };
  let senderId: number;
  let eventUid: string;

  beforeAll(async () => {
    senderId = await addUser(server.db, 'deniz');
  });

  beforeEach(() => {
    eventUid = crypto.randomUUID();
  });

  async function enqueue(occurrence: Date | null, values: Partial<Notice>): Promise<string[]> {
    const notice: Notice = {
      ...{ eventUid, sequence: 1, senderName: 'Deniz', senderEmail: 'deniz@example.com' },
      createdBy: null,
      ...{ ...series, startDate: first, endDate: new Date(times.endDate), attendees: [] },
      ...{ previous, repetition, occurrence, ...values },
    };
    await server.db.transaction((transaction) =>
      createInvitationRepository(transaction).enqueue(notice, [recipient], {
        ...{ senderId, hourlyLimit: 100, updateDelayMs: 3_600_000 },
      }),
    );
    const waiting = await server.db.select().from(outbox).orderBy(outbox.id);
    return waiting.map((mail) => mail.occurrence?.toISOString().slice(0, 10) ?? 'all');
  }

  it('replace those about the same one only, and go with one about all', async () => {
    await enqueue(first, { title: 'Retrospective' });
    expect(await enqueue(second, { title: 'Demo' })).toEqual(['2096-11-20', '2096-11-27']);
    expect(await enqueue(first, { title: 'Retro' })).toEqual(['2096-11-27', '2096-11-20']);
    expect(await enqueue(second, {})).toEqual(['2096-11-20']);

    expect(await enqueue(null, { title: 'Weekly review' })).toEqual(['all']);
  });

  it.each([
    ['nothing', false, []],
    ['one that waits', true, ['all']],
  ])('are not lost when a change of all that replaced %s is undone', async (_, waits, kept) => {
    const known = { ...previous, repetition: rule, timeZone: 'Europe/Istanbul', exceptions: 1 };
    if (waits) await enqueue(second, { title: 'Demo' });
    await enqueue(null, { title: 'Weekly review', previous: known });

    const before = { ...known, title: 'Weekly review' };
    expect(await enqueue(null, { previous: before })).toEqual(kept);
  });
});
