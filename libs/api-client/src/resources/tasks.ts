import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { invalidateAfter, putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type { EndpointInput } from '@atrium/contracts';
import type { Task } from '@atrium/contracts/tasks';
import {
  createTask,
  createTaskComment,
  deleteTask,
  deleteTaskComment,
  listTaskComments,
  listTasks,
  updateTask,
} from '@atrium/contracts/tasks';
import { taskKey } from './query-keys';

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

/** Query options of tasks. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () => rowListOptions(list),
  /** The comments on one task, oldest first. */
  comments: (id: number) =>
    queryOptions({
      queryKey: commentsKey(id),
      queryFn: () => request(listTaskComments, { params: { id } }),
      meta: { changes: [{ topic: 'task-comments', id }], nameRow: () => 'a comment' },
    }),
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
  /** Deletes a task by its id with its comments. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        removeRow(client, list, request(deleteTask, { params: { id } }), id),
    }),
  comment: () =>
    mutationOptions({
      mutationFn: ({ taskId, content }: { taskId: number; content: string }, { client }) =>
        invalidateAfter(
          client,
          [commentsKey(taskId)],
          request(createTaskComment, { params: { taskId }, body: { content } }),
        ),
    }),
  deleteComment: () =>
    mutationOptions({
      mutationFn: (params: { taskId: number; commentId: number }, { client }) =>
        invalidateAfter(
          client,
          [commentsKey(params.taskId)],
          request(deleteTaskComment, { params }),
        ),
    }),
};

function commentsKey(taskId: number) {
  return [...taskKey, 'comments', taskId] as const;
}
