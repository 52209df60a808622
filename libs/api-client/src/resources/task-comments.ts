import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request } from '@atrium/api-client';
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
  /** Left out when it mentions nobody. */
  mentionedIds?: number[] | undefined;
  /** Ids of the files in their order; a change without them keeps the files. */
  attachmentIds?: number[] | undefined;
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

const affected = {
  invalidates: ({ taskId }: { taskId: number }) => [commentsKey(taskId)],
};

/** Mutation options of comments on tasks; each resolves once the cached data shows the change. */
export const taskCommentMutations = {
  create: defineMutation(
    ({ taskId, ...body }: CommentInput) => request(createTaskComment, { params: { taskId }, body }),
    affected,
  ),
  update: defineMutation(
    ({ taskId, commentId, ...body }: CommentInput & { commentId: number }) =>
      request(updateTaskComment, { params: { taskId, commentId }, body }),
    affected,
  ),
  delete: defineMutation(
    (params: { taskId: number; commentId: number }) => request(deleteTaskComment, { params }),
    affected,
  ),
};

function commentsKey(taskId: number) {
  return [...taskKey, 'comments', taskId] as const;
}
