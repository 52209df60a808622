/**
 * @jest-environment-options {"timeZone": "Europe/Istanbul"}
 */
import { readCalendarFile } from './read-calendar-file';

const read = (text: string) => readCalendarFile(new TextEncoder().encode(text));

/** Returns the meeting of a file that has one. */
function readMeeting(text: string) {
  const result = read(text);
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

const readRule = (rule: string, start = UTC, parts = {}) => {
  const { values, notes } = readMeeting(file(`${start}RRULE:${rule}\n`, parts));
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
    { frequency: 'yearly', interval: 1, until: '2030-11-23' },
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

it.each([
  ['of Windows', 'DTSTART;TZID=Eastern Standard Time:', '2026-11-23T14:00:00.000Z'],
  ['of Windows, in Turkey', 'DTSTART;TZID=Turkey Standard Time:', '2026-11-23T06:00:00.000Z'],
  [
    'of Mozilla',
    'DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:',
    '2026-11-23T14:00:00.000Z',
  ],
  ['as Windows shows it', 'DTSTART;TZID="(UTC+01:00) Amsterdam":', '2026-11-23T08:00:00.000Z'],
])('knows a time zone %s, which the file does not define', (_, property, time) => {
  const { slot, notes } = readMeeting(file(`${property}20261123T090000\n`));
  expect([slot.start.toISOString(), notes]).toEqual([time, []]);
});

it('says that a time zone is not known, and takes the time for a local one', () => {
  const { slot, notes } = readMeeting(file('DTSTART;TZID=Mars Time:20261123T090000\n'));
  expect([slot.start.toISOString(), notes]).toEqual([
    '2026-11-23T06:00:00.000Z',
    [
      'Its time zone, Mars Time, is not known here: please check the time, which is taken for one in Europe/Istanbul.',
    ],
  ]);
});

it.each([
  ['America/New_York', '2026-11-23T14:00:00.000Z', 0],
  ['Eastern Standard Time', '2026-11-23T14:00:00.000Z', 0],
  ['Pacific Standard Time', '2026-11-23T17:00:00.000Z', 0],
  ['Mars Time', '2026-11-23T06:00:00.000Z', 1],
])('takes times without a zone for those of the calendar, in %s', (zone, time, noteCount) => {
  const before = `X-WR-TIMEZONE:${zone}\n${OUTLOOK_ZONE}`;
  const { slot, notes } = readMeeting(file('DTSTART:20261123T090000\n', { before }));
  expect([slot.start.toISOString(), notes.length]).toEqual([time, noteCount]);
});

it.each([
  ['DTSTART;TZID=W. Europe Standard Time:20260706T090000\n', 'W. Europe Standard Time'],
  ['DTSTART;TZID=Pacific Standard Time:20260706T030000\n', 'Pacific Standard Time'],
  ['DTSTART;TZID=Turkey Standard Time:20260706T090000\n', null],
  ['DTSTART:20260706T090000Z\n', null],
])('says when a rule repeats at another time here: %s', (start, zone) => {
  expect(readRule('FREQ=WEEKLY;BYDAY=MO', start, { before: OUTLOOK_ZONE }).notes).toEqual(
    zone === null ? [] : [`It repeats at this time in Europe/Istanbul; in the file, in ${zone}.`],
  );
});

it('says nothing about a series that ends before clocks change', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20260706T090000\n';
  expect(readRule('FREQ=WEEKLY;COUNT=5', start).notes).toEqual([]);
  expect(readRule('FREQ=WEEKLY;UNTIL=20261024T220000Z', start).notes).toEqual([]);
  expect(readRule('FREQ=WEEKLY;COUNT=20', start).notes).toHaveLength(1);
});

it.each([
  ['a day', 'DTSTART;TZID=America/New_York:20261123T090000\n', '20261207', '2026-12-07'],
  [
    'the last start',
    'DTSTART;TZID=America/New_York:20261123T090000\n',
    '20261207T140000Z',
    '2026-12-07',
  ],
  [
    'a moment before it',
    'DTSTART;TZID=America/New_York:20261123T090000\n',
    '20261207T135959Z',
    '2026-12-06',
  ],
  [
    'the end of its day',
    'DTSTART;TZID=America/New_York:20261123T090000\n',
    '20261208T045959Z',
    '2026-12-07',
  ],
  [
    'a time of the file',
    'DTSTART;TZID=America/New_York:20261123T090000\n',
    '20261207T090000',
    '2026-12-07',
  ],
  [
    'a time before it',
    'DTSTART;TZID=America/New_York:20261123T090000\n',
    '20261207T085959',
    '2026-12-06',
  ],
  [
    'a time in a zone of the file',
    'DTSTART;TZID=Pacific Standard Time:20261123T090000\n',
    '20261208T075959Z',
    '2026-12-07',
  ],
  ['a moment in UTC', UTC, '20261207T090000Z', '2026-12-07'],
  [
    'a day here that it is not in UTC',
    'DTSTART:20261123T220000Z\n',
    '20261207T220000Z',
    '2026-12-08',
  ],
  ['midnight here', 'DTSTART:20261123T000000\n', '20261206T210000Z', '2026-12-07'],
  ['a day of whole days', 'DTSTART;VALUE=DATE:20261123\n', '20261207', '2026-12-07'],
  [
    'local midnight of whole days',
    'DTSTART;VALUE=DATE:20261123\n',
    '20261206T210000Z',
    '2026-12-07',
  ],
  ['the end of a whole day', 'DTSTART;VALUE=DATE:20261123\n', '20261207T235959Z', '2026-12-07'],
  ['a time before the start', UTC, '20261101T000000Z', '2026-11-23'],
])('ends a series by %s', (_, start, until, day) => {
  const { rule } = readRule(`FREQ=WEEKLY;UNTIL=${until}`, start, { before: OUTLOOK_ZONE });
  expect(rule?.until).toBe(day);
});

it('takes a rule of any day that begins on another day here, and no other', () => {
  const start = 'DTSTART:20261123T220000Z\n';
  expect(readRule('FREQ=DAILY', start).rule).toEqual({ frequency: 'daily', interval: 1 });
  expect(readRule('FREQ=WEEKLY;BYDAY=MO', start).rule).toBeNull();
  expect(readRule('FREQ=YEARLY', start).rule).toBeNull();
});

describe('a file that programs have changed', () => {
  const text = file(`${UTC}DESCRIPTION:Görüşme\n`);
  const texts = (bytes: Uint8Array) => {
    const result = readCalendarFile(bytes);
    return typeof result === 'string' ? result : [result.values.title, result.values.description];
  };
  const encode = (one: string) => new TextEncoder().encode(one);
  // The letters that are in the code page and in Latin-1 at the same place, except ş.
  const inCodePage = (one: string) =>
    Uint8Array.from(one.replace('ş', '\xfe'), (letter) => letter.charCodeAt(0));

  it.each([
    ['has two calendars', encode(text + file('DTSTART:20270101T090000Z\n'))],
    ['has text around it', encode(`From a list\r\n${text}--\r\nFooter\r\n`)],
    ['ends lines with CR alone', encode(text.replaceAll('\r\n', '\r'))],
    ['ends lines with LF and has empty ones', encode(text.replaceAll('\r\n', '\n\n'))],
    ['has doubled CR', encode(text.replaceAll('\r\n', '\r\r\n'))],
    ['is in a code page of Windows', inCodePage(text)],
    ['has a byte order mark', encode(`\uFEFF${text}`)],
    [
      'is written in small letters',
      encode(text.replace(/(BEGIN|END):VCALENDAR/g, (tag) => tag.toLowerCase())),
    ],
  ])('is read if it %s', (_, bytes) => {
    expect(texts(bytes)).toEqual(['Review', 'Görüşme']);
  });

  it('is read if a line is folded within a letter', () => {
    const bytes = [...encode(text)];
    const [, secondOfLetter] = encode('ö');
    bytes.splice(bytes.indexOf(secondOfLetter ?? 0), 0, ...encode('\r\n '));
    expect(texts(Uint8Array.from(bytes))).toEqual(['Review', 'Görüşme']);
  });

  it('loses only a letter that is broken', () => {
    const bytes = encode(text.replace('Review', 'Revi?w'));
    bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xff;
    expect(texts(bytes)).toEqual(['Revi\uFFFDw', 'Görüşme']);
  });

  it('has a title of one line', () => {
    expect(readMeeting(text.replace('Review', 'Review\\n \\nof plans')).values.title).toBe(
      'Review of plans',
    );
  });

  it('counts the meetings of all calendars', () => {
    expect(readMeeting(text + text).notes).toEqual([
      'The file has 2 meetings. This is the first one.',
    ]);
  });
});

it('does not expand a time zone that changes every second', () => {
  const before = OUTLOOK_ZONE.replace(/FREQ=YEARLY.*/, 'FREQ=SECONDLY').replace(
    'Pacific Standard Time',
    'Custom',
  );
  const start = 'DTSTART;TZID=Custom:20260706T090000\n';
  expect(readTimes(start, { before })).toEqual([
    '2026-07-06T06:00:00.000Z',
    '2026-07-06T07:00:00.000Z',
  ]);
});

const ANSWER = 'This is an answer to an invitation, not a meeting.';
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
  [file(UTC, { before: 'METHOD:REPLY\n' }), ANSWER],
  [file('', { before: 'METHOD:Counter\n' }), ANSWER],
])('has a sentence for a file without a meeting', (text, sentence) => {
  expect(read(text)).toBe(sentence);
});
