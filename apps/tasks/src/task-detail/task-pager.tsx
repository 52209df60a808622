import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { formatCount, IconButton, tokens } from '@atrium/ui';
import { useKeydown } from '../use-keydown';

interface TaskPagerProps {
  task: Task;
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
  onOpen: (task: Task) => void;
}

const TYPED_IN = 'input, textarea, select';

/** Opens the previous and the next task of the list, also with the keys `[` and `]`. */
export function TaskPager({ task, shownTasks, onOpen }: TaskPagerProps) {
  const pager = useRef<HTMLDivElement>(null);
  const index = shownTasks.findIndex(({ id }) => id === task.id);
  const previous = shownTasks[index - 1];
  const next = index < 0 ? undefined : shownTasks[index + 1];

  // The focus can be anywhere in the dialog.
  useKeydown(({ key, metaKey, target }: KeyboardEvent) => {
    if (key !== '[' && key !== ']') return;
    const other = key === '[' ? previous : next;
    if (!other || metaKey || !(target instanceof Element)) return;
    // Another dialog may be open above this one.
    const isHere = target.closest('[role="dialog"]')?.contains(pager.current);
    if (isHere && !target.matches(TYPED_IN)) onOpen(other);
  });

  return (
    <Pager ref={pager}>
      {/* Not disabled at the ends, or they would lose the focus. */}
      <IconButton
        label="Previous task"
        icon={<ChevronUp size={16} />}
        aria-disabled={!previous}
        aria-keyshortcuts="["
        title="Previous task ([)"
        onClick={() => {
          if (previous) onOpen(previous);
        }}
      />
      <IconButton
        label="Next task"
        icon={<ChevronDown size={16} />}
        aria-disabled={!next}
        aria-keyshortcuts="]"
        title="Next task (])"
        onClick={() => {
          if (next) onOpen(next);
        }}
      />
      <Position role="status" dir="auto">
        {index >= 0 && `${formatCount(index + 1)} of ${formatCount(shownTasks.length)}`}
      </Position>
    </Pager>
  );
}

const Pager = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};

  > [aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
`;

const Position = styled.span`
  margin-inline-start: ${tokens.space[1]};
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;
