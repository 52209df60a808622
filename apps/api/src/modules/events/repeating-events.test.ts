import { desc, eq } from 'drizzle-orm';
import { type EventPayload, MAX_EXCEPTIONS } from '@atrium/contracts/events';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { eventExceptions, events } from '../../db/schema/event-tables';
import { notices } from '../../db/schema/notice-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { scheduleOfEvent } from './exception.repository';

const server = setUpTestApp();

const maria = setUpTestClient(server, 'maria');
let deniz: number;

beforeAll(async () => {
  deniz = await addUser(server.db, 'deniz');
});

// 9:30 in Istanbul, every Monday and Wednesday from a Monday on.
const weekly = {
  startDate: '2096-11-19T06:30:00.000Z',
  endDate: '2096-11-19T07:00:00.000Z',
  timeZone: 'Europe/Istanbul',
  repetition: { frequency: 'weekly', interval: 1, weekdays: [3] },
};
const WEDNESDAY = '2096-11-21T06:30:00.000Z';
const RANGE = 'from=2096-11-18T00:00:00Z&to=2096-12-02T00:00:00Z';

async function add(values: object = {}) {
  const body = describeEvent({ ...weekly, participantIds: [deniz], ...values });
  return maria.read<EventPayload>('POST', '/api/events', body);
}

async function list(id: number, query: string) {
  const found = await maria.read<EventPayload[]>('GET', `/api/events?${query}`);
  return found.find((event) => event.id === id);
}

async function startsIn(id: number, query = RANGE) {
  return (await list(id, query))?.occurrences?.map(({ startDate }) => startDate);
}

function pathOf({ id }: EventPayload): string {
  return `/api/events/${String(id)}`;
}

function at(event: EventPayload, start = WEDNESDAY): string {
  return `${pathOf(event)}?occurrence=${start}`;
}

it('lists the occurrences in a range, and leaves out events without one', async () => {
  const created = await add();
  const single = await add({ repetition: null });
  const { id } = created;

  expect(created).not.toHaveProperty('occurrences');
  expect(created.repetition).toEqual({ ...weekly.repetition, interval: 1 });
  expect(await list(id, `${RANGE}&ids=${String(id)}`)).toEqual({
    ...created,
    occurrences: ['2096-11-19', '2096-11-21', '2096-11-26', '2096-11-28'].map((day) => ({
      start: `${day}T06:30:00.000Z`,
      startDate: `${day}T06:30:00.000Z`,
      endDate: `${day}T07:00:00.000Z`,
    })),
  });
  expect(await list(single.id, RANGE)).not.toHaveProperty('occurrences');
  for (const range of [
    'from=2096-11-19T07:00:00Z&to=2096-11-20T00:00:00Z',
    'from=2096-11-18T00:00:00Z&to=2096-11-19T06:30:00Z',
  ]) {
    expect(await list(id, range)).toBeUndefined();
    expect(await list(single.id, range)).toBeUndefined();
  }
});

it('lists the occurrences of a year before and after now without a range', async () => {
  const startDate = '2016-02-01T09:00:00.000Z';
  const past = { startDate, endDate: '2016-02-01T10:00:00.000Z', timeZone: 'UTC' };
  const { id } = await add({ ...past, repetition: { frequency: 'monthly', interval: 1 } });
  const ended = await add({ ...past, repetition: { frequency: 'monthly', interval: 1, count: 2 } });

  expect([24, 25]).toContain((await startsIn(id, `ids=${String(id)}`))?.length);
  expect(await startsIn(ended.id, '')).toEqual([]);
});

it('changes and cancels one occurrence', async () => {
  const event = await add();
  const { id } = event;
  const values = {
    title: 'Later',
    startDate: '2096-11-22T08:00:00Z',
    endDate: '2096-11-22T09:00:00Z',
  };

  const changed = await maria.read<EventPayload>('PUT', at(event), describeEvent(values));
  await maria.read('DELETE', at(event, '2096-11-26T06:30:00.000Z'));

  expect(changed).toMatchObject({ id, version: 2, title: 'Review', startDate: weekly.startDate });
  const listed = await list(id, RANGE);
  expect(listed).toMatchObject({ version: 3, title: 'Review' });
  expect(listed?.occurrences).toEqual([
    expect.objectContaining({ startDate: weekly.startDate }),
    {
      start: WEDNESDAY,
      title: 'Later',
      description: null,
      startDate: '2096-11-22T08:00:00.000Z',
      endDate: '2096-11-22T09:00:00.000Z',
    },
    expect.objectContaining({ startDate: '2096-11-28T06:30:00.000Z' }),
  ]);
  const recorded = await server.db
    .select()
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(2);
  expect(recorded.map(({ action, detail }) => [action, detail])).toEqual([
    ['event.changed', 'occurrence 2096-11-26T06:30:00.000Z: canceled'],
    ['event.changed', `occurrence ${WEDNESDAY}: title, start_date, end_date`],
  ]);
  const told = await server.db
    .select()
    .from(notices)
    .where(eq(notices.eventId, id))
    .orderBy(notices.id);
  expect(told.map(({ kind, title }) => [kind, title])).toEqual([
    ['invited', 'Review'],
    ['event-changed', 'Later (Wed, Nov 21)'],
    ['event-canceled', 'Review (Mon, Nov 26)'],
  ]);

  // A canceled one is none any more, a changed one can be changed again.
  expect((await maria.refusal('DELETE', at(event, '2096-11-26T06:30:00.000Z')))[0]).toBe(404);
  await maria.read('DELETE', at(event));
  expect(await startsIn(id)).toHaveLength(2);
});

it('refuses changes of one occurrence that concern all, and of none', async () => {
  const event = await add({ participants: [{ email: 'Ada@x.org', name: 'Ada' }] });
  const { id, version } = event;
  const people = { participantIds: [deniz], participants: [{ email: 'ada@x.org', name: 'Ada' }] };
  const onlyForAll = [400, errorMessages.onlyForAllOccurrences];

  for (const values of [
    { participantIds: [deniz] },
    { ...people, participantIds: [] },
    { timeZone: 'Europe/Berlin' },
    { repetition: null },
    { repetition: { frequency: 'daily', interval: 1 }, timeZone: weekly.timeZone },
  ]) {
    expect(await maria.refusal('PUT', at(event), describeEvent(values))).toEqual(onlyForAll);
  }
  for (const start of ['2096-11-20T06:30:00.000Z', '2096-11-14T06:30:00.000Z']) {
    expect((await maria.refusal('PUT', at(event, start), describeEvent()))[0]).toBe(404);
    expect((await maria.refusal('DELETE', at(event, start)))[0]).toBe(404);
  }
  const single = await add({ repetition: null });
  const [status] = await maria.refusal('DELETE', at(single, weekly.startDate));
  expect(status).toBe(404);
  expect(await list(id, RANGE)).toMatchObject({ version, title: 'Review' });

  const same = { ...weekly, ...people, title: 'One' };
  await maria.read('PUT', at(event), describeEvent(same));
  expect(await list(id, RANGE)).toMatchObject({ version: version && version + 1 });
});

it('rejects a change of one occurrence of another version', async () => {
  const event = await add();
  const cookie = await server.signIn('maria');
  const change = (version: number) =>
    server.call('PUT', at(event), {
      cookie,
      body: describeEvent(),
      headers: { 'if-match': `"${String(version)}"` },
    });

  expect((await change(1)).status).toBe(200);
  expect((await change(1)).status).toBe(412);
});

it('keeps the rule that an update leaves out, and drops exceptions with their times', async () => {
  const event = await add();
  const { id } = event;
  await maria.read('DELETE', at(event));
  const { startDate, endDate } = weekly;
  const update = (values: object) =>
    maria.read<EventPayload>(
      'PUT',
      pathOf(event),
      describeEvent({ startDate, participantIds: [deniz], ...values }),
    );
  const sequence = async () =>
    (await server.db.select().from(events).where(eq(events.id, id))).map((event) => event.sequence);

  const kept = await update({ endDate, timeZone: null });
  expect(kept).toMatchObject({ timeZone: weekly.timeZone, repetition: weekly.repetition });
  expect(await sequence()).toEqual([1]);
  await update({ endDate, title: 'Renamed' });
  expect(await startsIn(id)).toHaveLength(3);

  await update({ endDate, timeZone: 'Europe/Berlin' });
  expect(await startsIn(id)).toHaveLength(4);
  expect(await sequence()).toEqual([3]);

  const ended = await update({ endDate, repetition: null });
  expect(ended.repetition).toBeNull();
  // Nobody sees the time zone of a single event.
  await update({ endDate, timeZone: 'UTC' });
  expect(await sequence()).toEqual([4]);
});

describe('times', () => {
  const daily = { timeZone: 'UTC', repetition: { frequency: 'daily', interval: 1 } };
  const startDate = '2096-11-19T09:00:00.000Z';
  const TOO_LONG = [400, 'An event that repeats every day can last at most a day'];

  it('are refused where an occurrence lasts longer than the period', async () => {
    const hours = (end: string) => describeEvent({ startDate, endDate: `2096-11-${end}:00Z` });
    const event = await add({ ...daily, startDate, endDate: '2096-11-20T09:00:00Z' });
    const body = { ...daily, ...hours('20T09:01') };

    expect(await maria.refusal('POST', '/api/events', body)).toEqual(TOO_LONG);
    // The rule of the event stays.
    expect(await maria.refusal('PUT', pathOf(event), hours('20T09:01'))).toEqual(TOO_LONG);
    expect(await maria.refusal('PUT', at(event, startDate), hours('20T09:01'))).toEqual(TOO_LONG);
    expect((await list(event.id, RANGE))?.version).toBe(1);
  });

  it('are refused where the last day is before the start', async () => {
    const endDate = '2096-11-19T10:00:00Z';
    const event = await add({ ...daily, startDate, endDate });
    const endsOn = (until: string) =>
      describeEvent({
        timeZone: 'UTC',
        startDate,
        endDate,
        repetition: { ...daily.repetition, until },
      });
    const refusal = [400, errorMessages.endsBeforeStart];

    expect(await maria.refusal('POST', '/api/events', endsOn('2096-11-18'))).toEqual(refusal);
    expect(await maria.refusal('PUT', pathOf(event), endsOn('2096-11-18'))).toEqual(refusal);
    await maria.read('PUT', pathOf(event), endsOn('2096-11-19'));
    expect(await startsIn(event.id)).toEqual([startDate]);
  });

  it('of events that were longer before can be read, shortened and deleted', async () => {
    const values = {
      title: 'Old',
      startDate: new Date('1900-01-01T09:00:00Z'),
      endDate: new Date('5900-01-01T09:00:00Z'),
      timeZone: 'UTC',
      repetition: { frequency: 'daily', interval: 1 } as const,
    };
    const [old, other, single] = await server.db
      .insert(events)
      .values([values, values, { ...values, repetition: null }])
      .returning();
    const [id, otherId, singleId] = [old, other, single].map((row) => row?.id ?? 0);
    const month = 'from=2096-11-01T00:00:00Z&to=2096-12-01T00:00:00Z';

    // Each is found on the day after its start, too.
    expect(await startsIn(Number(id), month)).toHaveLength(32);
    expect(await startsIn(Number(id), `ids=${String(id)}`)).toHaveLength(734);
    expect(await list(Number(singleId), month)).toMatchObject({ title: 'Old' });
    const late = 'from=5950-01-01T00:00:00Z&to=5950-01-02T00:00:00Z';
    expect(await startsIn(Number(id), late)).toHaveLength(3);

    const shorter = describeEvent({ startDate: '1900-01-01T09:00:00Z' });
    const endDate = '1900-01-01T10:00:00Z';
    for (const shortened of [id, singleId]) {
      await maria.read('PUT', `/api/events/${String(shortened)}`, { ...shorter, endDate });
    }
    expect(await startsIn(Number(id), month)).toHaveLength(30);
    expect(await list(Number(singleId), month)).toBeUndefined();
    await maria.read('DELETE', `/api/events/${String(otherId)}?occurrence=2096-11-09T09:00:00Z`);
    expect(await startsIn(Number(otherId), month)).toHaveLength(31);
    for (const removed of [id, otherId, singleId]) {
      await maria.read('DELETE', `/api/events/${String(removed)}`);
    }
    expect(await list(Number(otherId), month)).toBeUndefined();
  });
});

it('limits the occurrences that differ from the others', async () => {
  const event = await add();
  await server.db.insert(eventExceptions).values(
    Array.from({ length: MAX_EXCEPTIONS - 1 }, (_, index) => ({
      eventId: event.id,
      start: new Date(index),
      schedule: scheduleOfEvent(event.id),
      canceled: true,
    })),
  );
  const change = { startDate: '2096-11-22T08:00:00Z', endDate: '2096-11-22T09:00:00Z' };

  await maria.read('PUT', at(event), describeEvent(change));
  const refusal = await maria.refusal('DELETE', at(event, '2096-11-26T06:30:00.000Z'));
  expect(refusal).toEqual([400, errorMessages.tooManyExceptions]);
  // One that differs already.
  await maria.read('DELETE', at(event));
  expect(await startsIn(event.id)).toHaveLength(3);
});
