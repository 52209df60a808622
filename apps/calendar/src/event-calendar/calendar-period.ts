import {
  addDays,
  addHours,
  addMonths,
  isSameDay,
  isSameMonth,
  parseISO,
  setHours,
  setMinutes,
  startOfMinute,
  startOfMonth,
} from 'date-fns';
import type { TimeRange } from '../date-input';
import { toDateInput } from '../date-input';
import type { CalendarPeriod, CalendarView } from './calendar-address';

/** Number of days in the agenda. */
export const AGENDA_DAYS = 30;

/** A view as the screen has room for it: phones show the week in steps of three days. */
export type ShownView = CalendarView | 'three-days';

/** Number of days that a phone shows of the week at a time. */
export const PHONE_WEEK_DAYS = 3;

const DAYS: Readonly<Record<Exclude<ShownView, 'month'>, number>> = {
  week: 7,
  'three-days': PHONE_WEEK_DAYS,
  day: 1,
  agenda: AGENDA_DAYS,
};

/** Returns a day in the next (1) or previous (-1) period. */
export function adjacentPeriod(view: ShownView, day: string, direction: 1 | -1): string {
  const date = parseISO(day);
  return toDateInput(
    view === 'month'
      ? addMonths(startOfMonth(date), direction)
      : addDays(date, direction * DAYS[view]),
  );
}

/** Returns the range of a day's month, with the adjacent days that any view can show. */
export function visibleRange({ view, day }: CalendarPeriod & { day: string }): TimeRange {
  const month = startOfMonth(parseISO(day));
  return {
    start: addDays(month, -7),
    end: addDays(addMonths(month, 1), view === 'agenda' ? AGENDA_DAYS : 14),
  };
}

/**
 * Returns the initial times of a new event: one hour from the next half hour if today is shown, otherwise
 * from 9:00 on the shown day.
 */
export function suggestSlot({ view, day }: CalendarPeriod, now: Date): TimeRange {
  const shown = day === null ? now : parseISO(day);
  const isTodayShown = view === 'month' ? isSameMonth(shown, now) : isSameDay(shown, now);
  const start = isTodayShown
    ? setMinutes(startOfMinute(now), now.getMinutes() < 30 ? 30 : 60)
    : setHours(shown, 9);
  return { start, end: addHours(start, 1) };
}
