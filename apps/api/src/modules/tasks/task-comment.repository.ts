import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { undefinedOnForeignKeyViolation } from '../../db/foreign-key';
import { requireRow } from '../../db/rows';
import { taskComments, tasks, users } from '../../db/schema/tables';

/** Repository of task comments. */
export type TaskCommentRepository = ReturnType<typeof createTaskCommentRepository>;

/** Creates the repository for a connection or a transaction. */
export function createTaskCommentRepository(db: Database) {
  const columns = {
    id: taskComments.id,
    content: taskComments.content,
    createdAt: taskComments.createdAt,
  };

  const taskNumber = sql<number>`(select number from tasks where tasks.id = task_comments.task_id)`;

  return {
    /** Returns the comments on a task, oldest first, or `undefined` if the task does not exist. */
    async list(taskId: number) {
      const rows = await db
        .select({ comment: columns, author: { id: users.id, username: users.username } })
        .from(tasks)
        .leftJoin(taskComments, eq(taskComments.taskId, tasks.id))
        .leftJoin(users, eq(users.id, taskComments.authorId))
        .where(eq(tasks.id, taskId))
        .orderBy(asc(taskComments.id));
      if (rows.length === 0) return undefined;
      return rows.flatMap(({ comment, author }) =>
        comment && author ? { ...comment, author } : [],
      );
    },

    /** Creates and returns the comment, or `undefined` if the task does not exist. */
    async create(comment: { taskId: number; authorId: number; content: string }) {
      const rows = await undefinedOnForeignKeyViolation(
        'task_comments_task_id_tasks_id_fk',
        db
          .insert(taskComments)
          .values(comment)
          .returning({ ...columns, taskNumber }),
      );
      return rows && requireRow(rows);
    },

    /** Deletes a comment if it belongs to the author and the task; `undefined` otherwise. */
    async remove(comment: { id: number; taskId: number; authorId: number }) {
      const [removed] = await db
        .delete(taskComments)
        .where(
          and(
            eq(taskComments.id, comment.id),
            eq(taskComments.taskId, comment.taskId),
            eq(taskComments.authorId, comment.authorId),
          ),
        )
        .returning({ id: taskComments.id, taskNumber });
      return removed;
    },

    /** Returns the id of a comment, or `undefined` if the task has no such comment. */
    async find(id: number, taskId: number) {
      const [comment] = await db
        .select({ id: taskComments.id })
        .from(taskComments)
        .where(and(eq(taskComments.id, id), eq(taskComments.taskId, taskId)));
      return comment;
    },
  };
}
