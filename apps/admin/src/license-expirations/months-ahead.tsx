import { memo } from 'react';
import { styled } from 'styled-components';
import type { License } from '@atrium/contracts/licenses';
import { formatCount, tokens, VisuallyHidden } from '@atrium/ui';
import { MONTHS_AHEAD } from '../license-term/license-policy';
import { listMonths, localMonth, longMonth, shortMonth } from '../local-dates';

interface MonthsAheadProps {
  licenses: readonly License[];
  /** Local day, `2026-03-02`. */
  today: string;
  /** The month that filters the Licenses table, `2026-03`. */
  chosen: string | null;
  onChoose: (month: string | null) => void;
}

/** Bars of the next twelve months: how many trial and full licenses expire in each. A click chooses a month. */
export const MonthsAhead = memo(function MonthsAhead({
  licenses,
  today,
  chosen,
  onChoose,
}: MonthsAheadProps) {
  const months = countByMonth(licenses, today);
  const most = Math.max(1, ...months.map(({ trial, full }) => trial + full));
  return (
    <>
      <Bars aria-label={`Next ${String(MONTHS_AHEAD)} months`}>
        {months.map(({ month, trial, full }) => {
          const isChosen = month === chosen;
          const total = trial + full;
          return (
            <li key={month}>
              <Bar
                type="button"
                aria-pressed={isChosen}
                title={`${longMonth(month)}: ${formatCount(full)} full, ${formatCount(trial)} trial`}
                disabled={total === 0 && !isChosen}
                onClick={() => onChoose(isChosen ? null : month)}
              >
                <VisuallyHidden>{`${longMonth(month)}: show ${describeCount(total)}`}</VisuallyHidden>
                <Parts aria-hidden>
                  <span>{total === 0 ? '' : formatCount(total)}</span>
                  <Part data-type="trial" style={{ height: heightOf(trial, most) }} />
                  <Part data-type="full" style={{ height: heightOf(full, most) }} />
                </Parts>
                <span aria-hidden>{shortMonth(month)}</span>
              </Bar>
            </li>
          );
        })}
      </Bars>
      <VisuallyHidden as="table">
        <caption>{`Licenses that expire in the next ${String(MONTHS_AHEAD)} months`}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Full</th>
            <th scope="col">Trial</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, trial, full }) => (
            <tr key={month}>
              <th scope="row">{longMonth(month)}</th>
              <td>{formatCount(full)}</td>
              <td>{formatCount(trial)}</td>
            </tr>
          ))}
        </tbody>
      </VisuallyHidden>
    </>
  );
});

interface MonthCount {
  month: string;
  trial: number;
  full: number;
}

/** Counts the licenses, active or not, that expire in each of the next months. */
function countByMonth(licenses: readonly License[], today: string): readonly MonthCount[] {
  const counts = new Map(
    listMonths(today, MONTHS_AHEAD).map((month) => [month, { month, trial: 0, full: 0 }]),
  );
  for (const { expiresAt, isTrial } of licenses) {
    const count = counts.get(localMonth(expiresAt));
    if (count) count[isTrial ? 'trial' : 'full'] += 1;
  }
  return [...counts.values()];
}

function describeCount(count: number): string {
  return count === 1 ? '1 license' : `${formatCount(count)} licenses`;
}

// A number stands above each bar.
const NUMBER_HEIGHT_REM = 1.25;
const MOST_HEIGHT_REM = 4.25;

function heightOf(count: number, most: number): string {
  return `${String((count / most) * MOST_HEIGHT_REM)}rem`;
}

const Bars = styled.ul`
  display: grid;
  gap: ${tokens.space[2]} ${tokens.space[1]};
  grid-template-columns: repeat(6, minmax(0, 1fr));
  padding: 0;
  list-style: none;

  @media (min-width: ${tokens.breakpoint.small}) {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;

const Bar = styled.button`
  position: relative;
  display: grid;
  width: 100%;
  padding: 2px 0;
  border: 1px solid transparent;
  border-radius: ${tokens.radius.small};
  background: transparent;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
  text-align: center;
  cursor: pointer;

  &:hover:enabled {
    background: ${tokens.color.surfaceHover};
    color: ${tokens.color.text};
  }

  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }

  &:disabled {
    cursor: default;
  }
`;

const Parts = styled.span`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: end;
  height: ${NUMBER_HEIGHT_REM + MOST_HEIGHT_REM}rem;
  border-bottom: 1px solid ${tokens.color.borderStrong};
`;

const Part = styled.span`
  width: 60%;
  max-width: 2rem;
  background: ${tokens.color.accent};
  forced-color-adjust: none;

  &[data-type='trial'] {
    background: ${tokens.color.warning};
  }
`;
