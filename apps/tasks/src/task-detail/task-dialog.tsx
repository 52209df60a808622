import { useState } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { Button, Dialog, DiscardDialog, TextAreaField, tokens } from '@atrium/ui';
import type { CommentDraft } from './comment-form';
import { TaskDetail } from './task-detail';

interface TaskDialogProps extends CommentDraft {
  /** Undefined for a task that does not exist, or not any more. */
  task: Task | undefined;
  taskNumber: string;
  onClose: () => void;
}

/** Shows a task, or that it is missing; asks before a comment that is not sent is lost. */
export function TaskDialog({ task, taskNumber, onClose, ...comment }: TaskDialogProps) {
  const { draft, onDraftChange } = comment;
  const [isLeaving, setIsLeaving] = useState(false);

  function leave() {
    if (draft.trim()) setIsLeaving(true);
    else onClose();
  }

  return (
    <>
      {task ? (
        <TaskDetail task={task} comment={comment} onClose={leave} />
      ) : (
        <UnknownTask taskNumber={taskNumber} unsentComment={draft.trim()} onClose={leave} />
      )}
      <DiscardDialog
        open={isLeaving}
        onKeep={() => {
          setIsLeaving(false);
        }}
        onDiscard={() => {
          onDraftChange('');
          onClose();
        }}
      />
    </>
  );
}

interface UnknownTaskProps {
  taskNumber: string;
  /** A comment that was being written when the task was deleted; may be empty. */
  unsentComment: string;
  onClose: () => void;
}

function UnknownTask({ taskNumber, unsentComment, onClose }: UnknownTaskProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Task not found"
      footer={<Button onClick={onClose}>Back to all tasks</Button>}
    >
      <Explanation>
        <p>{`There is no task ${taskNumber}. It may have been deleted.`}</p>
        {unsentComment && (
          <TextAreaField
            label="Your comment, which was not sent"
            readOnly
            rows={4}
            value={unsentComment}
          />
        )}
      </Explanation>
    </Dialog>
  );
}

const Explanation = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;
