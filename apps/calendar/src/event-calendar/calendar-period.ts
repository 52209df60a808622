import type { TimeRange } from '../date-input';
import { toDateInput } from '../date-input';
import type { CalendarPeriod, CalendarView } from './calendar-address';

/** Number of days in the agenda. */
export const AGENDA_DAYS = 30;

const DAYS: Readonly<Record<Exclude<CalendarView, 'month'>, number>> = {
  week: 7,
  day: 1,
  agenda: AGENDA_DAYS,
};

/** Returns a day in the next (1) or previous (-1) period. */
export function adjacentPeriod(view: CalendarView, day: string, direction: 1 | -1): string {
  // UTC has no DST changes.
  const date = new Date(`${day}T00:00Z`);
  if (view === 'month') date.setUTCMonth(date.getUTCMonth() + direction, 1);
  else date.setUTCDate(date.getUTCDate() + direction * DAYS[view]);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the range of a period's month, with the adjacent days that any view can show.
 *
 * @param extraMonths number of months to add on each side
 */
export function visibleRange({ view, day }: CalendarPeriod, now: Date, extraMonths = 0): TimeRange {
  const date = new Date(`${day ?? toDateInput(now)}T00:00`);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const daysAfter = view === 'agenda' ? AGENDA_DAYS : 14;
  return {
    start: new Date(year, month - extraMonths, 1 - 7),
    end: new Date(year, month + 1 + extraMonths, 1 + daysAfter),
  };
}

/**
 * Returns the initial times of a new event: one hour from the next half hour if today is shown, otherwise
 * from 9:00 on the shown day.
 */
export function suggestSlot({ view, day }: CalendarPeriod, now: Date): TimeRange {
  const today = toDateInput(now);
  const isTodayShown =
    day === null || day === today || (view === 'month' && day.slice(0, 7) === today.slice(0, 7));
  const start = isTodayShown ? nextHalfHour(now) : new Date(`${day}T09:00`);
  return { start, end: new Date(start.valueOf() + HOUR_MS) };
}

const HOUR_MS = 3_600_000;

function nextHalfHour(now: Date): Date {
  const start = new Date(now);
  start.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return start;
}
