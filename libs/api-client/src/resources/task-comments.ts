import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import { MAX_ID } from '@atrium/contracts/fields';
import {
  createTaskComment,
  deleteTaskComment,
  listTaskComments,
  updateTaskComment,
} from '@atrium/contracts/tasks';
import { taskKey } from './query-keys';

/** A new or changed comment. */
interface CommentInput {
  taskId: number;
  content: string;
  mentionedIds: number[];
}

/** Query options of comments on tasks. */
export const taskCommentQueries = {
  /**
   * The comments on one task, oldest first.
   *
   * @param areAll whether to read all of them, instead of the newest page
   */
  list: (id: number, areAll = false) =>
    queryOptions({
      queryKey: [...commentsKey(id), areAll ? 'all' : 'newest'],
      queryFn: () =>
        request(listTaskComments, { params: { id }, query: areAll ? {} : { before: MAX_ID } }),
      meta: { changes: [{ topic: 'task-comments', id }], nameRow: () => 'a comment' },
    }),
};

/** Mutation options of comments on tasks; each resolves once the cached data shows the change. */
export const taskCommentMutations = {
  create: () =>
    mutationOptions({
      mutationFn: ({ taskId, ...body }: CommentInput, { client }) =>
        invalidateAfter(
          client,
          [commentsKey(taskId)],
          request(createTaskComment, { params: { taskId }, body }),
        ),
    }),
  update: () =>
    mutationOptions({
      mutationFn: (
        { taskId, commentId, ...body }: CommentInput & { commentId: number },
        { client },
      ) =>
        invalidateAfter(
          client,
          [commentsKey(taskId)],
          request(updateTaskComment, { params: { taskId, commentId }, body }),
        ),
    }),
  delete: () =>
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
