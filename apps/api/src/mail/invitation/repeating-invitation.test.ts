import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import type { EventPayload } from '@atrium/contracts/events';
import { outbox } from '../../db/schema/mail-tables';
import { wallTimeOf } from '../../recurrence/wall-time';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { mailOf, type ReceivedMail, setUpTestMailServer } from '../../testing/test-mail-server';
import { writeSeries } from '../../testing/write-series';
import { createInvitationRepository, type Invitation, type Notice } from './invitation.repository';

const ada = { email: 'ada@example.org', name: 'Ada with a name that makes the line much too long' };
const bob = { email: 'bob@example.org', name: 'Bob' };

const mailServer = setUpTestMailServer();
const server = setUpTestApp(() => ({ smtpUrl: mailServer.url }), {});
const maria = setUpTestClient(server, 'maria');

// An address outside gets twenty mails within an hour.
beforeEach(() => server.db.delete(outbox));

// 9:30 in New York, where clocks change on November 4.
const weekly = {
  startDate: '2096-10-29T13:30:00.000Z',
  endDate: '2096-10-29T14:00:00.000Z',
  timeZone: 'America/New_York',
  repetition: { frequency: 'weekly', interval: 1, weekdays: [3], until: '2096-11-21' },
};
const [SECOND, THIRD] = ['2096-10-31T13:30:00.000Z', '2096-11-05T14:30:00.000Z'];

/** Runs a request and returns the calendars of its mails, read by two programs. */
async function receive<T>(count: number, call: () => Promise<T>) {
  const { result, mails } = await mailServer.receive(count, call);
  return { result, mails, ...readCalendar(mailOf(mails, ada.email)) };
}

function readCalendar({ message, method }: ReceivedMail) {
  const [part] = message.attachments.filter(({ contentType }) => contentType === 'text/calendar');
  const text = part?.content.toString() ?? '';
  const jCal: unknown[] = ICAL.parse(text);
  const calendar = new ICAL.Component(jCal);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const parsed = Object.values(nodeIcal.parseICS(text)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  );
  return {
    method,
    text,
    parsed,
    message,
    events,
    methods: calendar.getAllProperties('method').length,
    zones: calendar.getAllSubcomponents('vtimezone').length,
    summary: events.map((one) => [
      one.component.getFirstPropertyValue('recurrence-id')?.toString() ?? null,
      one.startDate.toString(),
      one.summary,
    ]),
  };
}

function create(values: object): Promise<EventPayload> {
  return maria.read('POST', '/api/events', describeEvent({ ...values, participants: [ada] }));
}

function change(id: number, values: object) {
  const body = describeEvent({ ...weekly, participants: [ada], ...values });
  return maria.read('PUT', `/api/events/${String(id)}`, body);
}

it('sends the rule once, exceptions properly, and one sequence of news', async () => {
  const created = await receive(1, () => create(weekly));
  const { id } = created.result;
  const path = `/api/events/${String(id)}`;
  expect(created.text).toContain(
    'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU;UNTIL=20961122T045959Z\r\n',
  );
  expect(created.text).toContain('DTSTART;TZID=America/New_York:20961029T093000\r\n');
  expect(created.text).toContain('DTEND;TZID=America/New_York:20961029T100000\r\n');
  expect(created.text).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m);
  expect(created.message.text).toContain(
    'Repeats: every week on Monday and Wednesday, until November 21, 2096\n',
  );
  const [event] = created.parsed;
  expect(event?.rrule?.all()).toHaveLength(8);
  expect(event?.rrule?.all()[2]?.toISOString()).toBe(THIRD);

  const moved = await receive(1, () =>
    maria.read(
      'PUT',
      `${path}?occurrence=${SECOND}`,
      describeEvent({
        title: 'Once',
        startDate: '2096-10-31T18:00:00Z',
        endDate: '2096-10-31T19:00:00Z',
      }),
    ),
  );
  expect(moved.summary).toEqual([['2096-10-31T09:30:00', '2096-10-31T14:00:00', 'Once']]);
  expect(moved.text).not.toContain('BYDAY=MO,WE');
  expect(moved.message.text).toMatch(/^maria has changed one occurrence of this event\.\n/);
  expect(moved.message.text).toContain('Start was: Wednesday, October 31, 2096 at 9:30 AM');
  expect(moved.message.text).not.toContain('Repeats:');

  const canceled = await receive(1, () => maria.read('DELETE', `${path}?occurrence=${THIRD}`));
  expect(canceled.summary).toEqual([['2096-11-05T09:30:00', '2096-11-05T09:30:00', 'Review']]);
  expect(canceled.text).toContain('STATUS:CANCELLED');
  expect(canceled.message.text).toMatch(/^maria has canceled one occurrence of this event\.\n/);

  const renamed = await receive(1, () => change(id, { title: 'Renamed' }));
  expect(renamed.summary).toEqual([
    [null, '2096-10-29T09:30:00', 'Renamed'],
    ['2096-10-31T09:30:00', '2096-10-31T14:00:00', 'Once'],
  ]);
  expect(renamed.text).toContain('EXDATE;TZID=America/New_York:20961105T093000\r\n');
  // The recipient was told the title of the series last, whatever happened to one occurrence.
  expect(renamed.message.text).toContain('Title was: Review\n');
  const [whole] = renamed.parsed;
  expect(whole?.recurrences?.['2096-10-31']).toMatchObject({
    start: new Date('2096-10-31T18:00:00.000Z'),
  });
  expect(Object.keys(whole?.exdate ?? {}).join()).toContain('2096-11-05');

  const joined = await receive(2, () => change(id, { title: 'Renamed', participants: [ada, bob] }));
  const invited = readCalendar(mailOf(joined.mails, bob.email));
  expect(invited.summary).toEqual(renamed.summary);
  const left = await receive(2, () => change(id, { title: 'Renamed', participants: [ada] }));
  const removal = readCalendar(mailOf(left.mails, bob.email));
  expect([removal.method, removal.events.length]).toEqual(['CANCEL', 1]);

  const rarer = await receive(1, () =>
    change(id, {
      title: 'Renamed',
      repetition: { frequency: 'monthly', interval: 1, monthlyBy: 'weekday' },
    }),
  );
  expect(rarer.text).toContain('RRULE:FREQ=MONTHLY;BYDAY=-1MO\r\n');
  expect(rarer.summary).toHaveLength(1);
  expect(rarer.text).not.toContain('EXDATE');
  expect(rarer.message.text).toContain('Changed: repetition\n');
  expect(rarer.message.text).toContain('Repeats: every month on the last Monday\n');

  const ended = await receive(1, () => maria.read('DELETE', path));

  const all = [created, moved, canceled, renamed, joined, left, rarer, ended];
  expect(all.map(({ method, methods }) => [method, methods])).toEqual(
    ['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST', 'REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'].map(
      (method) => [method, 1],
    ),
  );
  expect(new Set(all.flatMap(({ events }) => events.map(({ uid }) => uid))).size).toBe(1);
  expect(new Set(all.map(({ zones }) => zones))).toEqual(new Set([1]));
  const sequences = all.map(({ events }) => events.map(({ sequence }) => sequence));
  expect(sequences.map(([sequence]) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const stamps = all.map(({ parsed }) => parsed[0]?.dtstamp.getTime() ?? NaN);
  expect(stamps).toEqual(stamps.toSorted((one, other) => one - other));
  for (const { text } of all) {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

it('names an occurrence in a skipped hour by the time of the rule', async () => {
  // Daily at 2:30. Clocks go forward at 2:00 on March 11.
  const { result } = await receive(1, () =>
    create({
      startDate: '2096-03-10T07:30:00Z',
      endDate: '2096-03-10T08:00:00Z',
      timeZone: 'America/New_York',
      repetition: { frequency: 'daily', interval: 1 },
    }),
  );
  const path = `/api/events/${String(result.id)}?occurrence=2096-03-11T07:30:00.000Z`;

  const changed = await receive(1, () =>
    maria.read(
      'PUT',
      path,
      describeEvent({ startDate: '2096-03-11T18:00:00Z', endDate: '2096-03-11T18:30:00Z' }),
    ),
  );
  const canceled = await receive(1, () => maria.read('DELETE', path));

  const recurrenceId = 'RECURRENCE-ID;TZID=America/New_York:20960311T023000\r\n';
  expect(changed.text).toContain(recurrenceId);
  expect(canceled.text).toContain(recurrenceId);
});

it('sends what an occurrence takes from its series, and its exceptions again after an undo', async () => {
  const created = await receive(1, () => create(weekly));
  const { id } = created.result;
  const path = `/api/events/${String(id)}`;
  const times = { startDate: '2096-10-31T18:00:00Z', endDate: '2096-10-31T19:00:00Z' };
  await receive(1, () =>
    maria.read('PUT', `${path}?occurrence=${SECOND}`, describeEvent({ ...times, title: 'Review' })),
  );
  await receive(1, () => maria.read('DELETE', `${path}?occurrence=${THIRD}`));

  const renamed = await receive(1, () => change(id, { title: 'Renamed', description: 'Now' }));
  expect(renamed.summary).toEqual([
    [null, '2096-10-29T09:30:00', 'Renamed'],
    ['2096-10-31T09:30:00', '2096-10-31T14:00:00', 'Renamed'],
  ]);
  expect(renamed.events.map(({ description }) => description)).toEqual(['Now', 'Now']);

  const values = { title: 'Renamed', description: 'Now' };
  const longer = await receive(1, () => change(id, { ...values, endDate: '2096-10-29T15:00:00Z' }));
  expect(longer.summary).toEqual([[null, '2096-10-29T09:30:00', 'Renamed']]);
  expect(longer.text).not.toContain('EXDATE');
  const undone = await receive(1, () => change(id, values));
  expect(undone.summary).toEqual(renamed.summary);
  expect(undone.text).toContain('EXDATE;TZID=America/New_York:20961105T093000\r\n');
  const sequences = [renamed, longer, undone].map(({ events }) => events[0]?.sequence);
  expect(sequences).toEqual([3, 4, 5]);
});

it('cancels the series with its last occurrence', async () => {
  const { result } = await receive(1, () =>
    create({ ...weekly, repetition: { frequency: 'daily', interval: 1, count: 2 } }),
  );
  const at = (start: string) => `/api/events/${String(result.id)}?occurrence=${start}`;
  await receive(1, () => maria.read('DELETE', at('2096-10-30T13:30:00.000Z')));

  const canceled = await receive(1, () => maria.read('DELETE', at(weekly.startDate)));

  expect(canceled.method).toBe('CANCEL');
  expect(canceled.summary).toEqual([[null, '2096-10-29T09:30:00', 'Review']]);
  expect(canceled.events[0]?.sequence).toBe(2);
  expect(canceled.message.text).toMatch(/^maria has canceled this event\.\n/);
});

it('tells nobody of an occurrence that was over and is over', async () => {
  const past = {
    startDate: '2020-01-01T09:00:00Z',
    endDate: '2020-01-01T10:00:00Z',
    timeZone: 'UTC',
    repetition: { frequency: 'daily', interval: 1 },
  };
  const { result } = await receive(1, () => create(past));
  const path = `/api/events/${String(result.id)}`;

  const { method } = await receive(1, async () => {
    await maria.read('DELETE', `${path}?occurrence=2020-01-02T09:00:00Z`);
    await maria.read('DELETE', path);
  });

  expect(method).toBe('CANCEL');
  expect(mailServer.mails[0]?.event.component.hasProperty('rrule')).toBe(true);
});

describe('mails about occurrences', () => {
  const first = new Date('2096-11-20T09:00:00Z');
  const second = new Date('2096-11-27T09:00:00Z');
  const recipient: Invitation = {
    kind: 'update',
    address: ada.email,
    key: ada.email,
    name: 'Ada',
    answer: null,
    answerToken: '3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e11',
  };
  const times = { startDate: '2096-11-20T09:00:00.000Z', endDate: '2096-11-20T10:00:00.000Z' };
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
      eventUid,
      sequence: 1,
      senderName: 'Deniz',
      senderEmail: 'deniz@example.com',
      createdBy: null,
      ...series,
      startDate: first,
      endDate: new Date(times.endDate),
      attendees: [],
      previous,
      repetition,
      occurrence,
      fileNames: [],
      ...values,
    };
    await server.db.transaction((transaction) =>
      createInvitationRepository(transaction).enqueue(notice, [recipient], {
        senderId,
        hourlyLimit: 100,
        updateDelayMs: 3_600_000,
      }),
    );
    const isOfEvent = eq(outbox.eventUid, eventUid);
    const waiting = await server.db.select().from(outbox).where(isOfEvent).orderBy(outbox.id);
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

describe('the definition of a time zone', () => {
  const HOUR_MS = 3_600_000;
  // Clocks change three times.
  const [FROM, TO] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 6, 1)];

  function calendarIn(timeZone: string) {
    const startDate = new Date('2026-01-05T09:30:00Z');
    const content = writeSeries({
      startDate,
      endDate: new Date(startDate.getTime() + HOUR_MS),
      timeZone,
      repetition: { frequency: 'daily', interval: 1 },
      exceptions: [],
    });
    const jCal: unknown[] = ICAL.parse(content);
    return new ICAL.Component(jCal);
  }

  it.each(['America/New_York', 'Europe/Istanbul', 'Australia/Lord_Howe'])(
    'sends a definition of %s that agrees with that of the system',
    (timeZone) => {
      const component = calendarIn(timeZone).getFirstSubcomponent('vtimezone');
      const zone = new ICAL.Timezone({ component });
      const wrong: string[] = [];
      // Times at which the two definitions disagree about the offset, except for those that clocks repeat.
      let before = wallTimeOf(FROM - HOUR_MS, timeZone);
      let wall = wallTimeOf(FROM, timeZone);
      for (let instant = FROM; instant < TO; instant += HOUR_MS) {
        const after = wallTimeOf(instant + HOUR_MS, timeZone);
        const time = ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19));
        time.zone = zone;
        const isRepeated = Math.min(wall - before, after - wall) < HOUR_MS;
        if (!isRepeated && time.toUnixTime() * 1000 !== instant) {
          wrong.push(new Date(instant).toISOString());
        }
        [before, wall] = [wall, after];
      }
      expect(wrong).toEqual([]);
    },
  );

  it('names an event’s time zone as its definition does', () => {
    const calendar = calendarIn('Asia/Calcutta');

    const start = calendar.getFirstSubcomponent('vevent')?.getFirstProperty('dtstart');
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(start?.getParameter('tzid')).toBe('Asia/Kolkata');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Kolkata');
  });
});
