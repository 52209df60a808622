import { useDroppable } from '@dnd-kit/core';
import type { CSSProperties } from 'react';
import { useId, useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatCount, tokens, useRowWindow, VisuallyHidden } from '@atrium/ui';
import { StatusBadge } from '../task-badges';
import { formatTaskCount } from '../task-list/task-filters';
import { BoardCard } from './board-card';
import type { CardContext } from './card-context';
import type { BoardColumn as Column } from './find-columns';

const ESTIMATED_CARD_HEIGHT = 92;
const OVERSCAN = 5;

interface BoardColumnProps {
  column: Column;
  context: CardContext;
  selectedIds: ReadonlySet<number>;
  changedIds: ReadonlySet<number>;
}

/** The tasks of a status. From 200 tasks on, only the cards in sight are in the document. */
export function BoardColumn({ column, context, selectedIds, changedIds }: BoardColumnProps) {
  const { status, tasks, count } = column;
  const headingId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const { isWindowed, scrollBox, rows, totalHeight, measure, trackFocus, scrollToRow } =
    useRowWindow({
      rows: tasks,
      rowKey: ({ id }) => id,
      estimatedHeight: ESTIMATED_CARD_HEIGHT,
      overscan: OVERSCAN,
    });

  // Brings a card that has just been moved here into the document. The card takes the focus then.
  useLayoutEffect(() => {
    if (context.arrivingIdRef.current === null) return;
    const index = tasks.findIndex(({ id }) => id === context.arrivingIdRef.current);
    if (isWindowed && index !== -1) scrollToRow(index, 'auto');
  });

  return (
    <Frame ref={setNodeRef} aria-labelledby={headingId} data-over={isOver}>
      <Heading id={headingId}>
        <StatusBadge status={status} />
        <Count>
          <span aria-hidden>{formatCount(count)}</span>
          <VisuallyHidden>{formatTaskCount(count)}</VisuallyHidden>
        </Count>
      </Heading>
      <ScrollBox ref={scrollBox}>
        <List
          role="list"
          aria-labelledby={headingId}
          {...(isWindowed && { style: { height: totalHeight } })}
          onFocus={trackFocus}
        >
          {rows.map(({ row: task, index, key, start }) => (
            <Item
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              {...(isWindowed && { style: placeAt(start) })}
            >
              <BoardCard
                task={task}
                context={context}
                isSelected={selectedIds.has(task.id)}
                isChanged={changedIds.has(task.id)}
              />
            </Item>
          ))}
        </List>
        {tasks.length < count && <Rest column={column} />}
      </ScrollBox>
    </Frame>
  );
}

/** Leads from the shown closed tasks to all of them. */
function Rest({ column: { status, tasks, count } }: { column: Column }) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('view');
  params.set('status', status);
  return (
    <Note>
      <span>{`${formatCount(tasks.length)} of ${formatCount(count)} shown`}</span>
      <Link to={{ search: params.toString() }}>{`All ${status} tasks`}</Link>
    </Note>
  );
}

function placeAt(top: number): CSSProperties {
  return { position: 'absolute', inset: '0 0 auto', transform: `translateY(${String(top)}px)` };
}

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  max-height: max(320px, 70dvh);
  border: 1px solid transparent;
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceSunken};
  scroll-snap-align: center;

  &[data-over='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
  }

  @media print {
    max-height: none;
  }
`;

const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  font-size: ${tokens.font.size.small};
`;

const Count = styled.span`
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const ScrollBox = styled.div`
  position: relative;
  flex: 1;
  min-height: 6rem;
  padding: 0 ${tokens.space[2]};
  overflow: auto;

  @media print {
    overflow: visible;
  }
`;

const List = styled.ul`
  position: relative;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  padding-bottom: ${tokens.space[2]};
`;

const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space[2]};
  padding: ${tokens.space[1]} ${tokens.space[1]} ${tokens.space[3]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;
