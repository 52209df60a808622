import { Skeleton, tokens, VisuallyHidden } from '@atrium/ui';
import { styled } from 'styled-components';

/** The outline of the month while the events are read. */
export function CalendarSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading events</VisuallyHidden>
      <Bar aria-hidden>
        <Skeleton width={130} height={28} />
        <Skeleton width={140} height={20} />
        <Skeleton width={240} height={32} />
      </Bar>
      <Days aria-hidden>
        {Array.from({ length: DAYS }, (_, day) => (
          <Day key={day}>
            <Skeleton width={16} height={12} />
            {day % 5 === 1 && <Skeleton width="80%" height={16} />}
            {day % 9 === 4 && <Skeleton width="60%" height={16} />}
          </Day>
        ))}
      </Days>
    </>
  );
}

/** Six weeks, as many as a month can touch. */
const DAYS = 42;

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-bottom: 1px solid ${tokens.color.border};

  > :last-child {
    margin-left: auto;

    @media (width < ${tokens.breakpoint.small}) {
      flex-basis: 100%;
    }
  }
`;

const Days = styled.div`
  display: grid;
  flex: 1;
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
