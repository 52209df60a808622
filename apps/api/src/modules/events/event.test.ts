import { eq } from 'drizzle-orm';
import { type EventPayload } from '@atrium/contracts/events';
import { errorMessages } from '@atrium/contracts/server';
import { users } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

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
    ...{ timeZone: null, repetition: null },
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
    ...{ timeZone: null, repetition: null },
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

it('rejects an unknown participant without changing anything', async () => {
  const { id } = await addEvent({ participantIds: [maria], participants: [ada] });
  const before = await read('GET', '/api/events');
  const body = describeEvent({ title: 'Other', participantIds: [2_147_483_647] });
  const rejection = [400, errorMessages.unknownParticipant];

  expect(await refusal('POST', '/api/events', body)).toEqual(rejection);
  expect(await refusal('PUT', `/api/events/${String(id)}`, body)).toEqual(rejection);
  expect(await read('GET', '/api/events')).toEqual(before);
});

it('rejects a deactivated user as a new participant, but keeps one who was invited', async () => {
  const body = describeEvent({ participantIds: [gone] });
  expect(await refusal('POST', '/api/events', body)).toEqual([
    400,
    errorMessages.unknownParticipant,
  ]);
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
