import {
  endsBeforeStart,
  event,
  eventDetails,
  externalParticipant,
  MAX_PARTICIPANTS,
} from './events';
import { issueMessages } from './testing/issue-messages';

const details = {
  title: 'A',
  startDate: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
};
const guest = { name: 'Ada', email: 'ada@example.com' };
const FIELDS_REQUIRED = 'Title, start date and end date are required';
const TOO_MANY = 'An event can have at most 500 participants';

function many<Value>(value: Value, length: number): Value[] {
  return Array.from({ length }, () => value);
}

it('has no participants by default', () => {
  expect(eventDetails.parse(details)).toEqual({
    ...details,
    description: null,
    participantIds: [],
    participants: [],
  });
});

it.each<[string, object, string]>([
  ['a blank title', { title: '\r\n' }, FIELDS_REQUIRED],
  ['no title', { title: undefined }, FIELDS_REQUIRED],
  ['no start', { startDate: undefined }, FIELDS_REQUIRED],
  ['an empty end', { endDate: '' }, FIELDS_REQUIRED],
  ['an end at its start', { endDate: details.startDate }, 'End date must be after start date'],
  ['too many users', { participantIds: many(1, MAX_PARTICIPANTS + 1) }, TOO_MANY],
  ['too many external participants', { participants: many(guest, MAX_PARTICIPANTS + 1) }, TOO_MANY],
  [
    'too many participants of both kinds together',
    { participantIds: many(1, MAX_PARTICIPANTS), participants: [guest] },
    TOO_MANY,
  ],
])('rejects an event with %s', (_, values, message) => {
  expect(issueMessages(eventDetails, { ...details, ...values })).toEqual([message]);
});

it('accepts the maximum number of participants', () => {
  const values = { participantIds: many(1, MAX_PARTICIPANTS - 1), participants: [guest] };

  expect(issueMessages(eventDetails, { ...details, ...values })).toEqual([]);
});

it('compares start and end as instants, whatever their offsets', () => {
  const dates = { startDate: '2026-11-20T12:00:00+03:00', endDate: '2026-11-20T09:30:00Z' };

  expect(issueMessages(eventDetails, { ...details, ...dates })).toEqual([]);
});

describe('the times of an event', () => {
  const NEW_YORK = 'America/New_York';

  function messagesAt(startDate: string, endDate: string, rule?: object, timeZone = 'UTC') {
    const repetition = rule && { interval: 1, ...rule };
    const repeating = rule === undefined ? {} : { timeZone, repetition };
    return issueMessages(eventDetails, { ...details, startDate, endDate, ...repeating });
  }

  it.each([
    ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z', []],
    ['2026-01-01T00:00:00Z', '2027-01-02T00:00:01Z', ['An event can last at most 366 days']],
    ['1900-01-01T00:00:00Z', '1900-01-02T00:00:00Z', []],
    ['2200-12-30T00:00:00Z', '2200-12-31T23:59:59Z', []],
  ])('can be from %s to %s: %j', (start, end, messages) => {
    expect(messagesAt(start, end)).toEqual(messages);
    expect(messagesAt(start, end, { frequency: 'yearly', interval: 2 })).toEqual(messages);
  });

  it('lie between 1900 and 2200', () => {
    const message = 'Dates must be between the years 1900 and 2200';

    expect(messagesAt('1899-12-31T23:00:00Z', '1900-01-01T01:00:00Z')).toEqual([message]);
    expect(messagesAt('2200-12-31T23:00:00Z', '2201-01-01T00:00:00Z')).toEqual([message]);
    expect(messagesAt('1900-01-01T00:00:00Z', '5900-01-01T00:00:00Z')).toContain(message);
  });

  it.each([
    [{ frequency: 'daily' }, '2026-02-02', 'every day can last at most a day'],
    [{ frequency: 'daily', interval: 3 }, '2026-02-04', 'every 3 days can last at most 3 days'],
    [{ frequency: 'weekly' }, '2026-02-08', 'every week can last at most a week'],
    [{ frequency: 'weekly', interval: 2 }, '2026-02-15', 'every 2 weeks can last at most 2 weeks'],
    [{ frequency: 'monthly' }, '2026-03-01', 'every month can last at most a month'],
    [{ frequency: 'monthly', interval: 99 }, '2027-02-02', 'An event can last at most 366 days'],
    [{ frequency: 'yearly' }, '2027-02-01', 'every year can last at most a year'],
  ])('of %j can end on %s at the hour of the start, not later', (rule, lastDay, message) => {
    const start = '2026-02-01T09:00:00Z';

    expect(messagesAt(start, `${lastDay}T09:00:00Z`, rule)).toEqual([]);
    expect(messagesAt(start, `${lastDay}T09:00:01Z`, rule)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it('are a day when clocks are set back on it', () => {
    const daily = { frequency: 'daily' };
    const [start, end] = ['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'];

    expect(messagesAt(start, end, daily, NEW_YORK)).toEqual([]);
    expect(messagesAt(start, end, daily)).toHaveLength(1);
    expect(messagesAt(start, end, daily, 'Nowhere')).toContain('Invalid time zone');
  });

  it('are before the last day, in the time zone of the event', () => {
    const startDate = '2026-11-20T04:00:00Z';
    const isOver = (until: string, timeZone: string) =>
      endsBeforeStart({
        startDate,
        endDate: details.endDate,
        timeZone,
        repetition: { frequency: 'daily', interval: 1, until },
      });

    expect(isOver('2026-11-19', 'UTC')).toBe(true);
    expect(isOver('2026-11-20', 'UTC')).toBe(false);
    expect(isOver('2026-11-19', NEW_YORK)).toBe(false);
  });
});

it('turns line breaks into spaces where mail headers come from', () => {
  expect(eventDetails.parse({ ...details, title: 'A\r\nBcc: b' }).title).toBe('A Bcc: b');
  expect(externalParticipant.parse({ ...guest, name: 'Ada\nBcc: b' }).name).toBe('Ada Bcc: b');
});

it.each([
  [{ name: ' ' }, 'Name and email are required'],
  [{ name: undefined }, 'Name and email are required'],
  [{ email: '' }, 'Name and email are required'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ email: 'ada,b@example.com' }, 'Please enter a valid email address'],
  [{ email: 'Ada <ada@example.com>' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(254)}@b` }, 'Email must be at most 254 characters'],
])('rejects an external participant with %j', (values, message) => {
  const [first] = issueMessages(externalParticipant, { ...guest, ...values });

  expect(first).toBe(message);
});

it('accepts an email address without a top-level domain', () => {
  expect(externalParticipant.parse({ ...guest, email: ' ada@intranet ' }).email).toBe(
    'ada@intranet',
  );
});

it('reads participants of both kinds, with or without their names', () => {
  const participants = [{ userId: 1 }, { email: 'ada@example.com' }];

  expect(event.parse({ ...details, id: 1, participants })).toMatchObject({
    description: null,
    participants: [{ userId: 1 }, { userId: null, email: 'ada@example.com', name: '' }],
    participantIds: [],
  });
});
