import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { formatCount, IconButton, tokens } from '@atrium/ui';
import { useShortcut } from '@atrium/ui/shortcut';

interface TaskPagerProps {
  task: Task;
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
  onOpen: (task: Task) => void;
}

/** Opens the previous and the next task of the list, also with the keys `[` and `]`. */
export function TaskPager({ task, shownTasks, onOpen }: TaskPagerProps) {
  const pager = useRef<HTMLDivElement>(null);
  const index = shownTasks.findIndex(({ id }) => id === task.id);
  const previous = shownTasks[index - 1];
  const next = index < 0 ? undefined : shownTasks[index + 1];

  useShortcut('[', () => pager.current, openPrevious);
  useShortcut(']', () => pager.current, openNext);

  function openPrevious() {
    if (previous) onOpen(previous);
  }

  function openNext() {
    if (next) onOpen(next);
  }

  return (
    <Pager ref={pager}>
      {/* Not disabled at the ends, or they would lose the focus. */}
      <IconButton
        label="Previous task"
        icon={<ChevronUp size={16} />}
        aria-disabled={!previous}
        aria-keyshortcuts="["
        title="Previous task ([)"
        onClick={openPrevious}
      />
      <IconButton
        label="Next task"
        icon={<ChevronDown size={16} />}
        aria-disabled={!next}
        aria-keyshortcuts="]"
        title="Next task (])"
        onClick={openNext}
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
