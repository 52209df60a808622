import type { TimeSpan } from '../local-time';
import { toLocalDay } from '../local-time';
import type { CalendarPeriod, CalendarView } from './calendar-address';

/** How many days the agenda lists. */
export const AGENDA_DAYS = 30;

const DAYS: Readonly<Record<Exclude<CalendarView, 'month'>, number>> = {
  week: 7,
  day: 1,
  agenda: AGENDA_DAYS,
};

/** A day of the period after (1) or before (-1) the one that holds the given day. */
export function neighbourOf(view: CalendarView, day: string, direction: 1 | -1): string {
  // In UTC, where every day has 24 hours.
  const date = new Date(`${day}T00:00Z`);
  if (view === 'month') date.setUTCMonth(date.getUTCMonth() + direction, 1);
  else date.setUTCDate(date.getUTCDate() + direction * DAYS[view]);
  return date.toISOString().slice(0, 10);
}

/**
 * The month of a period with all the days around it that a view can show beside it.
 *
 * @param moreMonths how many months more on each side
 */
export function spanAround({ view, day }: CalendarPeriod, now: Date, moreMonths = 0): TimeSpan {
  const date = new Date(`${day ?? toLocalDay(now)}T00:00`);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const daysAfter = view === 'agenda' ? AGENDA_DAYS : 14;
  return {
    start: new Date(year, month - moreMonths, 1 - 7),
    end: new Date(year, month + 1 + moreMonths, 1 + daysAfter),
  };
}

/**
 * When a new event is proposed that no slot was chosen for: an hour from the next half hour on where
 * today is shown, from nine o'clock on of the shown day otherwise.
 */
export function proposeSlot({ view, day }: CalendarPeriod, now: Date): TimeSpan {
  const today = toLocalDay(now);
  const isTodayShown =
    day === null || day === today || (view === 'month' && day.slice(0, 7) === today.slice(0, 7));
  const start = isTodayShown ? nextHalfHour(now) : new Date(`${day}T09:00`);
  return { start, end: new Date(start.valueOf() + HOUR) };
}

const HOUR = 3_600_000;

function nextHalfHour(now: Date): Date {
  const start = new Date(now);
  start.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return start;
}
