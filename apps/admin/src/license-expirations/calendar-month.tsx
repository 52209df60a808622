import { addDays, eachWeekOfInterval, getISOWeek, lastDayOfMonth } from 'date-fns';
import { memo, useId } from 'react';
import { formatDate } from '@atrium/ui/dates';
import { localDay } from '../local-dates';
import { ExpirationDay } from './expiration-day';
import type { Expiration } from './expirations';

interface CalendarMonthProps {
  year: number;
  /** Counted from 0. */
  month: number;
  /** Local day, `2026-03-02`. */
  today: string;
  /** Expirations by local day (`2026-03-02`). */
  byDay: ReadonlyMap<string, readonly Expiration[]>;
  /** Local day that the Tab key moves to, if it is in this month. */
  tabStop: string | undefined;
}

// The days of a week that starts on Monday, as in every week of the ISO calendar.
const WEEKDAYS = Array.from({ length: 7 }, (_, offset) => new Date(2024, 0, 1 + offset));

/** A month as a table of ISO weeks. Days on which licenses expire are buttons, all others plain text. */
export const CalendarMonth = memo(function CalendarMonth(props: CalendarMonthProps) {
  const { year, month, today, byDay, tabStop } = props;
  const id = useId();
  const start = new Date(year, month);
  const mondays = eachWeekOfInterval({ start, end: lastDayOfMonth(start) }, { weekStartsOn: 1 });

  function renderDay(date: Date) {
    if (date.getMonth() !== month) return <td key={date.getDate()} />;
    const day = localDay(date.toISOString());
    const expirations = byDay.get(day);
    return (
      <td key={date.getDate()} aria-current={day === today ? 'date' : undefined}>
        {expirations ? (
          <ExpirationDay
            date={date}
            expirations={expirations}
            today={today}
            isTabStop={day === tabStop}
          />
        ) : (
          date.getDate()
        )}
      </td>
    );
  }

  return (
    <div>
      <h3 id={id}>{formatDate(start, 'MMMM yyyy')}</h3>
      <table role="grid" aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            {WEEKDAYS.map((weekday) => (
              <th key={weekday.getDay()} scope="col" aria-label={formatDate(weekday, 'EEEE')}>
                {formatDate(weekday, 'EEEEEE')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mondays.map((monday) => (
            <tr key={getISOWeek(monday)}>
              <th scope="row" aria-label={`Week ${String(getISOWeek(monday))}`}>
                {formatDate(monday, 'II')}
              </th>
              {WEEKDAYS.map((_, offset) => renderDay(addDays(monday, offset)))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
