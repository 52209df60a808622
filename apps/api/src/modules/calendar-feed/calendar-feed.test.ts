import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import type { CalendarFeed } from '@atrium/contracts/calendar-feed';
import type { EventPayload } from '@atrium/contracts/events';
import { calendarFeeds } from '../../db/schema/account-tables';
import { eventExceptions, eventParticipants, events } from '../../db/schema/event-tables';
import { notices } from '../../db/schema/notice-tables';
import { loginAttempts } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { occurrencesBetween } from '../../recurrence/occurrences';
import { scheduleOf } from '../../recurrence/schedule';
import { addUser, describeEvent } from '../../testing/factories';
import { readOccurrences } from '../../testing/read-occurrences';
import { repeatFailure } from '../../testing/repeat-failure';
import { runCommand } from '../../testing/run-command';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { scheduleOfEvent } from '../events/exception.repository';

const server = setUpTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const ACCOUNT_PATH = '/api/account/calendar-feed';

let mariaId: number;
let maria: TestClient;
let deniz: TestClient;
let denizCookie: string;

beforeEach(async () => {
  for (const table of [notices, events, loginAttempts, users]) await server.db.delete(table);
  mariaId = await addUser(server.db, 'maria');
  await addUser(server.db, 'deniz');
  denizCookie = await server.signIn('deniz');
  maria = createTestClient(server, await server.signIn('maria'));
  deniz = createTestClient(server, denizCookie);
});

async function createFeed(): Promise<string> {
  return (await maria.read<{ path: string }>('POST', ACCOUNT_PATH)).path;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return server.call(method, path, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } });
}

async function readEvents(path: string): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(path)).text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

async function titles(path: string): Promise<string[]> {
  return (await readEvents(path)).map(({ summary }) => summary);
}

function addEvent(client: TestClient, values: object): Promise<EventPayload> {
  return client.read('POST', '/api/events', describeEvent(values));
}

function at(days: number): object {
  const start = Date.now() + days * DAY_MS;
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + DAY_MS / 24).toISOString(),
  };
}

it('has what the user has made or is invited to, from a year ago on', async () => {
  const participantIds = [mariaId];
  await addEvent(maria, { title: 'Mine', ...at(3000) });
  await addEvent(maria, { title: 'Old', ...at(-367) });
  await addEvent(deniz, { title: 'Past', participantIds, ...at(-363) });
  await addEvent(deniz, { title: 'Not mine', ...at(1) });
  const declined = await addEvent(deniz, { title: 'Declined', participantIds, ...at(2) });
  const moved = await addEvent(deniz, { title: 'Moved since', participantIds, ...at(3) });
  const answeredFor = scheduleOf({
    startDate: new Date(declined.startDate),
    endDate: new Date(declined.endDate),
    timeZone: null,
    repetition: null,
  });
  for (const { id } of [declined, moved]) {
    await server.db
      .update(eventParticipants)
      .set({ answer: 'declined', answeredFor })
      .where(eq(eventParticipants.eventId, id));
  }

  expect(await titles(await createFeed())).toEqual(['Past', 'Moved since', 'Mine']);
});

it('has the latest of too many events, and those that repeat', async () => {
  const daily = { repetition: { frequency: 'daily', interval: 1 }, timeZone: 'UTC' };
  await addEvent(maria, { title: 'First', ...at(1) });
  await addEvent(maria, { title: 'Daily', ...at(-900), ...daily });
  await server.db.insert(events).values(
    Array.from({ length: 1999 }, (_, index) => ({
      title: `Later ${String(index)}`,
      startDate: new Date(Date.now() + (index + 2) * DAY_MS),
      endDate: new Date(Date.now() + (index + 3) * DAY_MS),
      createdBy: mariaId,
    })),
  );

  const found = await titles(await createFeed());

  expect(found).toHaveLength(2000);
  expect(found.slice(0, 2)).toEqual(['Daily', 'Later 0']);
});

it('is a calendar file without a method, with folded lines and the fields of the event', async () => {
  const description = `${'Long text, with; signs\\ and ünïcode. '.repeat(9)}\nhttps://x.example/?a=1`;
  const { id } = await addEvent(maria, { title: 'Review, part 1', description });
  const path = await createFeed();
  await maria.read('PUT', `/api/events/${String(id)}`, describeEvent({ description }));

  const response = await get(path);
  const content = await response.text();

  expect([
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
    content.includes('METHOD'),
    content.replaceAll('\r\n', '').includes('\n'),
    content.split('\r\n').filter((line) => Buffer.byteLength(line) > 75),
  ]).toEqual(['text/calendar; charset=utf-8', 'private, no-cache', false, false, []]);
  const [event] = await readEvents(path);
  expect([
    event?.summary,
    event?.description,
    event?.startDate.toJSDate().toISOString(),
    event?.endDate.toJSDate().toISOString(),
    event?.sequence,
    event?.uid,
  ]).toEqual([
    'Review',
    description,
    describeEvent().startDate,
    describeEvent().endDate,
    1,
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);
});

it('has the rule of an event that repeats, and the occurrences that differ from it', async () => {
  const { id } = await addEvent(maria, {
    startDate: '2096-11-02T13:30:00.000Z',
    endDate: '2096-11-02T14:00:00.000Z',
    timeZone: 'America/New_York',
    repetition: { frequency: 'daily', interval: 1, count: 5 },
  });
  const changed = {
    title: 'Moved',
    startDate: new Date('2096-11-05T16:00:00Z'),
    endDate: new Date('2096-11-05T17:00:00Z'),
  };
  await server.db.insert(eventExceptions).values([
    {
      eventId: id,
      start: new Date('2096-11-03T13:30:00Z'),
      schedule: scheduleOfEvent(id),
      canceled: true,
    },
    {
      eventId: id,
      start: new Date('2096-11-05T14:30:00Z'),
      schedule: scheduleOfEvent(id),
      ...changed,
    },
  ]);

  const [series, ...exceptions] = await readEvents(await createFeed());

  for (const exception of exceptions) series?.relateException(exception);
  const iterator = series?.iterator();
  const found = [];
  for (let next = iterator?.next(); next && series; next = iterator?.next()) {
    const { item, startDate } = series.getOccurrenceDetails(next);
    found.push(`${item.summary} ${startDate.toJSDate().toISOString()}`);
  }
  // Clocks go back on November 4.
  expect(found).toEqual([
    'Review 2096-11-02T13:30:00.000Z',
    'Review 2096-11-04T14:30:00.000Z',
    'Moved 2096-11-05T16:00:00.000Z',
    'Review 2096-11-06T14:30:00.000Z',
  ]);
});

it('has the instants of the server in time zones of different kinds', async () => {
  // The tests of invitations try the same definitions of every time zone.
  const zones = [
    'Africa/Casablanca',
    'America/New_York',
    'America/Santiago',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Europe/Istanbul',
    'UTC',
  ];
  const startDate = new Date('2026-01-05T09:30:00Z');
  const series = {
    startDate,
    endDate: new Date('2026-01-05T10:00:00Z'),
    repetition: { frequency: 'weekly', interval: 1, until: '2028-12-31' } as const,
  };
  await server.db
    .insert(events)
    .values(
      zones.map((timeZone) => ({ ...series, title: timeZone, timeZone, createdBy: mariaId })),
    );

  const found = readOccurrences(await (await get(await createFeed())).text());

  const different = zones.filter((timeZone) => {
    const event = { ...series, timeZone, exceptions: [] };
    const expected = [...occurrencesBetween(event, 0, Infinity)].map((one) => one.startDate);
    return !isDeepStrictEqual(found.get(timeZone), expected);
  });
  expect(found.size).toBe(zones.length);
  expect(different).toEqual([]);
});

it('is sent again only when an event has changed', async () => {
  const { id } = await addEvent(maria, {});
  const path = await createFeed();
  const etag = (await get(path)).headers.get('etag') ?? '';

  const unchanged = await get(path, { 'if-none-match': etag });
  await maria.read('PUT', `/api/events/${String(id)}`, describeEvent({ title: 'Other' }));
  const changed = await get(path, { 'if-none-match': etag });

  expect([unchanged.status, await unchanged.text(), changed.status]).toEqual([304, '', 200]);
});

it('belongs to the user of the address, whoever reads it, and to nobody else', async () => {
  await addEvent(maria, { title: 'Mine' });
  await addEvent(deniz, { title: 'Of Deniz' });
  const path = await createFeed();

  await deniz.read('DELETE', ACCOUNT_PATH);
  const response = await get(path, { cookie: denizCookie });

  expect(await response.text()).toContain('SUMMARY:Mine');
  expect(await deniz.read('GET', ACCOUNT_PATH)).toEqual({ createdAt: null, lastReadAt: null });
});

it.each([
  ['a newer address', () => createFeed()],
  ['its end', () => maria.read('DELETE', ACCOUNT_PATH)],
  ['a deactivation', () => runCommand(server.db, 'users deactivate maria')],
])('ends with %s', async (_, end) => {
  const path = await createFeed();
  expect((await get(path)).status).toBe(200);

  await end();

  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([404, 'Not found']);
});

it('limits wrong addresses of a network, but not the right one nor links', async () => {
  const path = await createFeed();
  const wrong = path.replace('.ics', 'x.ics');
  expect((await get(wrong)).status).toBe(404);
  await repeatFailure(server.db, ' feed', 9);

  expect((await get(wrong)).status).toBe(429);
  expect((await get(path)).status).toBe(200);
  const check = await server.call('POST', '/api/password-links/check', {
    body: { token: 'wrong' },
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(check.status).toBe(404);
});

it('stores only the hash of the address, and keeps it out of the log', async () => {
  const path = await createFeed();
  const [, token = ''] = /^\/api\/calendar\/([\w-]{43})\.ics$/.exec(path) ?? [];
  await get(path);
  await get(path.replace('.ics', 'x.ics'));

  const rows = JSON.stringify(await server.db.select().from(calendarFeeds));

  expect(token).not.toBe('');
  expect(rows + server.log.join('')).not.toContain(token);
  expect(server.log.join('')).toContain('/api/calendar/TOKEN.ics');
  await get(path, {}, 'HEAD');
  expect(server.log.join('')).not.toContain(token);
});

it('answers HEAD like GET, without the file', async () => {
  await addEvent(maria, {});
  const path = await createFeed();
  const response = await get(path);
  const head = await get(path, {}, 'HEAD');

  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
    expect([name, head.headers.get(name)]).toEqual([name, response.headers.get(name)]);
  }
  expect((await get(path.replace('.ics', 'x.ics'), {}, 'HEAD')).status).toBe(404);
  const etag = response.headers.get('etag') ?? '';
  expect((await get(path, { 'if-none-match': etag }, 'HEAD')).status).toBe(304);
});

it.each([
  ['weak', (etag: string) => etag],
  ['strong', (etag: string) => etag.replace('W/', '')],
  ['one of several', (etag: string) => `"a", ${etag.replace('W/', '')} , W/"b"`],
  ['any', () => '*'],
])('is not sent again for a tag that is %s', async (_, tagOf) => {
  await addEvent(maria, {});
  const path = await createFeed();
  const etag = (await get(path)).headers.get('etag') ?? '';

  const unchanged = await get(path, { 'if-none-match': tagOf(etag) });

  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag]);
  expect((await get(path, { 'if-none-match': `"${etag}"` })).status).toBe(200);
});

it('shows its user when it was made and last read, at most once an hour', async () => {
  const path = await createFeed();
  expect(await maria.read('GET', ACCOUNT_PATH)).toMatchObject({ lastReadAt: null });
  const readAt = async () => (await maria.read<CalendarFeed>('GET', ACCOUNT_PATH)).lastReadAt;

  await get(path);
  const first = await readAt();
  await get(path);
  expect([typeof first, await readAt()]).toEqual(['string', first]);

  const twoHoursAgo = new Date(Date.now() - DAY_MS / 12);
  await server.db.update(calendarFeeds).set({ lastReadAt: twoHoursAgo });
  await get(path);
  expect(Date.parse((await readAt()) ?? '')).toBeGreaterThan(twoHoursAgo.getTime());
});
