import { useState } from 'react';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Task } from '@atrium/contracts/tasks';
import { Button, Dialog, Stack, TextAreaField, useDiscardPrompt } from '@atrium/ui';
import { useUnsavedWork } from '../unsaved-work';
import type { CommentEdit } from './comment-edit-form';
import type { CommentDraft } from './comment-form';
import type { TaskDetailActions } from './task-detail';
import { TaskDetail } from './task-detail';

interface TaskDialogProps extends CommentDraft, TaskDetailActions {
  /** Undefined if the task does not exist or was deleted. */
  task: Task | undefined;
  taskNumber: string;
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
}

/** Shows a task or a not-found message. Leaving it asks before it discards what would be lost. */
export function TaskDialog({
  task,
  taskNumber,
  shownTasks,
  onOpen,
  onEdit,
  onDelete,
  onClose,
  ...draft
}: TaskDialogProps) {
  // Called twice: the state starts with the restored edit and is then the source of later ones.
  const restored = useDraftAcrossSignIn<CommentEdit>('tasks/comment-edit', () => undefined);
  const [edit, setEdit] = useState(restored ?? null);
  const isEdited = edit !== null && edit.text !== edit.content;
  const hasComment = !isBlank(draft.draft);
  useDraftAcrossSignIn('tasks/comment-edit', () => (isEdited ? edit : undefined));
  const { leave, prompt } = useDiscardPrompt(hasComment || isEdited);
  useUnsavedWork(isEdited);

  function close() {
    leave(() => {
      if (hasComment) draft.onDraftChange('');
      onClose();
    });
  }

  /** Runs an action after which an unsent comment is kept, but no change of one. */
  function leaveEdit(action: () => void) {
    function run() {
      setEdit(null);
      action();
    }
    if (isEdited) leave(run);
    else run();
  }

  return (
    <>
      {task ? (
        <TaskDetail
          task={task}
          shownTasks={shownTasks}
          comment={{ draft, edit, onEditChange: setEdit }}
          onOpen={(other) => {
            leaveEdit(() => onOpen(other));
          }}
          onEdit={() => {
            leaveEdit(() => onEdit(task));
          }}
          onDelete={onDelete}
          onClose={close}
        />
      ) : (
        <TaskNotFound taskNumber={taskNumber} unsentComment={draft.draft.trim()} onClose={close} />
      )}
      {prompt}
    </>
  );
}

interface TaskNotFoundProps {
  taskNumber: string;
  /** Comment on a task that was deleted in the meantime; empty if there is none. */
  unsentComment: string;
  onClose: () => void;
}

function TaskNotFound({ taskNumber, unsentComment, onClose }: TaskNotFoundProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Task not found"
      footer={<Button onClick={onClose}>Back to all tasks</Button>}
    >
      <Stack $gap={4}>
        <p>{`There is no task ${taskNumber}. It may have been deleted.`}</p>
        {unsentComment && (
          <TextAreaField label="Your unsent comment" readOnly rows={4} value={unsentComment} />
        )}
      </Stack>
    </Dialog>
  );
}
