import { styled } from 'styled-components';
import { Skeleton, tokens } from '@atrium/ui';

/** Placeholder for the month while the events load. */
export function CalendarSkeleton() {
  return (
    <Days aria-hidden>
      {Array.from({ length: DAYS }, (_, day) => (
        <Day key={day}>
          <Skeleton width={16} height={12} />
          {day % 5 === 1 && <Skeleton width="80%" height={16} />}
          {day % 9 === 4 && <Skeleton width="60%" height={16} />}
        </Day>
      ))}
    </Days>
  );
}

/** Six weeks, the most that a month can span. */
const DAYS = 42;

const Days = styled.div`
  display: grid;
  height: 100%;
  grid-template: repeat(6, minmax(0, 1fr)) / repeat(7, minmax(0, 1fr));
  gap: 1px;
  background: ${tokens.color.border};
`;

const Day = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]};
  background: ${tokens.color.surface};
`;
