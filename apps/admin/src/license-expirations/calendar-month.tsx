import { addDays, eachWeekOfInterval, format, getISOWeek, isToday, lastDayOfMonth } from 'date-fns';
import { memo, useId } from 'react';
import { localDay } from '../local-dates';
import { ExpirationDay } from './expiration-day';
import type { Expiration } from './expirations';

interface CalendarMonthProps {
  year: number;
  /** Counted from 0. */
  month: number;
  /** Expirations by local day (`2026-03-02`). */
  byDay: ReadonlyMap<string, readonly Expiration[]>;
  /** Local day that the Tab key moves to, if it is in this month. */
  tabStop: string | undefined;
}

// The days of a week that starts on Monday.
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month as a table of ISO weeks. Days on which licenses expire are buttons, all others plain text. */
export const CalendarMonth = memo(function CalendarMonth(props: CalendarMonthProps) {
  const { year, month, byDay, tabStop } = props;
  const id = useId();
  const start = new Date(year, month);
  const mondays = eachWeekOfInterval({ start, end: lastDayOfMonth(start) }, { weekStartsOn: 1 });

  function renderDay(date: Date) {
    if (date.getMonth() !== month) return <td key={date.getDate()} />;
    const day = localDay(date.toISOString());
    const expirations = byDay.get(day);
    return (
      <td key={date.getDate()} aria-current={isToday(date) ? 'date' : undefined}>
        {expirations ? (
          <ExpirationDay date={date} expirations={expirations} isTabStop={day === tabStop} />
        ) : (
          date.getDate()
        )}
      </td>
    );
  }

  return (
    <div>
      <h3 id={id}>{format(start, 'MMMM yyyy')}</h3>
      <table role="grid" aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mondays.map((monday) => (
            <tr key={getISOWeek(monday)}>
              <th scope="row" aria-label={`Week ${String(getISOWeek(monday))}`}>
                {format(monday, 'II')}
              </th>
              {WEEKDAYS.map((_, offset) => renderDay(addDays(monday, offset)))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
