import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
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

const listKey = [...taskKey, 'list'] as const;

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
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: () => request(listTasks, {}),
      meta: { changes: [{ topic: 'tasks' }], nameRow: ({ taskNumber }: Task) => taskNumber },
    }),
  /** The comments on one task, oldest first. */
  comments: (id: number) =>
    queryOptions({
      queryKey: commentsKey(id),
      queryFn: () => request(listTaskComments, { params: { id } }),
      meta: { changes: [{ topic: 'task-comments', id }], nameRow: () => 'a comment' },
    }),
};

/** Mutation options of tasks; each resolves once the affected lists are refetched. */
export const taskMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: TaskInput, { client }) =>
        invalidateAfter(client, [listKey], request(createTask, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: TaskUpdate, { client }) =>
        invalidateAfter(
          client,
          [listKey],
          request(updateTask, { params: { id }, body: details, ifMatch: version }),
        ),
    }),
  /** Deletes a task by its id with its comments. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [listKey], request(deleteTask, { params: { id } })),
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
