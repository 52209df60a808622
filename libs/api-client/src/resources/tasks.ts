import { mutationOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { putRow, putRows, removeRow, request, rowListOptions } from '@atrium/api-client';
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
  create: () =>
    mutationOptions({
      mutationFn: (body: TaskInput, { client }) =>
        putRow(client, list, request(createTask, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: TaskUpdate, { client }) =>
        putRow(
          client,
          list,
          request(updateTask, { params: { id }, body: details, ifMatch: version }),
          id,
        ),
    }),
  /** Changes or deletes several tasks, or none of them. */
  changeMany: () =>
    mutationOptions({
      mutationFn: (body: TaskChangesInput, { client }) =>
        putRows(
          client,
          list,
          request(changeTasks, { body }),
          body.tasks.map(({ id }) => Number(id)),
        ),
    }),
  /** Deletes a task by its id with its comments. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        removeRow(client, list, request(deleteTask, { params: { id } }), id),
    }),
};
