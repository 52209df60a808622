import type { TaskInput } from '@atrium/api-client/tasks';
import type { Attachment } from '@atrium/contracts/attachments';
import type { Task, TaskType } from '@atrium/contracts/tasks';
import type { FormDraft } from '@atrium/ui/conflict';

/** Fields of a task in a form. Unlike in the payload, the type may still be empty. */
export interface TaskFormValues extends Omit<TaskInput, 'type' | 'attachmentIds'> {
  type: TaskType | '';
}

/** Values of the task form. */
export interface TaskEditorValues extends TaskFormValues {
  /** Missing in drafts of older releases. */
  attachments?: readonly Attachment[] | undefined;
}

/** State of the open task editor. Unsaved input of it is kept as the draft `tasks/editor`. */
export interface EditorState {
  /** Task to edit; null for a new one. */
  task: Task | null;
  /** Values that a new task starts with. */
  defaults?: { type?: TaskType; assigneeIds?: readonly number[] };
  /** Unsaved input that was kept. */
  draft?: FormDraft<Task, TaskEditorValues>;
}

/** Returns the values of the task form for a task, or the defaults of a new one. */
export function toEditorValues(
  task: Task | null,
  defaults?: Partial<TaskFormValues>,
): TaskEditorValues {
  return { ...toFormValues(task, defaults), attachments: task?.attachments ?? [] };
}

/** Returns the fields of a task, or the defaults of a new one. */
export function toFormValues(
  task: Task | null,
  defaults: Partial<TaskFormValues> = {},
): TaskFormValues {
  return {
    title: task?.title ?? '',
    type: task?.type ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'Todo',
    priority: task?.priority ?? 'Medium',
    assigneeIds: task?.assignees.map(({ userId }) => userId) ?? [],
    startDate: task?.startDate ?? '',
    endDate: task?.endDate ?? '',
    ...(!task && defaults),
  };
}
