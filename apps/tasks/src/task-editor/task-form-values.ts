import type { EndpointInput } from '@atrium/contracts';
import type { createTask, Task, TaskType } from '@atrium/contracts/tasks';

/** Values of the task form. Unlike the payload, the type may still be empty. */
export type TaskFormValues = Omit<EndpointInput<typeof createTask, 'body'>, 'type'> & {
  type: TaskType | '';
};

/**
 * Returns the form values of a task, or the defaults of a new one.
 *
 * @param defaults of a new one
 */
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
