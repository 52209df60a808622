import type { Repetition } from '@atrium/contracts/events';
import type { NoticeException } from '../../db/schema/mail-tables';
import { occurrencesBetween } from '../../recurrence/occurrences';
import { canonicalTimeZone } from '../../recurrence/time-zone-name';
import { instantOf } from '../../recurrence/wall-time';
import { readOccurrences } from '../../testing/read-occurrences';
import { writeSeries } from '../../testing/write-series';

const HOUR_MS = 3_600_000;

/** A series with the wall time of its start. */
interface Series {
  timeZone: string;
  wallStart: string;
  rule: Repetition;
  /** Start, if it is not the first instant of the wall time. */
  startDate?: string;
  exceptions?: readonly NoticeException[];
}

function eventOf({ timeZone, wallStart, rule, exceptions = [], ...series }: Series) {
  const first = instantOf(Date.parse(`${wallStart}Z`), timeZone);
  const startDate = new Date(series.startDate ?? first);
  const endDate = new Date(startDate.getTime() + HOUR_MS);
  return { startDate, endDate, timeZone, repetition: rule, exceptions };
}

function mailOf(series: Series): string {
  return writeSeries(eventOf(series));
}

function startsOf(series: Series): string[] {
  const found = [...occurrencesBetween(eventOf(series), 0, Infinity)];
  return found.map(({ startDate }) => startDate).sort();
}

/** Returns the names of time zones in which a guest sees other starts than the server, with their number. */
function differences(series: Omit<Series, 'timeZone'>): string[] {
  return Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
    const expected = startsOf({ timeZone, ...series });
    const found = readOccurrences(mailOf({ timeZone, ...series })).get('Review') ?? [];
    const wrong = expected.filter((start, index) => start !== found[index]).length;
    return wrong === 0 && found.length === expected.length ? [] : [`${timeZone}: ${String(wrong)}`];
  });
}

it('sends the instants of the server for each time zone that it knows', () => {
  const rule: Repetition = { frequency: 'weekly', interval: 1, until: '2028-12-31' };

  expect(differences({ wallStart: '2026-01-05T09:30:00', rule })).toEqual([]);
});

it('defines the years that a series covers: a rule for changes that go on, each other one on its own', () => {
  const daily: Repetition = { frequency: 'daily', interval: 1 };
  const definition = (timeZone: string) => {
    const [, found = ''] =
      /BEGIN:VTIMEZONE\r\n([^]*)END:VTIMEZONE/.exec(
        mailOf({ timeZone, wallStart: '2026-01-04T09:30:00', rule: daily }),
      ) ?? [];
    return found.split('\r\n');
  };

  expect(definition('America/New_York')).toEqual([
    'TZID:America/New_York',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250309T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20251102T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    '',
  ]);
  expect(definition('Asia/Calcutta')).toEqual([
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:20250101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    '',
  ]);
  expect(definition('Asia/Jerusalem')).toContain(
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
  );
  // Clocks go back for Ramadan.
  expect(definition('Africa/Casablanca')).toEqual(
    expect.arrayContaining(['DTSTART:20260215T030000', 'DTSTART:20270207T030000']),
  );
});

it.each(['UTC', 'Etc/UTC', 'Etc/GMT', 'etc/uct', 'Zulu'])(
  'writes times of %s in UTC',
  (timeZone) => {
    const rule: Repetition = { frequency: 'daily', interval: 1, count: 3 };
    const exceptions = [{ start: '2026-01-05T09:30:00.000Z' }];
    const series = { timeZone, wallStart: '2026-01-04T09:30:00', rule, exceptions };

    const mail = mailOf(series);

    expect(mail).toContain('DTSTART:20260104T093000Z\r\n');
    expect(mail).toContain('EXDATE:20260105T093000Z\r\n');
    expect(mail).not.toMatch(/TZID|VTIMEZONE/);
    expect(readOccurrences(mail).get('Review')).toEqual(startsOf(series));
  },
);

it('uses the names of the IANA database', () => {
  const names = Intl.supportedValuesOf('timeZone').map(canonicalTimeZone);

  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']));
  // Names that the database keeps for older programs only.
  expect(names.filter((name) => /Calcutta|Kiev|Godthab|Saigon|Rangoon|Truk/.test(name))).toEqual(
    [],
  );
  expect(new Set(names).size).toBe(names.length);
});

describe('occurrences in an hour that clocks skip or repeat', () => {
  const rule: Repetition = { frequency: 'daily', interval: 1, count: 4 };

  it.each([
    // Clocks go forward at 2:00 on March 14, and back at 2:00 on November 7.
    ['skipped', '2027-03-13T02:30:00', '2027-03-14T07:30:00.000Z', '20270314T023000'],
    ['repeated', '2027-11-06T01:30:00', '2027-11-07T05:30:00.000Z', '20271107T013000'],
  ])('are excepted by the time of the rule: %s', (_, wallStart, start, time) => {
    const timeZone = 'America/New_York';
    const series = { timeZone, wallStart, rule };
    const startDate = start.replace('T0', 'T1');
    const endDate = startDate.replace(':30', ':45');
    const changed = { title: 'Moved', description: null, startDate, endDate };

    const canceled = mailOf({ ...series, exceptions: [{ start }] });
    const moved = mailOf({ ...series, exceptions: [{ start, changed }] });

    const others = startsOf(series).filter((one) => one !== start);
    expect(canceled).toContain(`EXDATE;TZID=${timeZone}:${time}\r\n`);
    expect(readOccurrences(canceled).get('Review')).toEqual(others);
    expect(moved).toContain(`RECURRENCE-ID;TZID=${timeZone}:${time}\r\n`);
    expect(readOccurrences(moved).get('Review')?.toSorted()).toEqual([...others, startDate].sort());
  });

  it('are excepted by the time of the rule when clocks skip midnight', () => {
    const series = { timeZone: 'America/Santiago', wallStart: '2026-09-05T00:30:00', rule };
    const start = '2026-09-06T04:30:00.000Z';

    expect(mailOf({ ...series, exceptions: [{ start }] })).toContain(
      'EXDATE;TZID=America/Santiago:20260906T003000\r\n',
    );
  });

  it('keep their instant and length as first ones, and moved ones', () => {
    const second = '2027-11-07T06:30:00.000Z';
    const values = {
      title: 'Moved',
      description: null,
      startDate: second,
      endDate: '2027-11-07T07:30:00.000Z',
    };
    const series = { timeZone: 'America/New_York', rule };
    const exceptions = [{ start: '2027-11-06T13:30:00.000Z', changed: values }];

    const moved = mailOf({ ...series, wallStart: '2027-11-05T09:30:00', exceptions });

    expect(moved).toContain('RECURRENCE-ID;TZID=America/New_York:20271106T093000\r\n');
    expect(moved).toContain('DTSTART:20271107T063000Z\r\nDTEND:20271107T073000Z\r\n');
    const first = mailOf({ ...series, wallStart: '2027-11-07T01:30:00', startDate: second });
    expect(first).toContain('DTSTART;TZID=America/New_York:20271107T013000\r\n');
    expect(first).toContain('DURATION:PT3600S\r\n');
    expect(first).toContain('RECURRENCE-ID;TZID=America/New_York:20271107T013000\r\n');
    expect(first).toContain('DTSTART:20271107T063000Z\r\nDTEND:20271107T073000Z\r\n');
  });
});
