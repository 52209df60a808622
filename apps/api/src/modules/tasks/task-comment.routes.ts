import { errorMessages } from '@atrium/contracts';
import { HttpError } from '../../errors';
import { found } from '../../refuse';
import type { Handlers } from '../../route';
import type { TaskCommentRepository } from './task-comment.repository';

/** Handlers for comments on tasks. */
export function taskCommentRoutes(
  comments: TaskCommentRepository,
): Pick<Handlers, 'listTaskComments' | 'createTaskComment' | 'deleteTaskComment'> {
  return {
    listTaskComments: async ({ params }) =>
      found(await comments.list(params.id)).map(({ createdAt, ...comment }) => ({
        ...comment,
        createdAt: createdAt.toISOString(),
      })),

    createTaskComment: async ({ params, body, user }) => {
      const created = found(await comments.create({ ...params, ...body, authorId: user.id }));
      return { ...created, createdAt: created.createdAt.toISOString(), author: user };
    },

    deleteTaskComment: async ({ params: { taskId, commentId }, user }) => {
      const removed = await comments.remove({ id: commentId, taskId, authorId: user.id });
      if (removed === undefined) {
        found(await comments.find(commentId, taskId));
        throw new HttpError(403, errorMessages.notAuthor);
      }
      return {};
    },
  };
}
