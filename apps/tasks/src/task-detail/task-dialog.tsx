import { styled } from 'styled-components';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Task } from '@atrium/contracts/tasks';
import { Button, Dialog, TextAreaField, tokens, useDiscardPrompt } from '@atrium/ui';
import type { CommentDraft } from './comment-form';
import { TaskDetail } from './task-detail';

interface TaskDialogProps extends CommentDraft {
  /** Undefined if the task does not exist or was deleted. */
  task: Task | undefined;
  taskNumber: string;
  onClose: () => void;
}

/** Shows a task or a not-found message. Closing asks before it discards an unsent comment. */
export function TaskDialog({ task, taskNumber, onClose, ...comment }: TaskDialogProps) {
  const { draft, onDraftChange } = comment;
  const hasComment = !isBlank(draft);
  const { leave, prompt } = useDiscardPrompt(hasComment);

  function close() {
    leave(() => {
      if (hasComment) onDraftChange('');
      onClose();
    });
  }

  return (
    <>
      {task ? (
        <TaskDetail task={task} comment={comment} onClose={close} />
      ) : (
        <TaskNotFound taskNumber={taskNumber} unsentComment={draft.trim()} onClose={close} />
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
      <Content>
        <p>{`There is no task ${taskNumber}. It may have been deleted.`}</p>
        {unsentComment && (
          <TextAreaField label="Your unsent comment" readOnly rows={4} value={unsentComment} />
        )}
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;
