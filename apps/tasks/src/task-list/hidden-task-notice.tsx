import { X } from 'lucide-react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { Button, IconButton, tokens } from '@atrium/ui';

interface HiddenTaskNoticeProps {
  /** The task that was created last. */
  task: Task;
  shownTasks: readonly Task[];
  onOpen: (task: Task) => void;
  onDismiss: () => void;
}

/** Says that the filters hide the task that was just created. */
export function HiddenTaskNotice({ task, shownTasks, onOpen, onDismiss }: HiddenTaskNoticeProps) {
  if (shownTasks.some(({ id }) => id === task.id)) return null;
  return (
    <Strip>
      <span role="status">{`${task.taskNumber} is hidden by the filters`}</span>
      <Button size="small" onClick={() => onOpen(task)}>
        Open it
      </Button>
      <IconButton label="Dismiss" icon={<X size={16} />} onClick={onDismiss} />
    </Strip>
  );
}

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[4]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.accentSubtle};

  @media print {
    display: none;
  }
`;
