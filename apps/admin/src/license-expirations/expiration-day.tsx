import { styled } from 'styled-components';
import { formatCount, isolate, renderIsolated, tokens, Tooltip } from '@atrium/ui';
import { localDay, spokenDate } from '../local-dates';
import { dayMark, depthOf, stateOf } from './day-mark';
import type { Expiration } from './expirations';

const MAX_COMPANIES = 8;

interface ExpirationDayProps {
  date: Date;
  expirations: readonly Expiration[];
  /** Local day, `2026-03-02`. */
  today: string;
  /** Whether the Tab key stops here; the arrow keys reach the other days. */
  isTabStop: boolean;
}

/** Button of a day on which licenses expire, with a tooltip that lists their companies. */
export function ExpirationDay({ date, expirations, today, isTabStop }: ExpirationDayProps) {
  const day = localDay(date.toISOString());
  const count = expirations.length;
  const licenses = count === 1 ? '1 license expires' : `${formatCount(count)} licenses expire`;
  return (
    <Tooltip content={<Companies expirations={expirations} />}>
      <Marked
        type="button"
        data-day={day}
        data-state={stateOf(day, today)}
        data-depth={depthOf(count)}
        aria-label={`${spokenDate(date.toISOString())}, ${licenses}`}
        tabIndex={isTabStop ? 0 : -1}
      >
        {date.getDate()}
      </Marked>
    </Tooltip>
  );
}

function Companies({ expirations }: { expirations: readonly Expiration[] }) {
  const hiddenCount = expirations.length - MAX_COMPANIES;
  return (
    <>
      {expirations.slice(0, MAX_COMPANIES).map(({ id, company, isTrial }) => (
        <Line key={id} dir="auto">
          {isTrial ? renderIsolated(`${isolate(company)} (Trial)`) : company}
        </Line>
      ))}
      {hiddenCount > 0 && <Line>{`and ${formatCount(hiddenCount)} more`}</Line>}
    </>
  );
}

const Marked = styled.button`
  ${dayMark}
  display: inline-grid;
  place-items: center;
  width: 26px;
  height: 26px;
  padding: 0;
  font-weight: ${tokens.font.weight.semibold};

  &:focus-visible {
    outline-offset: 1px;
  }
`;

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;
