import type { Task } from '@atrium/contracts';
import { Button, Dialog, late } from '@atrium/ui';
import { useState } from 'react';
import { useUnsavedWork } from '../unsaved-work';

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
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map());
  const hasDraft = drafts.size > 0 && tasks.some(({ id }) => drafts.get(id)?.trim());
  useUnsavedWork(hasDraft);

  if (!taskNumber) return null;
  const task = tasks.find((one) => one.taskNumber === taskNumber);
  if (!task) return <UnknownTask taskNumber={taskNumber} onClose={onClose} />;
  return (
    <TaskDetail
      key={task.id}
      task={task}
      draft={drafts.get(task.id) ?? ''}
      onDraftChange={(text) => {
        setDrafts((before) => withDraft(before, task.id, text));
      }}
      onClose={onClose}
    />
  );
}

function withDraft(
  drafts: ReadonlyMap<number, string>,
  taskId: number,
  text: string,
): ReadonlyMap<number, string> {
  const changed = new Map(drafts);
  if (text === '') changed.delete(taskId);
  else changed.set(taskId, text);
  return changed;
}

function UnknownTask({
  taskNumber,
  onClose,
}: Pick<OpenTaskProps, 'onClose'> & { taskNumber: string }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Task not found"
      footer={<Button onClick={onClose}>Back to all tasks</Button>}
    >
      {`There is no task ${taskNumber}. It may have been deleted.`}
    </Dialog>
  );
}
