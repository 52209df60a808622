import { useState } from 'react';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Task } from '@atrium/contracts/tasks';
import { lazyComponent } from '@atrium/ui';
import { useUnsavedWork } from '../unsaved-work';
import type { LinkedComment } from './linked-comment';
import type { TaskDialogActions } from './task-dialog';

const TaskDialog = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './task-dialog').then((module) => module.TaskDialog),
);

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
  // Called twice: the state starts with the restored drafts and is then the source of later ones.
  const restored = useDraftsAcrossSignIn(() => undefined);
  const [drafts, setDrafts] = useState(restored ?? NO_DRAFTS);
  useDraftsAcrossSignIn(() => drafts);
  // The draft of a task that was deleted is only shown while it is open.
  const isShown = (number: string) =>
    number === taskNumber || tasks.some((task) => task.taskNumber === number);
  useUnsavedWork([...drafts].some(([number, text]) => !isBlank(text) && isShown(number)));

  if (!taskNumber) return null;
  return (
    <TaskDialog
      {...dialog}
      task={tasks.find((task) => task.taskNumber === taskNumber)}
      taskNumber={taskNumber}
      draft={drafts.get(taskNumber) ?? ''}
      isRestored={drafts.has(taskNumber) && drafts.get(taskNumber) === restored?.get(taskNumber)}
      onDraftChange={(text) => setDrafts((current) => updateDraft(current, taskNumber, text))}
    />
  );
}

/** Unsent comments by task number. */
type Drafts = ReadonlyMap<string, string>;

const NO_DRAFTS: Drafts = new Map();

function useDraftsAcrossSignIn(readDrafts: () => Drafts | undefined): Drafts | undefined {
  return useDraftAcrossSignIn('tasks/comments', readDrafts);
}

function updateDraft(drafts: Drafts, taskNumber: string, text: string): Drafts {
  const updated = new Map(drafts);
  if (text === '') updated.delete(taskNumber);
  else updated.set(taskNumber, text);
  return updated;
}
