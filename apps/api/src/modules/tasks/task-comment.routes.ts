import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { found } from '../../http/refuse';
import type { Handlers } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createTaskCommentRepository } from './task-comment.repository';
import { formatTaskNumber } from './task-number';

/** Handlers for comments on tasks. */
export function taskCommentRoutes(
  db: Database,
): Pick<Handlers, 'listTaskComments' | 'createTaskComment' | 'deleteTaskComment'> {
  const comments = createTaskCommentRepository(db);
  return {
    listTaskComments: async ({ params }) =>
      found(await comments.list(params.id)).map(({ createdAt, ...comment }) => ({
        ...comment,
        createdAt: createdAt.toISOString(),
      })),

    createTaskComment: audited(db, async ({ params, body, user }, transaction) => {
      const created = found(
        await createTaskCommentRepository(transaction).create({
          ...params,
          ...body,
          authorId: user.id,
        }),
      );
      return {
        answer: { ...created, createdAt: created.createdAt.toISOString(), author: user },
        changes: [auditedChange('task_comment.created', named(created))],
      };
    }),

    deleteTaskComment: audited(db, async ({ params, user }, transaction) => {
      const written = createTaskCommentRepository(transaction);
      const { commentId: id, taskId } = params;
      const removed = await written.remove({ id, taskId, authorId: user.id });
      if (removed === undefined) {
        found(await written.find(id, taskId));
        throw new HttpError(403, errorMessages.notAuthor);
      }
      return { answer: {}, changes: [auditedChange('task_comment.deleted', named(removed))] };
    }),
  };
}

// By its task, never by its text.
function named({ id, taskNumber }: { readonly id: number; readonly taskNumber: number }) {
  return { id, name: formatTaskNumber(taskNumber) };
}
