import { X } from 'lucide-react';
import type { Task } from '@atrium/contracts/tasks';
import { Button, IconButton } from '@atrium/ui';
import { NoticeStrip } from './notice-strip';

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
    <NoticeStrip>
      <span role="status">{`${task.taskNumber} is hidden by the filters`}</span>
      <Button size="small" onClick={() => onOpen(task)}>
        Open it
      </Button>
      <IconButton label="Dismiss" icon={<X size={16} />} onClick={onDismiss} />
    </NoticeStrip>
  );
}
