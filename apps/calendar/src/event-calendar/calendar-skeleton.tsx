import { styled } from 'styled-components';
import { Skeleton, tokens } from '@atrium/ui';
import type { ShownView } from './calendar-period';
import { PHONE_WEEK_DAYS } from './calendar-period';

/** Placeholder for a view while its events load. */
export function CalendarSkeleton({ view }: { view: ShownView }) {
  const { rows, columns } = SHAPES[view];
  return (
    <Cells aria-hidden $rows={rows} $columns={columns}>
      {Array.from({ length: rows * columns }, (_, cell) => (
        <Cell key={cell}>
          {(view === 'month' || view === 'agenda') && <Skeleton width={16} height={12} />}
          {cell % 5 === 1 && <Skeleton width="80%" height={16} />}
          {cell % 9 === 4 && <Skeleton width="60%" height={16} />}
        </Cell>
      ))}
    </Cells>
  );
}

/** The month has the most weeks that one can span; a week and a day show 14 hours, the agenda 10 days. */
const SHAPES: Readonly<Record<ShownView, { rows: number; columns: number }>> = {
  month: { rows: 6, columns: 7 },
  week: { rows: 14, columns: 7 },
  'three-days': { rows: 14, columns: PHONE_WEEK_DAYS },
  day: { rows: 14, columns: 1 },
  agenda: { rows: 10, columns: 1 },
};

const Cells = styled.div<{ $rows: number; $columns: number }>`
  display: grid;
  height: 100%;
  grid-template: repeat(${({ $rows }) => $rows}, minmax(0, 1fr)) /
    repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 1px;
  background: ${tokens.color.border};
`;

const Cell = styled.div`
  display: grid;
  align-content: start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]};
  background: ${tokens.color.surface};
`;
