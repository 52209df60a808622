import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts';
import { Button, Dialog, DiscardDialog, late, TextAreaField, tokens } from '@atrium/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useUnsavedWork } from '../unsaved-work';
import type { CommentDraft } from './comment-form';

const TaskDetail = late(() =>
  import(/* webpackChunkName: "dialogs" */ './task-detail').then((module) => module.TaskDetail),
);

interface OpenTaskProps {
  tasks: readonly Task[];
  /** The number of the task to show; null while none is open. */
  taskNumber: string | null;
  onClose: () => void;
}

/**
 * The open task. A comment that is not sent yet outlives the dialog: Back closes it without asking,
 * and the text is there again when the task is opened again.
 */
export function OpenTask({ tasks, taskNumber, onClose }: OpenTaskProps) {
  // In two steps: the state begins with what was kept, and is what is kept later.
  const restored = useDraftsAcrossSignIn(() => undefined);
  const [drafts, setDrafts] = useState(restored ?? NO_DRAFTS);
  useDraftsAcrossSignIn(() => drafts);
  const numbers = [taskNumber, ...tasks.map((task) => task.taskNumber)];
  const hasDraft = drafts.size > 0 && numbers.some((number) => number && isText(drafts, number));
  useUnsavedWork(hasDraft);

  if (!taskNumber) return null;
  return (
    <TaskDialog
      key={taskNumber}
      task={tasks.find((task) => task.taskNumber === taskNumber)}
      taskNumber={taskNumber}
      draft={drafts.get(taskNumber) ?? ''}
      isRestored={drafts.has(taskNumber) && drafts.get(taskNumber) === restored?.get(taskNumber)}
      onDraftChange={(text) => {
        setDrafts((before) => withDraft(before, taskNumber, text));
      }}
      onClose={onClose}
    />
  );
}

/** The comments that are being written, by the number of their task. */
type Drafts = ReadonlyMap<string, string>;

const NO_DRAFTS: Drafts = new Map();

function useDraftsAcrossSignIn(readDrafts: () => Drafts | undefined): Drafts | undefined {
  return useDraftAcrossSignIn('tasks/comments', readDrafts);
}

function isText(drafts: Drafts, taskNumber: string): boolean {
  return Boolean(drafts.get(taskNumber)?.trim());
}

function withDraft(drafts: Drafts, taskNumber: string, text: string): Drafts {
  const changed = new Map(drafts);
  if (text === '') changed.delete(taskNumber);
  else changed.set(taskNumber, text);
  return changed;
}

interface TaskDialogProps extends CommentDraft {
  /** Undefined for a task that does not exist, or not any more. */
  task: Task | undefined;
  taskNumber: string;
  onClose: () => void;
}

/** The task, or that it is missing; asks before a comment that is not sent is lost. */
function TaskDialog({ task, taskNumber, onClose, ...comment }: TaskDialogProps) {
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
