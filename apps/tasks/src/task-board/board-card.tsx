import { useDraggable } from '@dnd-kit/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { memo, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { taskStatus } from '@atrium/contracts/tasks';
import { changedStyle, RowCheckbox, tokens } from '@atrium/ui';
import { PriorityLabel } from '../task-badges';
import { TitleDetails, useTaskSearch } from '../task-list/title-cell';
import type { CardContext } from './card-context';
import { CardMenu } from './card-menu';

interface BoardCardProps {
  task: Task;
  context: CardContext;
  isSelected: boolean;
  isChanged: boolean;
}

/** A card that can be dragged. */
export function BoardCard(props: BoardCardProps) {
  const { task } = props;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id });
  return (
    <Place ref={setNodeRef} data-dragged={isDragging} {...listeners}>
      <MemoizedCard {...props} />
    </Place>
  );
}

// All cards that can be dragged render again at each step of a drag.
const MemoizedCard = memo(TaskCard);

/** The card of a task. */
export function TaskCard({ task, context, isSelected, isChanged }: BoardCardProps) {
  const { actions, arrivingIdRef, keysId } = context;
  const link = useRef<HTMLAnchorElement>(null);
  const search = useTaskSearch(task);

  // Takes the focus after a move, as the card in the column before is gone.
  useLayoutEffect(() => {
    if (arrivingIdRef.current !== task.id) return;
    arrivingIdRef.current = null;
    link.current?.focus();
  }, [arrivingIdRef, task.id]);

  return (
    <Frame
      // Takes the focus of a click, and gets it back from the dialog.
      tabIndex={-1}
      data-selected={isSelected}
      data-changed={isChanged}
      onClick={(event) => {
        if (!isOnControl(event)) actions.current.open(task);
      }}
      onKeyDown={(event) => {
        const status = findNextStatus(event, task.status);
        if (status) actions.current.move(task, status);
      }}
    >
      <RowCheckbox
        name={task.taskNumber}
        checked={isSelected}
        onSelect={(...change) => actions.current.select(task, ...change)}
      />
      <Title
        ref={link}
        to={{ search }}
        dir="auto"
        draggable={false}
        aria-describedby={keysId}
        onClick={(event) => {
          if (hasModifier(event)) return;
          event.preventDefault();
          actions.current.open(task);
        }}
      >
        {task.title}
      </Title>
      <CardMenu task={task} actions={actions} />
      <Line>
        <TaskNumber>{task.taskNumber}</TaskNumber>
        <PriorityLabel priority={task.priority} />
        <TitleDetails task={task} context={context} />
      </Line>
    </Frame>
  );
}

/** Returns whether a click is on a control of the card, or in an overlay that it opened. */
function isOnControl({ target, currentTarget }: MouseEvent): boolean {
  const isOnCard = target instanceof Element && currentTarget.contains(target);
  return !isOnCard || target.closest('a, button, input, label') !== null;
}

/** Returns whether a key is held with which browsers open a new tab or window, or save the page. */
function hasModifier({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/**
 * Returns the status of the column to which a key leads, if there is one. Left and Right with Alt are not those
 * of the browser's history on a card.
 */
function findNextStatus(event: KeyboardEvent<HTMLElement>, status: TaskStatus) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  event.preventDefault();
  const isForward =
    (key === 'ArrowRight') !== (getComputedStyle(currentTarget).direction === 'rtl');
  const statuses = taskStatus.options;
  return statuses[statuses.indexOf(status) + (isForward ? 1 : -1)];
}

const Place = styled.div`
  /* A long press drags. */
  touch-action: manipulation;
  -webkit-touch-callout: none;
  user-select: none;

  &[data-dragged='true'] {
    opacity: 0.5;
  }
`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  padding: ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.shadow.raised};
  cursor: pointer;

  > button {
    margin-block: -2px;
  }

  &:hover {
    border-color: ${tokens.color.borderStrong};
  }

  &[data-selected='true'] {
    background: ${tokens.color.accentSubtle};
  }

  &[data-changed='true'] {
    ${changedStyle}
  }
`;

const Title = styled(Link)`
  /* Its first line is in the middle of the controls beside it. */
  padding-top: 2px;
  color: inherit;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

const Line = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  font-size: ${tokens.font.size.small};
`;

const TaskNumber = styled.span`
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
`;
