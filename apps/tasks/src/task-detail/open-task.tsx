import { useState } from 'react';
import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { lazyComponent } from '@atrium/ui';
import { useUnsavedWork } from '../unsaved-work';

const TaskDialog = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './task-dialog').then((module) => module.TaskDialog),
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
