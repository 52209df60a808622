import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { EndpointInput } from '@atrium/contracts';
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

/** A task as it is sent: ids may be numbers or texts. */
type SentTask = EndpointInput<typeof createTask, 'body'>;

/** The reads of tasks, as options for TanStack Query. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: () => request(listTasks, {}),
    }),
  /** The comments on one task, oldest first. */
  comments: (id: number) =>
    queryOptions({
      queryKey: commentsKey(id),
      queryFn: () => request(listTaskComments, { params: { id } }),
    }),
};

/** The changes of tasks; each has ended once the list that it touches is read again. */
export const taskMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: SentTask, { client }) =>
        invalidateAfter(client, [listKey], request(createTask, { body })),
    }),
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details }: { id: number; details: SentTask }, { client }) =>
        invalidateAfter(client, [listKey], request(updateTask, { params: { id }, body: details })),
    }),
  /** Deletes a task by its id, and with it its comments. */
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
