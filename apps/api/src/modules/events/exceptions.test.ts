import { desc, eq } from 'drizzle-orm';
import { type EventPayload, MAX_EXCEPTIONS } from '@atrium/contracts/events';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { eventExceptions, events } from '../../db/schema/event-tables';
import { outbox } from '../../db/schema/mail-tables';
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

// Four days at 9:00.
const daily = {
  title: 'Review',
  description: 'Bring numbers',
  startDate: '2096-11-19T09:00:00.000Z',
  endDate: '2096-11-19T10:00:00.000Z',
  timeZone: 'UTC',
  repetition: { frequency: 'daily', interval: 1, until: '2096-11-22' },
};
const FIRST = '2096-11-19T09:00:00.000Z';
const SECOND = '2096-11-20T09:00:00.000Z';
const THIRD = '2096-11-21T09:00:00.000Z';
const FOURTH = '2096-11-22T09:00:00.000Z';
const RANGE = 'from=2096-11-01T00:00:00Z&to=2096-12-20T00:00:00Z';

type Named = Pick<EventPayload, 'id'>;

async function add(values: object = {}) {
  const body = describeEvent({ ...daily, participantIds: [deniz], ...values });
  return maria.read<EventPayload>('POST', '/api/events', body);
}

async function occurrencesOf({ id }: Named) {
  const found = await maria.read<EventPayload[]>('GET', `/api/events?${RANGE}`);
  return found.find((event) => event.id === id)?.occurrences;
}

function pathOf({ id }: Named, start?: string): string {
  return `/api/events/${String(id)}${start === undefined ? '' : `?occurrence=${start}`}`;
}

/** Replaces all occurrences, and their rule only if `values` has one. */
function update(event: Named, values: object) {
  const { title, description, startDate, endDate } = daily;
  const body = describeEvent({
    title,
    description,
    startDate,
    endDate,
    participantIds: [deniz],
    ...values,
  });
  return maria.read<EventPayload>('PUT', pathOf(event), body);
}

function updateOne(event: Named, start: string, values: object) {
  const endDate = `${start.slice(0, 11)}10:00:00.000Z`;
  const { title, description } = daily;
  const body = describeEvent({ title, description, startDate: start, endDate, ...values });
  return maria.read('PUT', pathOf(event, start), body);
}

describe('a series without an occurrence', () => {
  it('is deleted with its last one, and its guests hear of it', async () => {
    const event = await add({ participants: [{ email: 'ada@example.org', name: 'Ada' }] });
    await server.db.delete(outbox);
    for (const start of [FIRST, SECOND, THIRD]) await maria.read('DELETE', pathOf(event, start));
    expect(await occurrencesOf(event)).toHaveLength(1);

    await maria.read('DELETE', pathOf(event, FOURTH));

    expect(await server.db.select().from(events).where(eq(events.id, event.id))).toEqual([]);
    const mails = await server.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'ada@example.org'));
    expect(
      mails.map(({ invitationKind, occurrence }) => [invitationKind, occurrence]),
    ).toContainEqual(['cancellation', null]);
    const [recorded] = await server.db
      .select()
      .from(auditEvents)
      .orderBy(desc(auditEvents.id))
      .limit(1);
    expect(recorded?.action).toBe('event.deleted');
    const [told] = await server.db
      .select()
      .from(notices)
      .where(eq(notices.userId, deniz))
      .orderBy(desc(notices.id))
      .limit(1);
    expect(told).toMatchObject({ kind: 'event-canceled', title: 'Review', eventId: null });
  });

  it('is not one while an occurrence is elsewhere', async () => {
    const event = await add();
    const elsewhere = { startDate: '2096-12-10T09:00:00Z', endDate: '2096-12-10T10:00:00Z' };
    await updateOne(event, FOURTH, elsewhere);
    for (const start of [FIRST, SECOND, THIRD]) await maria.read('DELETE', pathOf(event, start));

    expect(await occurrencesOf(event)).toMatchObject([{ start: FOURTH }]);
    await maria.read('DELETE', pathOf(event, FOURTH));
    expect(await occurrencesOf(event)).toBeUndefined();
  });

  it('cannot be made or saved', async () => {
    const repetition = { ...daily.repetition, until: '2096-11-18' };
    const refusal = [400, errorMessages.endsBeforeStart];
    const event = await add();
    const body = describeEvent({ ...daily, repetition });

    expect(await maria.refusal('POST', '/api/events', body)).toEqual(refusal);
    expect(await maria.refusal('PUT', pathOf(event), body)).toEqual(refusal);
    // The rule of the event stays.
    const late = describeEvent({
      startDate: '2096-11-23T09:00:00Z',
      endDate: '2096-11-23T10:00:00Z',
    });
    expect(await maria.refusal('PUT', pathOf(event), late)).toEqual(refusal);
    expect(await occurrencesOf(event)).toHaveLength(4);
  });

  it('of an earlier version is shown by its first one, and can be changed and deleted', async () => {
    const values = {
      title: 'Old',
      startDate: new Date(daily.startDate),
      endDate: new Date(daily.endDate),
      timeZone: 'UTC',
    };
    const rule = { frequency: 'daily', interval: 1 } as const;
    const [ended, canceled, mended] = await server.db
      .insert(events)
      .values([
        { ...values, repetition: { ...rule, until: '2096-11-01' } },
        { ...values, repetition: { ...rule, count: 2 } },
        { ...values, repetition: { ...rule, until: '2096-11-20' } },
      ])
      .returning();
    if (!ended || !canceled || !mended) throw new Error('No rows');
    await server.db.insert(eventExceptions).values(
      [canceled, mended].flatMap(({ id }) =>
        [FIRST, SECOND].map((start) => ({
          eventId: id,
          start: new Date(start),
          schedule: scheduleOfEvent(id),
          canceled: true,
        })),
      ),
    );
    const old = [ended, canceled, mended];

    for (const event of old) expect(await occurrencesOf(event)).toMatchObject([{ start: FIRST }]);
    await updateOne(mended, FIRST, { title: 'Mended' });
    expect(await occurrencesOf(mended)).toMatchObject([{ start: FIRST, title: 'Mended' }]);
    for (const event of old) await maria.read('DELETE', pathOf(event, FIRST));
    for (const event of old) expect(await occurrencesOf(event)).toBeUndefined();
  });
});

describe('an occurrence that was changed', () => {
  it('follows the series in every field that it did not change', async () => {
    const event = await add();
    await updateOne(event, SECOND, { startDate: '2096-11-20T09:30:00Z' });
    await updateOne(event, THIRD, { title: 'Long review', description: null });
    const other = { title: 'Audit', description: 'Bring more', participantIds: [] };

    await update(event, other);

    const byRule = { title: 'Audit', description: 'Bring more' };
    expect((await occurrencesOf(event))?.slice(1, 3)).toEqual([
      {
        start: SECOND,
        startDate: '2096-11-20T09:30:00.000Z',
        endDate: '2096-11-20T10:00:00.000Z',
        ...byRule,
      },
      {
        start: THIRD,
        startDate: THIRD,
        endDate: '2096-11-21T10:00:00.000Z',
        title: 'Long review',
        description: null,
      },
    ]);

    // A field that was taken back follows again.
    await updateOne(event, THIRD, byRule);
    await update(event, { ...other, title: 'Inspection', description: null });
    expect((await occurrencesOf(event))?.[2]).toMatchObject({
      title: 'Inspection',
      description: null,
    });
  });

  it('is reset by another end of all, as by another start', async () => {
    const event = await add();
    await maria.read('DELETE', pathOf(event, SECOND));
    await updateOne(event, THIRD, { title: 'Long review', endDate: '2096-11-21T12:00:00Z' });

    await update(event, { endDate: '2096-11-19T11:00:00Z' });

    const found = await occurrencesOf(event);
    expect(found?.map(({ endDate }) => endDate.slice(8, 13))).toEqual([
      '19T11',
      '20T11',
      '21T11',
      '22T11',
    ]);
    expect(found?.map(({ title }) => title)).toEqual(Array(4).fill(undefined));
  });
});

describe('a move of all occurrences', () => {
  const later = { startDate: '2096-11-20T09:00:00Z', endDate: '2096-11-20T10:00:00Z' };

  it('can be taken back with the exceptions, and another one cannot', async () => {
    const event = await add();
    await maria.read('DELETE', pathOf(event, SECOND));
    await updateOne(event, THIRD, { title: 'Long review' });
    const before = await occurrencesOf(event);

    await update(event, later);
    expect(await occurrencesOf(event)).toHaveLength(3);
    await maria.read('DELETE', pathOf(event, THIRD));
    await update(event, {});
    expect(await occurrencesOf(event)).toEqual(before);

    await update(event, later);
    await update(event, { ...later, endDate: '2096-11-20T12:00:00Z' });
    await update(event, {});
    expect(await occurrencesOf(event)).toHaveLength(4);
    const isOfEvent = eq(eventExceptions.eventId, event.id);
    expect(await server.db.select().from(eventExceptions).where(isOfEvent)).toEqual([]);
  });

  it('is not taken back when somebody else has changed the event since', async () => {
    const event = await add();
    const { version } = await update(event, later);
    await update(event, { ...later, title: 'By somebody else' });

    const response = await server.call('PUT', pathOf(event), {
      cookie: await server.signIn('deniz'),
      body: describeEvent(daily),
      headers: { 'if-match': `"${String(version)}"` },
    });

    expect(response.status).toBe(412);
    expect((await occurrencesOf(event))?.[0]).toMatchObject({ startDate: SECOND });
  });

  it('can be taken back with as many exceptions as there may be', async () => {
    const event = await add({ repetition: { frequency: 'daily', interval: 1 } });
    await server.db.insert(eventExceptions).values(
      Array.from({ length: MAX_EXCEPTIONS }, (_, index) => ({
        eventId: event.id,
        start: new Date(Date.parse(FIRST) + index * 86_400_000),
        schedule: scheduleOfEvent(event.id),
        canceled: true,
      })),
    );
    expect(await occurrencesOf(event)).toBeUndefined();

    await update(event, later);
    expect(await occurrencesOf(event)).toHaveLength(30);
    // Exceptions of other times do not count.
    await maria.read('DELETE', pathOf(event, THIRD));
    await update(event, {});
    expect(await occurrencesOf(event)).toBeUndefined();
  });
});
