import { getWeeksInMonth } from 'date-fns';
import { styled } from 'styled-components';
import { optionalComponent, Skeleton, Spinner, tokens } from '@atrium/ui';
import { EXPIRES_SOON_DAYS } from '../license-term/license-policy';
import type { DayState } from './day-mark';
import { dayMark, DEPTHS } from './day-mark';
import type { Expiration } from './expirations';
import { heightOfMonth, Months } from './months-layout';

const LoadedMonths = optionalComponent(
  () =>
    import(/* webpackChunkName: "year" */ './loaded-months').then((module) => module.LoadedMonths),
  () => <p role="alert">The calendar could not be loaded. Reload the page to see it.</p>,
  LoadingMonths,
);

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
          <Sample data-state="later" data-depth="0" aria-hidden />
          <span>No licenses expire this year. Days with expirations are marked like this.</span>
        </Legend>
        <Legend data-shown={byDay !== undefined && byDay.size > 0}>
          <span>
            Licenses expire on the marked days. Point at a day, tap it, or use the arrow keys to see
            which.
          </span>
        </Legend>
      </Legends>
      <Keys>
        <Key aria-label="Marks">
          {STATES.map(([state, label]) => (
            <li key={state}>
              <Sample data-state={state} data-depth="0" aria-hidden />
              <span>{label}</span>
            </li>
          ))}
        </Key>
        <Key aria-label="Depth of the marks">
          {DEPTHS.map((label, depth) => (
            <li key={label}>
              <Sample data-state="later" data-depth={depth} aria-hidden />
              <span>{depth === 0 ? `${label} license` : label}</span>
            </li>
          ))}
        </Key>
      </Keys>
      {byDay ? (
        <LoadedMonths year={year} today={today} byDay={byDay} />
      ) : (
        <LoadingMonths year={year} />
      )}
    </>
  );
}

const STATES: readonly (readonly [state: DayState, label: string])[] = [
  ['past', 'Past'],
  ['soon', `Within ${String(EXPIRES_SOON_DAYS)} days`],
  ['later', 'Later'],
];

function LoadingMonths({ year }: Pick<YearlyCalendarProps, 'year'>) {
  return (
    <Months>
      {Array.from({ length: 12 }, (_, month) => {
        const weekCount = getWeeksInMonth(new Date(year, month), { weekStartsOn: 1 });
        return <Skeleton key={month} height={heightOfMonth(weekCount)} />;
      })}
    </Months>
  );
}

const Legends = styled.div`
  display: grid;
  align-items: start;
  margin-bottom: ${tokens.space[2]};

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

const Keys = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[8]};
  margin-bottom: ${tokens.space[4]};
`;

const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[4]};
  padding: 0;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  list-style: none;

  > li {
    display: flex;
    align-items: center;
    gap: ${tokens.space[2]};
  }
`;

const Sample = styled.span`
  ${dayMark}
  flex: none;
  width: 14px;
  height: 14px;
`;
