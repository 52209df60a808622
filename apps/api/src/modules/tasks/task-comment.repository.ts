import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { MAX_ID } from '@atrium/contracts/fields';
import { COMMENT_EDIT_MINUTES, COMMENTS_PER_PAGE } from '@atrium/contracts/tasks';
import { BEFORE } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { taskComments, tasks, users } from '../../db/schema/tables';
import { attachmentsOf } from '../files/attachment.repository';

interface OwnComment {
  readonly id: number;
  readonly taskId: number;
  readonly authorId: number;
}

interface Comment extends Omit<OwnComment, 'id'> {
  readonly content: string;
  readonly mentionedIds: readonly number[];
}

/** Creates the repository for a connection or a transaction. */
export function createTaskCommentRepository(db: Database) {
  const columns = {
    id: taskComments.id,
    content: taskComments.content,
    createdAt: taskComments.createdAt,
    editedAt: taskComments.editedAt,
    mentionedIds: taskComments.mentionedIds,
  };

  return {
    /**
     * Returns the comments on a task, oldest first, or `undefined` if the task does not exist.
     * @param before only the newest `COMMENTS_PER_PAGE` comments with a lower id.
     */
    async list(taskId: number, before?: number) {
      const isListed = and(
        eq(taskComments.taskId, tasks.id),
        before === undefined ? undefined : lt(taskComments.id, before),
      );
      const rows = await db
        .select({
          comment: columns,
          author: { id: users.id, username: users.username },
          attachments: attachmentsOf('commentId', taskComments.id),
        })
        .from(tasks)
        .leftJoin(taskComments, isListed)
        .leftJoin(users, eq(users.id, taskComments.authorId))
        .where(eq(tasks.id, taskId))
        .orderBy(desc(taskComments.id))
        .limit(before === undefined ? MAX_ID : COMMENTS_PER_PAGE);
      if (rows.length === 0) return undefined;
      return rows
        .reverse()
        .flatMap(({ comment, author, attachments }) =>
          comment && author ? { ...comment, author, attachments } : [],
        );
    },

    /**
     * Creates and returns a comment on a locked task, with the assignees and the creator of the task whom it
     * does not mention.
     */
    async create({ mentionedIds, ...comment }: Comment) {
      return requireRow(
        await db
          .insert(taskComments)
          .values({ ...comment, mentionedIds: activeOf(mentionedIds) })
          .returning({
            ...columns,
            followerIds: sql<number[]>`array(
              select user_id from task_assignees where task_id = ${comment.taskId}::int
              union select created_by from tasks where id = ${comment.taskId}::int
              except select unnest(mentioned_ids))`,
          }),
      );
    },

    /**
     * Changes a comment that belongs to the author and the task, and is younger than `COMMENT_EDIT_MINUTES`;
     * returns it with the users whom it did not mention before and those whom it no longer does, or `undefined`.
     */
    async update(id: number, { taskId, authorId, content, mentionedIds }: Comment) {
      const before = db.select().from(taskComments).where(eq(taskComments.id, id));
      const age = sql`now() - ${COMMENT_EDIT_MINUTES}::int * interval '1 minute'`;
      const [changed] = await db
        .update(taskComments)
        .set({ content, mentionedIds: activeOf(mentionedIds), editedAt: sql`now()` })
        .from(before.as(BEFORE))
        .where(and(isBy({ id, taskId, authorId }), gt(taskComments.createdAt, age)))
        .returning({
          ...columns,
          newIds: sql<number[]>`array(
            select unnest(task_comments.mentioned_ids) except select unnest(before.mentioned_ids))`,
          formerIds: sql<number[]>`array(
            select unnest(before.mentioned_ids) except select unnest(task_comments.mentioned_ids))`,
        });
      return changed;
    },

    /** Deletes a comment if it belongs to the author and the task; `undefined` otherwise. */
    async remove(comment: OwnComment) {
      const [removed] = await db
        .delete(taskComments)
        .where(isBy(comment))
        .returning({
          id: taskComments.id,
          taskId: taskComments.taskId,
          number: sql<number>`(select number from tasks where tasks.id = task_comments.task_id)`,
        });
      return removed;
    },

    /** Returns the author of a comment, or `undefined` if the task has no such comment. */
    async findAuthor(id: number, taskId: number) {
      const [comment] = await db
        .select({ id: taskComments.authorId })
        .from(taskComments)
        .where(and(eq(taskComments.id, id), eq(taskComments.taskId, taskId)));
      return comment;
    },
  };
}

function isBy({ id, taskId, authorId }: OwnComment) {
  return and(
    eq(taskComments.id, id),
    eq(taskComments.taskId, taskId),
    eq(taskComments.authorId, authorId),
  );
}

function activeOf(userIds: readonly number[]) {
  return sql<number[]>`array(
    select id from users where id = any (${sql.param([...userIds])}::int[]) and deactivated_at is null
    order by id)`;
}
