/**
 * @jest-environment-options {"timeZone": "Europe/Istanbul"}
 */
import { readCalendarFile } from './read-calendar-file';

/** Returns the meeting of a file that has one. */
function readMeeting(text: string) {
  const result = readCalendarFile(text);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

// As Outlook writes it: a zone with a name of its own.
const OUTLOOK_ZONE = `BEGIN:VTIMEZONE
TZID:Pacific Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0700
TZOFFSETTO:-0800
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0800
TZOFFSETTO:-0700
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
`;
const UTC = 'DTSTART:20261123T090000Z\nDTEND:20261123T093000Z\n';

function file(meeting: string, { before = '', after = '' } = {}) {
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${before}BEGIN:VEVENT\nUID:1\nSUMMARY: Review \n${meeting}END:VEVENT\n${after}END:VCALENDAR\n`;
  return text.replaceAll('\n', '\r\n');
}

function readTimes(meeting: string, parts = {}) {
  const { slot } = readMeeting(file(meeting, parts));
  return [slot.start.toISOString(), slot.end.toISOString()];
}

const readRule = (rule: string, start = UTC) => {
  const { values, notes } = readMeeting(file(`${start}RRULE:${rule}\n`));
  return { rule: values.repetition, notes };
};

it.each([
  ['UTC', UTC, ['2026-11-23T09:00:00.000Z', '2026-11-23T09:30:00.000Z']],
  [
    'a known zone without its rules, and a duration',
    'DTSTART;TZID=America/New_York:20261123T090000\nDURATION:PT45M\n',
    ['2026-11-23T14:00:00.000Z', '2026-11-23T14:45:00.000Z'],
  ],
  [
    'a zone of Outlook, in summer',
    'DTSTART;TZID=Pacific Standard Time:20260706T090000\nDTEND;TZID=Pacific Standard Time:20260706T100000\n',
    ['2026-07-06T16:00:00.000Z', '2026-07-06T17:00:00.000Z'],
  ],
  [
    'whole days, as local ones',
    'DTSTART;VALUE=DATE:20261123\nDTEND;VALUE=DATE:20261125\n',
    ['2026-11-22T21:00:00.000Z', '2026-11-24T21:00:00.000Z'],
  ],
  [
    'no zone, as local time, and no end, as an hour',
    'DTSTART:20261123T090000\n',
    ['2026-11-23T06:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ],
])('reads times in %s', (_, meeting, times) => {
  expect(readTimes(meeting, { before: OUTLOOK_ZONE })).toEqual(times);
});

it('reads texts with the place, and leaves guests and other dates out', () => {
  const { values, notes } = readMeeting(
    file(
      `${UTC}LOCATION:Room 4\nDESCRIPTION:Please read\\nthe draft\\, first.\nATTENDEE:mailto:ada@example.com\nEXDATE:20261130T090000Z\n`,
      { after: `BEGIN:VEVENT\nUID:2\n${UTC}END:VEVENT\n` },
    ),
  );

  expect(values).toMatchObject({
    title: 'Review',
    description: 'Room 4\n\nPlease read\nthe draft, first.',
    startDate: '2026-11-23T12:00',
    participants: [],
  });
  expect(notes).toEqual([
    'The file has 2 meetings. This is the first one.',
    'Its guests are not added, so that nobody is invited a second time.',
    'Dates that were added, moved or canceled are not known here.',
  ]);
});

it.each([
  ['FREQ=DAILY;COUNT=5', { frequency: 'daily', interval: 1, count: 5 }],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', { frequency: 'weekly', interval: 2 }],
  ['FREQ=WEEKLY;BYDAY=MO,FR;WKST=MO', { frequency: 'weekly', interval: 1, weekdays: [5] }],
  ['FREQ=MONTHLY;BYDAY=4MO', { frequency: 'monthly', interval: 1, monthlyBy: 'weekday' }],
  ['FREQ=MONTHLY;BYMONTHDAY=23', { frequency: 'monthly', interval: 1 }],
  [
    'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23;UNTIL=20301123T220000Z',
    { frequency: 'yearly', interval: 1, until: '2030-11-24' },
  ],
])('takes the rule %s', (text, rule) => {
  expect(readRule(text)).toEqual({ rule, notes: [] });
});

it.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=100',
  'FREQ=DAILY;COUNT=731',
  'FREQ=WEEKLY;BYDAY=TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=3MO',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=10',
  'FREQ=YEARLY;BYDAY=4MO;BYMONTH=11',
])('does not take the rule %s, which would mean something else', (text) => {
  expect(readRule(text)).toEqual({
    rule: null,
    notes: ['It repeats in a way that is not possible here. Please choose another one.'],
  });
});

it('says when a rule belongs to another time zone, and does not take one of another day', () => {
  const weekly = 'FREQ=WEEKLY;BYDAY=MO';
  expect(readRule(weekly, 'DTSTART;TZID=Europe/Berlin:20261123T090000\n').notes).toEqual([
    'It repeats at this time in Europe/Istanbul; in the file, in Europe/Berlin.',
  ]);
  const evening = 'DTSTART;TZID=America/New_York:20261123T200000\n';
  expect(readRule('FREQ=MONTHLY', evening).rule).toBeNull();
});

it('does not expand a time zone that changes every second', () => {
  const before = OUTLOOK_ZONE.replace(/FREQ=YEARLY.*/, 'FREQ=SECONDLY');
  const start = 'DTSTART;TZID=Pacific Standard Time:20260706T090000\n';
  expect(readTimes(start, { before })).toEqual([
    '2026-07-06T06:00:00.000Z',
    '2026-07-06T07:00:00.000Z',
  ]);
});

const NO_CALENDAR = 'This is not a calendar file, or it is damaged.';

it.each([
  ['', NO_CALENDAR],
  ['<html></html>', NO_CALENDAR],
  ['BEGIN:VCARD\r\nEND:VCARD\r\n', NO_CALENDAR],
  [file(UTC).slice(0, 90), NO_CALENDAR],
  [file('DTSTART:soon\n'), NO_CALENDAR],
  ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'The file has no meeting.'],
  [file(''), 'The file has no meeting.'],
  [file(UTC, { before: 'METHOD:CANCEL\n' }), 'This meeting was canceled.'],
  [file(`${UTC}STATUS:CANCELLED\n`), 'This meeting was canceled.'],
])('has a sentence for a file without a meeting', (text, sentence) => {
  expect(readCalendarFile(text)).toBe(sentence);
});
