import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { isAdmin, useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { Button, Dialog, isolate, Stack, tokens } from '@atrium/ui';
import { renderLinks } from '@atrium/ui/linked-text';
import type { CommentInput } from './comments';
import { Comments } from './comments';
import { CopyLinkButton } from './copy-link-button';
import { HistoryButton } from './history-button';
import { TaskPager } from './task-pager';
import { TaskProperties } from './task-properties';

export interface TaskDetailActions {
  onOpen: (task: Task) => void;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onClose: () => void;
}

interface TaskDetailProps extends TaskDetailActions {
  task: Task;
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
  comment: CommentInput;
}

export function TaskDetail({
  task,
  shownTasks,
  comment,
  onOpen,
  onEdit,
  onDelete,
  onClose,
}: TaskDetailProps) {
  const user = useUser();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${task.taskNumber} ${isolate(task.title)}`}
      footer={
        <>
          <Button variant="ghost" icon={<Trash2 size={16} />} onClick={() => onDelete(task)}>
            Delete
          </Button>
          <Button icon={<Pencil size={16} />} onClick={() => onEdit(task)}>
            Edit
          </Button>
        </>
      }
    >
      <Toolbar>
        <TaskPager task={task} shownTasks={shownTasks} onOpen={onOpen} />
        <Tools key={task.id}>
          {isAdmin(user) && <HistoryButton taskId={task.id} />}
          <CopyLinkButton task={task} />
        </Tools>
      </Toolbar>
      <Stack key={task.id} $gap={4}>
        {task.description ? (
          <Description dir="auto">{renderLinks(task.description)}</Description>
        ) : (
          <Placeholder>No description</Placeholder>
        )}
        <TaskProperties task={task} />
        <Comments taskId={task.id} {...comment} />
      </Stack>
    </Dialog>
  );
}

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  margin: 0 calc(-1 * ${tokens.space[2]}) ${tokens.space[3]};
`;

const Tools = styled.div`
  display: flex;
`;

const Description = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Placeholder = styled.p`
  color: ${tokens.color.textSubtle};
`;
