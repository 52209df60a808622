import { memo } from 'react';
import type { CustomComponents } from 'react-day-picker';
import { DayPicker } from 'react-day-picker';
import { styled } from 'styled-components';
import { formatCount, Skeleton, Spinner, tokens } from '@atrium/ui';
import { localDay, spokenDate } from '../local-dates';
import { ExpirationDay, ExpirationsContext } from './expiration-day';
import type { Expiration } from './expirations';

interface YearlyCalendarProps {
  year: number;
  /** Expirations by local day (`2026-03-02`); undefined while they load. */
  byDay: ReadonlyMap<string, readonly Expiration[]> | undefined;
}

/** Twelve months. Days on which licenses expire are marked and have a tooltip that lists them. */
export function YearlyCalendar({ year, byDay }: YearlyCalendarProps) {
  return (
    <>
      {/* The texts overlap in one grid cell, so that switching them does not move the months. */}
      <Legends>
        {!byDay && <Spinner label="Loading license expirations" />}
        <Legend data-shown={byDay?.size === 0}>
          <Sample aria-hidden />
          No licenses expire this year. Days with expirations are marked like this.
        </Legend>
        <Legend data-shown={byDay !== undefined && byDay.size > 0}>
          <Sample aria-hidden />
          Licenses expire on the marked days. Point at a day, tap it, or use the arrow keys to see
          which.
        </Legend>
      </Legends>
      <Months>
        {byDay ? <LoadedMonths year={year} byDay={byDay} /> : <LoadingMonths year={year} />}
      </Months>
    </>
  );
}

function LoadingMonths({ year }: { year: number }) {
  return (
    <div className="rdp-months">
      {Array.from({ length: 12 }, (_, month) => (
        <Skeleton key={month} height={HEADER_HEIGHT + ROW_HEIGHT * countWeeks(year, month)} />
      ))}
    </div>
  );
}

/** Returns the number of calendar rows of a month, with weeks that start on Monday. */
function countWeeks(year: number, month: number): number {
  const daysBefore = (new Date(year, month, 1).getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  return Math.ceil((daysBefore + days) / 7);
}

interface LoadedMonthsProps {
  year: number;
  byDay: ReadonlyMap<string, readonly Expiration[]>;
}

// Rendering a year takes longer than the rest of the dashboard, which renders at each refetch.
const LoadedMonths = memo(function LoadedMonths({ year, byDay }: LoadedMonthsProps) {
  function countOn(day: Date): number {
    return byDay.get(localDay(day.toISOString()))?.length ?? 0;
  }
  return (
    <ExpirationsContext value={byDay}>
      <DayPicker
        ISOWeek
        showWeekNumber
        numberOfMonths={12}
        month={new Date(year, 0)}
        hideNavigation
        disableNavigation
        components={COMPONENTS}
        // Makes every day a button; `ExpirationDay` renders days without expirations as text.
        onDayClick={() => undefined}
        disabled={(day) => countOn(day) === 0}
        labels={{
          labelDayButton: (day) => {
            const count = countOn(day);
            const licenses =
              count === 1 ? '1 license expires' : `${formatCount(count)} licenses expire`;
            return `${spokenDate(day.toISOString())}, ${licenses}`;
          },
        }}
      />
    </ExpirationsContext>
  );
});

const COMPONENTS: Partial<CustomComponents> = {
  DayButton: ExpirationDay,
  // The default caption is a live region, which is useless for months that never change.
  CaptionLabel: ({ children }) => <h3>{children}</h3>,
};

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
  .rdp-months {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
    gap: ${tokens.space[6]};
  }

  h3 {
    margin-bottom: ${tokens.space[2]};
    padding-left: ${tokens.space[1]};
    font-size: ${tokens.font.size.medium};
    font-weight: ${tokens.font.weight.semibold};
  }

  .rdp-month_grid {
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

  .rdp-weekday,
  .rdp-week_number,
  .rdp-week_number_header {
    color: ${tokens.color.textSubtle};
  }

  .rdp-week_number,
  .rdp-week_number_header {
    border-right: 1px solid ${tokens.color.border};
  }

  .rdp-today > span,
  .rdp-today > button {
    font-weight: ${tokens.font.weight.semibold};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
