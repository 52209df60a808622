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
import type { Task } from '@atrium/contracts/tasks';
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

/** Fields of a task in a request, where ids can be numbers or strings. */
type TaskInput = EndpointInput<typeof createTask, 'body'>;

interface TaskUpdate {
  id: number;
  details: TaskInput;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** The same change of several tasks. */
export type TaskChangesInput = EndpointInput<typeof changeTasks, 'body'>;

/** Query options of tasks. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () => rowListOptions(list),
};

/** Mutation options of tasks; each resolves once the cached data shows the change. */
export const taskMutations = {
  create: defineRowMutation(list, (body: TaskInput) => request(createTask, { body })),
  update: defineRowMutation(list, ({ id, details, version }: TaskUpdate) =>
    request(updateTask, { params: { id }, body: details, ifMatch: version }),
  ),
  /** Changes or deletes several tasks, or none of them. */
  changeMany: defineMutation((body: TaskChangesInput, client) => {
    const ids = body.tasks.map(({ id }) => Number(id));
    return putRows(client, list, request(changeTasks, { body }), ids);
  }),
  /** Deletes a task by its id with its comments. */
  delete: defineRowDeletion(list, (id) => request(deleteTask, { params: { id } })),
};
