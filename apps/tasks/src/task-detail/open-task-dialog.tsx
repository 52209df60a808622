import { useState } from 'react';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Task } from '@atrium/contracts/tasks';
import { lazyComponent } from '@atrium/ui';
import { useUnsavedWork } from '../unsaved-work';
import type { LinkedComment } from './linked-comment';
import type { TaskDialogActions } from './task-dialog';
import type { CommentFiles } from './use-comment-files';

const TaskDialog = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './task-dialog').then((module) => module.TaskDialog),
);

const NO_FILES: CommentFiles = { attachments: [], areUnfinished: false };

interface OpenTaskDialogProps extends TaskDialogActions {
  tasks: readonly Task[];
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
  /** Number of the open task; null while none is open. */
  taskNumber: string | null;
  /** The comment that it shows first. */
  linkedComment: LinkedComment | null;
}

/**
 * Shows the open task. Unsent comments outlive the dialog: Back closes it without a prompt, and
 * reopening the task shows the comment again.
 */
export function OpenTaskDialog({ tasks, taskNumber, ...dialog }: OpenTaskDialogProps) {
  const texts = useDrafts<string>('tasks/comments');
  const files = useDrafts<CommentFiles>('tasks/comment-files');
  // The draft of a task that was deleted is only shown while it is open.
  const isShown = (number: string) =>
    number === taskNumber || tasks.some((task) => task.taskNumber === number);
  const hasText = [...texts.drafts].some(([number, text]) => !isBlank(text) && isShown(number));
  // Uploads end with the dialog.
  const hasFiles = [...files.drafts].some(
    ([number, { attachments }]) =>
      (attachments.length > 0 && isShown(number)) || number === taskNumber,
  );
  useUnsavedWork(hasText || hasFiles);

  if (!taskNumber) return null;
  return (
    <TaskDialog
      {...dialog}
      task={tasks.find((task) => task.taskNumber === taskNumber)}
      taskNumber={taskNumber}
      draft={texts.drafts.get(taskNumber) ?? ''}
      isRestored={
        texts.drafts.has(taskNumber) &&
        texts.drafts.get(taskNumber) === texts.restored?.get(taskNumber)
      }
      onDraftChange={(text) => texts.change(taskNumber, text || undefined)}
      files={files.drafts.get(taskNumber) ?? NO_FILES}
      onFilesChange={(changed) => {
        const isEmpty = changed.attachments.length === 0 && !changed.areUnfinished;
        files.change(taskNumber, isEmpty ? undefined : changed);
      }}
    />
  );
}

/** Drafts of one kind by task number. */
type Drafts<Draft> = ReadonlyMap<string, Draft>;

/** Keeps drafts across the end of a session and a reload. */
function useDrafts<Draft>(key: string) {
  // Called twice: the state starts with the restored drafts and is then the source of later ones.
  const restored = useDraftAcrossSignIn<Drafts<Draft>>(key, () => undefined);
  const [drafts, setDrafts] = useState<Drafts<Draft>>(restored ?? new Map());
  useDraftAcrossSignIn(key, () => drafts);
  return {
    restored,
    drafts,
    /** Replaces the draft of a task, or removes it. */
    change: (taskNumber: string, draft: Draft | undefined) =>
      setDrafts((current) => updateDraft(current, taskNumber, draft)),
  };
}

function updateDraft<Draft>(
  drafts: Drafts<Draft>,
  taskNumber: string,
  draft: Draft | undefined,
): Drafts<Draft> {
  if (draft === undefined && !drafts.has(taskNumber)) return drafts;
  const updated = new Map(drafts);
  if (draft === undefined) updated.delete(taskNumber);
  else updated.set(taskNumber, draft);
  return updated;
}
