import type { EndpointInput } from '@atrium/contracts';
import type { createTask, Task, TaskType } from '@atrium/contracts/tasks';

/** What the form of a task holds: what the contract takes, and no type to begin with. */
export type TaskFormValues = Omit<EndpointInput<typeof createTask, 'body'>, 'type'> & {
  type: TaskType | '';
};

/** What the form starts with: the task, or the defaults of a new one. */
export function initialValues(task: Task | null): TaskFormValues {
  return {
    title: task?.title ?? '',
    type: task?.type ?? '',
    description: task?.description ?? '',
    status: task?.status ?? 'Todo',
    priority: task?.priority ?? 'Medium',
    assigneeIds: task?.assignees.map(({ userId }) => userId) ?? [],
    startDate: task?.startDate ?? '',
    endDate: task?.endDate ?? '',
  };
}
