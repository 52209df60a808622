import { addHours, parseISO } from 'date-fns';
import type { CalendarPeriod } from './event-calendar/calendar-address';
import { adjacentPeriod, suggestSlot, visibleRange } from './event-calendar/calendar-period';
import { proposeHour } from './event-form/propose-hour';
import { moveByKey } from './move-event/move-by-key';

describe('periods of the calendar', () => {
  it.each([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['week', '2026-02-25', 1, '2026-03-04'],
    ['day', '2026-03-01', -1, '2026-02-28'],
    ['agenda', '2026-11-19', 1, '2026-12-19'],
  ] as const)('steps from the %s of %s in direction %i to %s', (view, day, direction, adjacent) => {
    expect(adjacentPeriod(view, day, direction)).toBe(adjacent);
  });

  it.each<[CalendarPeriod & { day: string }, string, string]>([
    // August begins on a Saturday: its month shows the days from July 26 to September 5.
    [{ view: 'month', day: '2026-08-31' }, '2026-07-26T00:00', '2026-09-06T00:00'],
    [{ view: 'week', day: '2026-08-01' }, '2026-07-26T00:00', '2026-08-02T00:00'],
    [{ view: 'week', day: '2026-08-31' }, '2026-08-30T00:00', '2026-09-06T00:00'],
    [{ view: 'day', day: '2026-11-19' }, '2026-11-19T00:00', '2026-11-20T00:00'],
    [{ view: 'agenda', day: '2026-08-31' }, '2026-08-31T00:00', '2026-09-30T00:00'],
  ])('covers for %j the days from %s to %s', (period, start, end) => {
    const range = visibleRange(period);

    expect(range.start.valueOf()).toBeLessThanOrEqual(new Date(start).valueOf());
    expect(range.end.valueOf()).toBeGreaterThanOrEqual(new Date(end).valueOf());
  });

  it.each<[CalendarPeriod, string, string]>([
    [{ view: 'month', day: null }, '2026-11-19T12:29', '2026-11-19T12:30'],
    [{ view: 'month', day: '2026-11-01' }, '2026-11-19T12:30', '2026-11-19T13:00'],
    [{ view: 'day', day: '2026-11-19' }, '2026-11-19T23:45', '2026-11-20T00:00'],
    [{ view: 'month', day: '2026-12-01' }, '2026-11-19T12:29', '2026-12-01T09:00'],
    [{ view: 'week', day: '2026-11-26' }, '2026-11-19T12:29', '2026-11-26T09:00'],
  ])('suggests for %j at %s one hour from %s', (period, now, start) => {
    const slot = suggestSlot(period, new Date(now));

    expect(slot.start).toEqual(new Date(start));
    expect(slot.end.valueOf() - slot.start.valueOf()).toBe(3_600_000);
  });
});

describe('an hour of a whole day', () => {
  it.each([
    ['2026-11-24', '2026-11-25', '2026-11-24T09:00'],
    ['2026-11-19', '2026-11-20', '2026-11-19T13:00'],
    ['2026-11-24', '2026-11-26', null],
    ['2026-11-24T10:00', '2026-11-25T10:00', null],
  ])('proposes for the slot from %s to %s one hour from %s', (start, end, hour) => {
    const slot = { start: parseISO(start), end: parseISO(end) };
    expect(proposeHour(slot, new Date('2026-11-19T12:29'))).toEqual(
      hour && { start: new Date(hour), end: addHours(hour, 1) },
    );
  });

  it('proposes no hour at the end of today', () => {
    const today = { start: new Date('2026-11-19T00:00'), end: new Date('2026-11-20T00:00') };
    expect(proposeHour(today, new Date('2026-11-19T23:10'))).toBeNull();
  });
});

describe('moves by key', () => {
  // Clocks in Istanbul do not change, so these tests are about weeks and days only.
  const TIMES = { start: new Date('2026-11-24T09:00'), end: new Date('2026-11-24T10:00') };
  const ALT = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false };

  it.each([
    ['ArrowDown', true, '2026-12-01T09:00', '2026-12-01T10:00'],
    ['ArrowUp', true, '2026-11-17T09:00', '2026-11-17T10:00'],
    ['ArrowLeft', true, '2026-11-23T09:00', '2026-11-23T10:00'],
    ['ArrowUp', false, '2026-11-24T08:30', '2026-11-24T09:30'],
  ])('%s in the month (%s) moves to %s', (key, isMonth, start, end) => {
    expect(moveByKey({ ...ALT, key }, TIMES, isMonth)).toEqual({
      start: new Date(start),
      end: new Date(end),
    });
  });

  it.each([
    { ...ALT, key: 'ArrowDown', altKey: false },
    { ...ALT, key: 'ArrowDown', ctrlKey: true },
    { ...ALT, key: 'ArrowLeft', shiftKey: true },
    { ...ALT, key: 'Enter' },
  ])('leaves %j alone', (keys) => {
    expect(moveByKey(keys, TIMES, false)).toBeNull();
  });
});
