import type { Repetition } from '@atrium/contracts/events';
import { nthOfMonth, weekdaysOf } from '../../recurrence/repetition-days';
import { wallTimeOf } from '../../recurrence/wall-time';

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };
const NTHS = ['last', '', 'first', 'second', 'third', 'fourth'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Says when an event repeats: `every week on Monday and Wednesday, until December 1, 2026`. */
export function describeRepetition(rule: Repetition, startDate: Date, timeZone: string): string {
  const { frequency, interval, until, count } = rule;
  const unit = UNITS[frequency];
  const every = interval === 1 ? `every ${unit}` : `every ${String(interval)} ${unit}s`;
  const days = describeDays(rule, new Date(wallTimeOf(startDate.getTime(), timeZone)));
  const times = count === undefined ? '' : `, ${String(count)} ${count === 1 ? 'time' : 'times'}`;
  const end = until === undefined ? '' : `, until ${formatDay(new Date(until), 'numeric')}`;
  return `${every}${days}${times}${end}`;
}

function describeDays(rule: Repetition, firstDay: Date): string {
  const weekday = WEEKDAYS[firstDay.getUTCDay()] ?? '';
  switch (rule.frequency) {
    case 'daily':
      return '';
    case 'weekly': {
      const names = weekdaysOf(rule, firstDay).map((day) => WEEKDAYS[day] ?? '');
      return ` on ${new Intl.ListFormat('en-US').format(names)}`;
    }
    case 'monthly':
      return rule.monthlyBy === 'weekday'
        ? ` on the ${NTHS[nthOfMonth(firstDay) + 1] ?? ''} ${weekday}`
        : ` on day ${String(firstDay.getUTCDate())}`;
    case 'yearly':
      return ` on ${formatDay(firstDay)}`;
  }
}

function formatDay(day: Date, year?: 'numeric'): string {
  const format = { timeZone: 'UTC', month: 'long', day: 'numeric', year } as const;
  return new Intl.DateTimeFormat('en-US', format).format(day);
}
