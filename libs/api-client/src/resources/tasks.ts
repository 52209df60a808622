import {
  defineMutation,
  defineRowDeletion,
  defineRowMutation,
  putRows,
  request,
} from '@atrium/api-client';
import type { EndpointInput } from '@atrium/contracts';
import type { TaskChanges } from '@atrium/contracts/tasks';
import { changeTasks, createTask, deleteTask, updateTask } from '@atrium/contracts/tasks';
import { taskList } from './task-list';

export { taskCommentMutations, taskCommentQueries } from './task-comments';
export { taskQueries } from './task-list';

/** Fields of a task as the user enters them. */
export interface TaskInput extends Omit<EndpointInput<typeof createTask, 'body'>, 'assigneeIds'> {
  assigneeIds: readonly number[];
}

interface TaskUpdate {
  id: number;
  details: TaskInput;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** The same change of several tasks, each in the version that it was decided on. */
export interface TaskChangesInput extends Omit<TaskChanges, 'assigneeIds'> {
  assigneeIds?: readonly number[] | undefined;
}

/** Mutation options of tasks; each resolves once the cached data shows the change. */
export const taskMutations = {
  create: defineRowMutation(taskList, (details: TaskInput) =>
    request(createTask, { body: toBody(details) }),
  ),
  update: defineRowMutation(taskList, ({ id, details, version }: TaskUpdate) =>
    request(updateTask, { params: { id }, body: toBody(details), ifMatch: version }),
  ),
  /** Changes or deletes several tasks, or none of them. */
  changeMany: defineMutation(({ assigneeIds, ...changes }: TaskChangesInput, client) => {
    const ids = changes.tasks.map(({ id }) => id);
    const body = { ...changes, assigneeIds: assigneeIds?.map(String) };
    return putRows(client, taskList, request(changeTasks, { body }), ids);
  }),
  /** Deletes a task by its id with its comments. */
  delete: defineRowDeletion(taskList, (id) => request(deleteTask, { params: { id } })),
};

// The API takes the ids of assignees as texts.
function toBody({ assigneeIds, ...details }: TaskInput) {
  return { ...details, assigneeIds: assigneeIds.map(String) };
}
