import { subDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { EventPayload, Invitation } from '@atrium/contracts/events';
import type { RefusedInvitation } from '@atrium/contracts/refused-invitations';
import { errorMessages } from '@atrium/contracts/server';
import { outbox } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { startMail } from '../../mail/start-mail';
import type { MailWorker } from '../../mail/worker/mail-worker';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { mailDefaults } from '../../testing/test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { setUpTestMailServer } from '../../testing/test-mail-server';
import { waitUntil } from '../../testing/wait-until';

const server = setUpTestApp();
let read: TestClient['read'];
let refusal: TestClient['refusal'];
let maria: number;
let deniz: number;
let gone: number;

beforeAll(async () => {
  maria = await addUser(server.db, 'maria');
  deniz = await addUser(server.db, 'deniz');
  gone = await addUser(server.db, 'gone', { deactivatedAt: new Date() });
  ({ read, refusal } = createTestClient(server, await server.signIn('maria')));
});

function addEvent(values: object = {}): Promise<EventPayload> {
  return read('POST', '/api/events', describeEvent(values));
}

const ada = { email: 'Ada@example.com', name: 'Ada' };
const bob = { email: 'bob@example.com', name: 'Bob' };

it('stores an event with both kinds of participants', async () => {
  const created = await addEvent({
    description: ' ',
    startDate: '2096-11-20T12:00:00+03:00',
    participantIds: [String(deniz), maria, deniz],
    participants: [bob, ada, { email: 'ADA@example.com', name: 'Other' }],
  });

  expect(created).toEqual({
    id: created.id,
    title: 'Review',
    description: null,
    startDate: '2096-11-20T09:00:00.000Z',
    endDate: '2096-11-20T10:00:00.000Z',
    participants: [
      { userId: deniz, username: 'deniz', answer: null },
      { userId: maria, username: 'maria', answer: null },
      { userId: null, ...bob, answer: null },
      { userId: null, ...ada, answer: null },
    ],
    participantIds: [deniz, maria],
    createdBy: maria,
    timeZone: null,
    repetition: null,
    version: 1,
    changedBy: { id: maria, username: 'maria' },
  });
  expect(await read('GET', '/api/events')).toContainEqual(created);
});

it('replaces the participants and keeps the order of the remaining ones', async () => {
  const { id } = await addEvent({ participantIds: [maria, deniz], participants: [ada, bob] });

  const changed = await read<EventPayload>(
    'PUT',
    `/api/events/${String(id)}`,
    describeEvent({
      title: 'Moved',
      description: 'a\nb',
      endDate: '2096-11-21T10:00:00.000Z',
      participantIds: [deniz],
      participants: [
        { email: 'eve@example.com', name: 'Eve' },
        { email: 'ada@example.com', name: 'Ada L.' },
      ],
    }),
  );

  expect(changed).toEqual({
    id,
    title: 'Moved',
    description: 'a\nb',
    startDate: '2096-11-20T09:00:00.000Z',
    endDate: '2096-11-21T10:00:00.000Z',
    participants: [
      { userId: deniz, username: 'deniz', answer: null },
      { userId: null, email: 'ada@example.com', name: 'Ada L.', answer: null },
      { userId: null, email: 'eve@example.com', name: 'Eve', answer: null },
    ],
    participantIds: [deniz],
    createdBy: maria,
    timeZone: null,
    repetition: null,
    version: 2,
    changedBy: { id: maria, username: 'maria' },
  });
  expect(await read('GET', '/api/events')).toContainEqual(changed);

  const emptied = await read('PUT', `/api/events/${String(id)}`, describeEvent());
  expect(emptied).toMatchObject({ participants: [], participantIds: [] });
});

it('lists events by start', async () => {
  const late = await addEvent({
    startDate: '2097-01-02T00:00:00Z',
    endDate: '2097-01-03T00:00:00Z',
  });
  const early = await addEvent({
    startDate: '2097-01-01T00:00:00Z',
    endDate: '2097-01-05T00:00:00Z',
  });

  expect((await read<EventPayload[]>('GET', '/api/events')).slice(-2)).toEqual([early, late]);
});

it.each([
  ['an unknown', () => 2_147_483_647],
  ['a deactivated', () => gone],
])('rejects %s participant without changing anything', async (_, participant) => {
  const { id } = await addEvent({ participantIds: [maria], participants: [ada] });
  const before = await read('GET', '/api/events');
  const body = describeEvent({ title: 'Other', participantIds: [participant()] });
  const rejection = [400, errorMessages.unknownParticipant];

  expect(await refusal('POST', '/api/events', body)).toEqual(rejection);
  expect(await refusal('PUT', `/api/events/${String(id)}`, body)).toEqual(rejection);
  expect(await read('GET', '/api/events')).toEqual(before);
});

it('keeps a participant who is deactivated', async () => {
  const leaver = await addUser(server.db, 'leaver');
  const { id } = await addEvent({ participantIds: [leaver] });
  await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaver));

  const changed = await read<EventPayload>(
    'PUT',
    `/api/events/${String(id)}`,
    describeEvent({ participantIds: [leaver] }),
  );

  expect(changed.participantIds).toEqual([leaver]);
  expect(changed.participants).toEqual([{ userId: leaver, username: 'leaver', answer: null }]);
  expect(await read('GET', '/api/events')).toContainEqual(changed);
});

it('never mixes concurrent changes', async () => {
  const { id } = await addEvent();
  const choices = [
    { title: '0', participantIds: [maria], participants: [ada] },
    { title: '1', participantIds: [deniz], participants: [ada, bob] },
    { title: '2', participantIds: [maria, deniz], participants: [] },
  ];

  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      read('PUT', `/api/events/${String(id)}`, describeEvent(choices[index % 3])),
    ),
  );

  const now = (await read<EventPayload[]>('GET', '/api/events')).find((one) => one.id === id);
  const choice = choices[Number(now?.title)];
  expect(now?.participantIds.toSorted()).toEqual(choice?.participantIds);
  expect(now?.participants.filter(({ userId }) => userId === null)).toHaveLength(
    choice?.participants.length ?? -1,
  );
});

describe('the mails of an event', () => {
  const guests = ['bad', 'good', 'slow'].map((name) => ({ email: `${name}@example.org`, name }));
  const mailServer = setUpTestMailServer();
  let worker: MailWorker;
  let other: TestClient;

  beforeAll(async () => {
    await server.db.delete(outbox);
    mailServer.answer = (address) => ({ bad: 550, slow: 451 })[address.split('@')[0] ?? ''];
    const config = { ...mailDefaults, smtpUrl: mailServer.url };
    worker = startMail(server.sharedDatabase, config, server.app.log, { polling: 10 });
    other = createTestClient(server, await server.signIn('deniz'));
  });

  afterAll(() => worker.stop());

  /** Waits until every queued mail has been tried. */
  async function allTried(): Promise<void> {
    await waitUntil(async () => (await server.db.$count(outbox, eq(outbox.attempts, 0))) === 0);
  }

  it('tells whoever made an event, and nobody else, what became of its mails', async () => {
    const { id, createdBy } = await read<EventPayload>(
      'POST',
      '/api/events',
      describeEvent({ participants: [...guests, { email: 'gone@example.org', name: 'gone' }] }),
    );
    await allTried();
    const path = `/api/events/${String(id)}`;

    // Somebody else's change, and a guest who leaves, do not matter.
    await other.read('PUT', path, describeEvent({ participants: guests }));
    await allTried();

    const found = await read<Invitation[]>('GET', `${path}/invitations`);
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
    expect(await other.refusal('GET', `${path}/invitations`)).toEqual([404, 'Not found']);
  });

  it('tells admins which last mails of events were refused', async () => {
    await addUser(server.db, 'admin', { role: 'admin' });
    const admin = createTestClient(server, await server.signIn('admin'));
    const participants = guests.map(({ name }) => ({ email: `${name}@example.org`, name: 'Ada' }));
    const title = 'Refused';
    const [first, second] = [
      await read<EventPayload>('POST', '/api/events', describeEvent({ title, participants })),
      await read<EventPayload>('POST', '/api/events', describeEvent({ title, participants })),
    ];
    await allTried();
    // A refused mail that was replaced, here by one that waits, and an event that is gone are not listed.
    const changed = describeEvent({ title: 'Moved', participants });
    mailServer.answer = () => 451;
    await read('PUT', `/api/events/${String(first.id)}`, changed);
    await allTried();

    const readRefused = () => admin.read<RefusedInvitation[]>('GET', '/api/invitations/refused');
    expect((await readRefused()).filter(({ name }) => name === 'Ada')).toEqual([
      {
        id: expect.any(Number) as number,
        eventId: second.id,
        title,
        name: 'Ada',
        reason: expect.stringContaining('550') as string,
        at: expect.any(String) as string,
      },
    ]);
    await server.db
      .update(outbox)
      .set({ settledAt: subDays(new Date(), 7) })
      .where(eq(outbox.state, 'failed'));
    expect(await readRefused()).toEqual([]);
  });
});
