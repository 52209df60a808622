import { type BusyTime, type EventPayload, MOST_BUSY_PEOPLE } from '@atrium/contracts/events';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { users } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const server = setUpTestApp();
let maria: TestClient;
let mariaId: number;
let denizId: number;
let ipekId: number;

beforeEach(async () => {
  for (const table of [events, users]) await server.db.delete(table);
  mariaId = await addUser(server.db, 'maria');
  denizId = await addUser(server.db, 'deniz');
  ipekId = await addUser(server.db, 'ipek');
  maria = createTestClient(server, await server.signIn('maria'));
});

const DAY = { from: '2096-11-20T00:00:00Z', to: '2096-11-21T00:00:00Z' };

function pathOf(userIds: readonly (number | string)[], range: object = DAY): string {
  const query = new URLSearchParams({ userIds: userIds.join(','), ...range });
  return `/api/events/busy?${String(query)}`;
}

async function listBusyTimes(userIds: readonly number[], range?: object) {
  return maria.read<BusyTime[]>('GET', pathOf(userIds, range));
}

function addEvent(values: object, client = maria): Promise<EventPayload> {
  return client.read('POST', '/api/events', describeEvent(values));
}

/** Returns times of the day in UTC. */
function at(from: string, to: string) {
  return { startDate: `2096-11-20T${from}:00.000Z`, endDate: `2096-11-20T${to}:00.000Z` };
}

it('tells when the people asked for take part in events, without anybody else', async () => {
  const review = await addEvent({
    title: 'Review',
    description: 'Bring the numbers',
    participantIds: [denizId, ipekId],
    ...at('09:00', '10:00'),
  });
  const lunch = await addEvent({ title: 'Lunch', ...at('08:00', '09:30') });
  // Begins when the range ends.
  await addEvent({ startDate: '2096-11-21T00:00:00.000Z', endDate: '2096-11-21T01:00:00.000Z' });

  expect(await listBusyTimes([denizId, mariaId])).toEqual([
    { eventId: lunch.id, title: 'Lunch', userIds: [mariaId], ...at('08:00', '09:30') },
    { eventId: review.id, title: 'Review', userIds: [denizId, mariaId], ...at('09:00', '10:00') },
  ]);
  expect(await listBusyTimes([ipekId, ipekId])).toMatchObject([{ userIds: [ipekId] }]);
});

it('leaves out whoever has declined, until the event is moved', async () => {
  const deniz = createTestClient(server, await server.signIn('deniz'));
  const { id } = await addEvent({ participantIds: [denizId, mariaId], ...at('09:00', '10:00') });
  const path = `/api/events/${String(id)}`;
  await deniz.read('PUT', `${path}/answer`, { answer: 'declined' });
  expect(await listBusyTimes([denizId])).toEqual([]);

  // Whoever made it can decline, too.
  await maria.read('PUT', `${path}/answer`, { answer: 'declined' });
  expect(await listBusyTimes([denizId, mariaId])).toEqual([]);

  const participantIds = [denizId, mariaId];
  await maria.read('PUT', path, describeEvent({ participantIds, ...at('11:00', '12:00') }));
  expect(await listBusyTimes(participantIds)).toMatchObject([{ userIds: participantIds }]);
});

it('has each occurrence of a series at its own times, and what began before the range', async () => {
  const daily = {
    startDate: '2096-11-01T06:00:00.000Z',
    endDate: '2096-11-01T06:30:00.000Z',
    timeZone: 'Europe/Istanbul',
    repetition: { frequency: 'daily', interval: 1 },
  };
  const { id } = await addEvent({ title: 'Stand-up', ...daily });
  await maria.read(
    'PUT',
    `/api/events/${String(id)}?occurrence=2096-11-20T06:00:00.000Z`,
    describeEvent({ title: 'Long stand-up', ...at('07:00', '08:00') }),
  );
  await maria.read('DELETE', `/api/events/${String(id)}?occurrence=2096-11-21T06:00:00.000Z`);
  await addEvent({
    title: 'Fair',
    startDate: '2096-11-18T06:00:00.000Z',
    endDate: '2096-11-25T06:00:00.000Z',
  });

  const found = await listBusyTimes([mariaId], {
    from: '2096-11-20T00:00:00Z',
    to: '2096-11-23T00:00:00Z',
  });
  expect(found.map(({ title, startDate }) => [title, startDate])).toEqual([
    ['Fair', '2096-11-18T06:00:00.000Z'],
    ['Long stand-up', '2096-11-20T07:00:00.000Z'],
    ['Stand-up', '2096-11-22T06:00:00.000Z'],
  ]);
});

it('has a bounded number of occurrences, and some of every series', async () => {
  const count = 3000;
  await server.db.insert(events).values(
    Array.from({ length: count }, (_, index) => ({
      title: `Daily ${String(index)}`,
      startDate: new Date('2096-01-01T09:00:00Z'),
      endDate: new Date('2096-01-01T10:00:00Z'),
      timeZone: 'UTC',
      repetition: { frequency: 'daily' as const, interval: 1 },
      createdBy: mariaId,
    })),
  );

  const found = await listBusyTimes([mariaId], { ...DAY, to: '2096-11-27T00:00:00Z' });

  expect(found.length).toBeLessThanOrEqual(20_000);
  expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(count);
});

it('knows the invitations of events whose author is unknown', async () => {
  const [event] = await server.db
    .insert(events)
    .values({
      title: 'Old',
      startDate: new Date('2096-11-20T09:00:00Z'),
      endDate: new Date('2096-11-20T10:00:00Z'),
    })
    .returning({ id: events.id });
  expect(await listBusyTimes([mariaId, denizId])).toEqual([]);

  await server.db.insert(eventParticipants).values({ eventId: event?.id ?? 0, userId: denizId });
  expect(await listBusyTimes([mariaId, denizId])).toMatchObject([{ userIds: [denizId] }]);
});

it.each([
  ['no people', [], DAY],
  ['too many people', Array.from({ length: MOST_BUSY_PEOPLE + 1 }, (_, index) => index + 1), DAY],
  ['something that is no id', ['maria'], DAY],
  ['more than seven days', [1], { ...DAY, to: '2096-11-27T00:00:01Z' }],
  ['an end before the start', [1], { from: DAY.to, to: DAY.from }],
  ['no range', [1], {}],
])('refuses %s', async (_, userIds, range) => {
  const [status] = await maria.refusal('GET', pathOf(userIds, range));
  expect(status).toBe(400);
});
