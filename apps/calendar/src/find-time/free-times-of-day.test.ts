/**
 * @jest-environment-options {"timeZone": "Africa/Casablanca"}
 */
import { differenceInMinutes } from 'date-fns';
import { findFreeTimes, placeIn, workingDay } from './free-times-of-day';

const HOUR_MS = 3_600_000;
const LONG_AGO = new Date(0);

/** Returns a time of a day in local time. */
function at(time: string, day = '2026-11-20'): Date {
  return new Date(`${day}T${time}`);
}

function startsOf(...args: Parameters<typeof findFreeTimes>): string[] {
  return findFreeTimes(...args).map(({ start }) => start.toTimeString().slice(0, 5));
}

it('finds times of a length each half hour, and lets events follow each other without a break', () => {
  const day = at('00:00');
  const busy = [
    { start: at('09:10'), end: at('11:00') },
    { start: at('12:00'), end: at('16:00') },
  ];
  expect(startsOf(day, busy, HOUR_MS, LONG_AGO)).toEqual([
    '08:00',
    '11:00',
    '16:00',
    '16:30',
    '17:00',
  ]);
  expect(startsOf(day, busy, 10 * HOUR_MS, LONG_AGO)).toEqual([]);
  expect(startsOf(day, [], 10 * HOUR_MS, LONG_AGO)).toEqual(['08:00']);
});

it('leaves out what has begun, and days on which somebody is away', () => {
  const day = at('00:00');
  expect(startsOf(day, [], HOUR_MS, at('16:01'))).toEqual(['16:30', '17:00']);
  const away = { start: at('00:00', '2026-11-19'), end: at('00:00', '2026-11-24') };
  expect(startsOf(day, [away], HOUR_MS, LONG_AGO)).toEqual([]);
});

it('places an event by its share of the day, and cuts off what is outside', () => {
  const day = workingDay(at('00:00'));
  expect(placeIn(day, { start: at('09:00'), end: at('10:30') })).toEqual({ start: 10, length: 15 });
  expect(placeIn(day, { start: at('00:00'), end: at('08:30') })).toEqual({ start: 0, length: 5 });
  expect(placeIn(day, { start: at('17:00'), end: at('23:00') })).toEqual({ start: 90, length: 10 });
});

it('keeps the hours of clocks on a day on which they change', () => {
  // Clocks are set back at 3 AM.
  const day = at('00:00', '2026-02-15');
  const { start, end } = workingDay(day);
  expect(differenceInMinutes(start, day)).toBe(9 * 60);
  expect(differenceInMinutes(end, start)).toBe(600);
  expect(startsOf(day, [], HOUR_MS, LONG_AGO)).toHaveLength(19);
});
