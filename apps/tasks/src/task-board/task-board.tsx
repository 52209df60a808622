import type { DragEndEvent } from '@dnd-kit/core';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import { taskStatus } from '@atrium/contracts/tasks';
import type { RowSelection } from '@atrium/ui';
import { Card, tokens, useDateLanguage, VisuallyHidden } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { SelectionBar } from '../task-list/selection/lazy-selection-bar';
import type { TaskActions } from '../task-list/task-columns';
import type { Usernames } from '../usernames';
import { TaskCard } from './board-card';
import { BoardColumn } from './board-column';
import type { CardActions, CardContext } from './card-context';
import { findColumns } from './find-columns';
import { useMoveTask } from './use-move-task';

interface TaskBoardProps {
  /** Shown above the columns. */
  notice: ReactNode;
  /** The filtered tasks in the order of the list. */
  tasks: readonly Task[];
  usernames: Usernames | undefined;
  selection: RowSelection<Task>;
  actions: Omit<TaskActions, 'select'>;
}

/**
 * The tasks as cards, in a column for each status. A card is moved by dragging it, by the arrow keys with Alt or
 * by its menu, which sets its status.
 */
export function TaskBoard({ notice, tasks, usernames, selection, actions }: TaskBoardProps) {
  const arrivingIdRef = useRef<number>(null);
  // As it was when the drag began.
  const [dragged, setDragged] = useState<Task | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const keysId = useId();
  const changedIds = useChangedIds('tasks');
  const [today] = useToday();
  const { language } = useDateLanguage();
  const moving = useMoveTask(tasks, ({ id }) => {
    arrivingIdRef.current = id;
  });
  const columns = useMemo(
    () => findColumns(moving.tasks, moving.movedIds),
    [moving.tasks, moving.movedIds],
  );
  const latestActions = useLatest<CardActions>({
    ...actions,
    move: moving.move,
    // A range is one of a column.
    select: (task, isSelected, isRange) => {
      const column = columns.find(({ status }) => status === task.status);
      selection.select(task, isSelected, isRange, column?.tasks);
    },
  });
  const context = useMemo<CardContext>(
    () => ({ actions: latestActions, arrivingIdRef, keysId, today, language, usernames }),
    [latestActions, keysId, today, language, usernames],
  );
  const shownIds = useMemo(
    () => new Set(columns.flatMap((column) => column.tasks.map(({ id }) => id))),
    [columns],
  );

  function drop({ over }: DragEndEvent) {
    const status = taskStatus.safeParse(over?.id).data;
    if (dragged && status) moving.move(dragged, status);
    setDragged(null);
  }

  return (
    <Frame>
      {notice}
      <VisuallyHidden role="status">{moving.announcement}</VisuallyHidden>
      <p id={keysId} hidden>
        Alt and the left and right arrow keys move it
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={ACCESSIBILITY}
        onDragStart={({ active }) => {
          setDragged(moving.tasks.find(({ id }) => id === active.id) ?? null);
        }}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
      >
        <Columns data-dragging={dragged !== null}>
          {columns.map((column) => (
            <BoardColumn
              key={column.status}
              column={column}
              context={context}
              selectedIds={selection.ids}
              changedIds={changedIds}
            />
          ))}
        </Columns>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <Preview inert>
              <TaskCard task={dragged} context={context} isSelected={false} isChanged={false} />
            </Preview>
          )}
        </DragOverlay>
      </DndContext>
      {selection.wasUsed && (
        <SelectionBar
          // The tasks that the board leaves out stay as they are.
          tasks={selection.rows.filter(({ id }) => shownIds.has(id))}
          onClear={selection.clear}
          onChanged={selection.endRange}
        />
      )}
    </Frame>
  );
}

const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 300, tolerance: 8 } };

// The board announces moves, by whatever way, and describes its keys.
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const ACCESSIBILITY = {
  announcements: SILENT,
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** Returns a ref with the value of the latest render, for handlers. */
function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);

  // Synchronizes the ref that the handlers read.
  useEffect(() => {
    latest.current = value;
  });

  return latest;
}

const Frame = styled(Card)`
  > div {
    padding: 0;
  }
`;

const Preview = styled.div`
  border-radius: ${tokens.radius.medium};
  box-shadow: ${tokens.shadow.floating};
  cursor: grabbing;
`;

const Columns = styled.div`
  /* Holds the hidden texts of columns out of sight, which would make the page wider. */
  position: relative;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(13rem, 1fr);
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]};
  overflow-x: auto;

  /* On a phone, a column and the edges of those beside it. */
  @media (width < ${tokens.breakpoint.small}) {
    grid-auto-columns: 84%;
    scroll-snap-type: x mandatory;
  }

  /* A drag scrolls in small steps. */
  &[data-dragging='true'] {
    scroll-snap-type: none;
  }

  @media print {
    grid-auto-flow: row;
  }
`;
