import type { RowList } from '@atrium/api-client';
import {
  defineMutation,
  defineRowDeletion,
  defineRowMutation,
  putRows,
  request,
  rowListOptions,
} from '@atrium/api-client';
import type { EndpointInput } from '@atrium/contracts';
import type { Task, TaskChanges } from '@atrium/contracts/tasks';
import {
  changeTasks,
  createTask,
  deleteTask,
  listTasks,
  updateTask,
} from '@atrium/contracts/tasks';
import { taskKey } from './query-keys';

export { taskCommentMutations, taskCommentQueries } from './task-comments';

const list: RowList<Task> = {
  queryKey: [...taskKey, 'list'],
  topic: 'tasks',
  read: (query) => request(listTasks, { query }),
  compare: (one, other) => other.id - one.id,
  nameRow: ({ taskNumber }) => taskNumber,
};

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

/** Query options of tasks. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () => rowListOptions(list),
};

/** Mutation options of tasks; each resolves once the cached data shows the change. */
export const taskMutations = {
  create: defineRowMutation(list, (details: TaskInput) =>
    request(createTask, { body: toBody(details) }),
  ),
  update: defineRowMutation(list, ({ id, details, version }: TaskUpdate) =>
    request(updateTask, { params: { id }, body: toBody(details), ifMatch: version }),
  ),
  /** Changes or deletes several tasks, or none of them. */
  changeMany: defineMutation(({ assigneeIds, ...changes }: TaskChangesInput, client) => {
    const ids = changes.tasks.map(({ id }) => id);
    const body = { ...changes, assigneeIds: assigneeIds?.map(String) };
    return putRows(client, list, request(changeTasks, { body }), ids);
  }),
  /** Deletes a task by its id with its comments. */
  delete: defineRowDeletion(list, (id) => request(deleteTask, { params: { id } })),
};

// The API takes the ids of assignees as texts.
function toBody({ assigneeIds, ...details }: TaskInput) {
  return { ...details, assigneeIds: assigneeIds.map(String) };
}
