import { getWeeksInMonth, parseISO } from 'date-fns';
import type { FocusEvent, KeyboardEvent } from 'react';
import { memo, useState } from 'react';
import { styled } from 'styled-components';
import { Skeleton, Spinner, tokens } from '@atrium/ui';
import { CalendarMonth } from './calendar-month';
import { closestDay } from './closest-day';
import type { Expiration } from './expirations';

interface YearlyCalendarProps {
  year: number;
  /** Local day, `2026-03-02`. */
  today: string;
  /** Expirations by local day (`2026-03-02`); undefined while they load. */
  byDay: ReadonlyMap<string, readonly Expiration[]> | undefined;
}

/** Twelve months. Days on which licenses expire are marked and have a tooltip that lists them. */
export function YearlyCalendar({ year, today, byDay }: YearlyCalendarProps) {
  return (
    <>
      {/* The texts overlap in one grid cell, so that switching them does not move the months. */}
      <Legends>
        {!byDay && <Spinner label="Loading license expirations" />}
        <Legend data-shown={byDay?.size === 0}>
          <Sample aria-hidden />
          <span>No licenses expire this year. Days with expirations are marked like this.</span>
        </Legend>
        <Legend data-shown={byDay !== undefined && byDay.size > 0}>
          <Sample aria-hidden />
          <span>
            Licenses expire on the marked days. Point at a day, tap it, or use the arrow keys to see
            which.
          </span>
        </Legend>
      </Legends>
      {byDay ? (
        <LoadedMonths year={year} today={today} byDay={byDay} />
      ) : (
        <LoadingMonths year={year} />
      )}
    </>
  );
}

function LoadingMonths({ year }: { year: number }) {
  return (
    <Months>
      {Array.from({ length: 12 }, (_, month) => {
        const weekCount = getWeeksInMonth(new Date(year, month), { weekStartsOn: 1 });
        return <Skeleton key={month} height={HEADER_HEIGHT + ROW_HEIGHT * weekCount} />;
      })}
    </Months>
  );
}

interface LoadedMonthsProps {
  year: number;
  today: string;
  byDay: ReadonlyMap<string, readonly Expiration[]>;
}

// Rendering a year takes longer than the rest of the dashboard, which renders at each refetch.
const LoadedMonths = memo(function LoadedMonths({ year, today, byDay }: LoadedMonthsProps) {
  const [focusedDay, setFocusedDay] = useState<string>();
  const markedDays = [...byDay.keys()];
  const tabStop = markedDays.find((day) => day === focusedDay) ?? markedDays[0];

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    if (focusedDay === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = closestDay(event.key, focusedDay, markedDays);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <Months
      onKeyDown={moveFocus}
      onFocus={({ target }: FocusEvent<HTMLElement>) => setFocusedDay(target.dataset['day'])}
    >
      {Array.from({ length: 12 }, (_, month) => (
        <CalendarMonth
          key={month}
          year={year}
          month={month}
          today={today}
          byDay={byDay}
          tabStop={tabStop && parseISO(tabStop).getMonth() === month ? tabStop : undefined}
        />
      ))}
    </Months>
  );
});

// Heights in pixels. The header is the month name and the row of weekdays.
const ROW_HEIGHT = 28;
const HEADER_HEIGHT = 29 + ROW_HEIGHT;

const Legends = styled.div`
  display: grid;
  align-items: start;
  margin-bottom: ${tokens.space[4]};

  > * {
    grid-area: 1 / 1;
  }
`;

const Legend = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};

  &[data-shown='false'] {
    visibility: hidden;
  }
`;

const Sample = styled.span`
  flex: none;
  width: 14px;
  height: 14px;
  border: 1px solid ${tokens.color.accent};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.accentSubtle};
`;

const Months = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: ${tokens.space[6]};

  h3 {
    margin-bottom: ${tokens.space[2]};
    padding-left: ${tokens.space[1]};
    font-size: ${tokens.font.size.medium};
    font-weight: ${tokens.font.weight.semibold};
  }

  table {
    width: 100%;
    max-width: 20rem;
    border-collapse: collapse;
    font-size: ${tokens.font.size.small};
    font-variant-numeric: tabular-nums;
    table-layout: fixed;
  }

  th,
  td {
    height: ${ROW_HEIGHT}px;
    padding: 0;
    font-weight: ${tokens.font.weight.regular};
    text-align: center;
  }

  th {
    color: ${tokens.color.textSubtle};
  }

  tr > :first-child {
    border-right: 1px solid ${tokens.color.border};
  }

  [aria-current='date'],
  [aria-current='date'] > button {
    font-weight: ${tokens.font.weight.semibold};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
