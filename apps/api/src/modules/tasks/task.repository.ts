import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Attachment } from '@atrium/contracts/attachments';
import type { Task, TaskChanges, TaskDetails } from '@atrium/contracts/tasks';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { author, nextVersion } from '../../db/row-version';
import { queryRows, requireRow } from '../../db/rows';
import { taskAssignees, taskComments, tasks, users } from '../../db/schema/tables';
import { attachmentsOf } from '../files/attachment.repository';
import { deleteManyFiles } from '../files/file-deletion.repository';
import { BYTES_A_DELETION } from '../files/file-policy';

/** Repository of tasks. */
export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** Assignees of a task after `assign`. */
export interface Assignment {
  readonly taskId: number;
  readonly title: string;
  /** Sorted by id. */
  readonly assignees: Task['assignees'];
  readonly addedIds: readonly number[];
  readonly removedIds: readonly number[];
  readonly isChanged: boolean;
}

/** A task that was deleted. */
export interface RemovedTask {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly attachments: Attachment[] | null;
  readonly comments: readonly Pick<RemovedTask, 'id' | 'attachments'>[];
}

/** Fields of a task without its assignees and attachments. */
export type TaskFields = Omit<TaskDetails, 'assigneeIds' | 'attachmentIds'>;

/** New values of fields that several tasks can get at once. */
type TaskFieldChanges = Pick<TaskChanges, 'status' | 'priority' | 'endDate' | 'postponeDays'>;

const columns = getTableColumns(tasks);

/** The last day that a request can have, too. */
const LAST_DAY = '9999-12-31';

// `least` would give tasks without an end date the last day.
function postponed(days: number): SQL {
  const last = sql`${LAST_DAY}::date`;
  return sql`case
    when ${tasks.endDate} > ${last} - ${days}::int then ${last}
    else ${tasks.endDate} + ${days}::int
  end`;
}

function bytesOf(removed: readonly RemovedTask[]): number {
  const files = removed.flatMap(({ attachments, comments }) => [
    ...(attachments ?? []),
    ...comments.flatMap((comment) => comment.attachments ?? []),
  ]);
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Creates the repository for a connection or a transaction. */
export function createTaskRepository(db: Database) {
  async function removeManyFiles(taskIds: readonly number[]): Promise<void> {
    const comments = db
      .select({ id: taskComments.id })
      .from(taskComments)
      .where(inArray(taskComments.taskId, [...taskIds]))
      .orderBy(asc(taskComments.id));
    await deleteManyFiles(
      db,
      sql`file.id in (
        select id from files where task_id in ${[...taskIds]}
        union all select id from files where comment_id in ${comments})`,
      () => comments.for('update'),
    );
  }

  const assignees = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'userId', ${users.id}, 'username', ${users.username}) order by ${users.id}), '[]')`,
    })
    .from(taskAssignees)
    .innerJoin(users, eq(users.id, taskAssignees.userId))
    .where(eq(taskAssignees.taskId, tasks.id));

  return {
    /** Returns all tasks, or those with the ids, newest first; with their assignees and attachments. */
    list(ids?: number[]) {
      return db
        .select({
          ...columns,
          changedBy: author,
          assignees: sql<Task['assignees']>`(${assignees})`,
          attachments: attachmentsOf('taskId', tasks.id),
        })
        .from(tasks)
        .leftJoin(users, eq(users.id, tasks.changedBy))
        .where(ids && inArray(tasks.id, ids))
        .orderBy(desc(tasks.id));
    },

    /** Creates and returns the task, with the next number and without assignees. */
    async create(fields: TaskFields, authorId: number) {
      return requireRow(
        await db
          .insert(tasks)
          .values({ ...fields, createdBy: authorId, changedBy: authorId })
          .returning(columns),
      );
    },

    /** Updates and returns the task, or `undefined` if it does not exist; locked until the transaction ends. */
    async update(id: number, fields: TaskFields, authorId: number) {
      const before = db.select().from(tasks).where(eq(tasks.id, id)).for('update');
      const [changed] = await db
        .update(tasks)
        .set({ ...fields, ...nextVersion(tasks, authorId) })
        .from(before.as(BEFORE))
        .where(eq(tasks.id, id))
        .returning({ ...columns, changedColumns: changedColumns(tasks) });
      return changed;
    },

    /**
     * Sets the status, priority and end date of locked tasks. Skips those that have them, unless their ids are
     * among `changedIds`, whose assignees have changed.
     * @returns the changed tasks, in no particular order.
     */
    updateAll(
      ids: readonly number[],
      { endDate, postponeDays, ...fields }: TaskFieldChanges,
      changedIds: readonly number[],
      authorId: number,
    ) {
      const before = db
        .select()
        .from(tasks)
        .where(inArray(tasks.id, [...ids]));
      return db
        .update(tasks)
        .set({
          ...fields,
          endDate: postponeDays === undefined ? endDate : postponed(postponeDays),
          ...nextVersion(tasks, authorId),
        })
        .from(before.as(BEFORE))
        .where(
          and(
            sql`${tasks.id} = before.id`,
            or(
              fields.status && ne(tasks.status, fields.status),
              fields.priority && ne(tasks.priority, fields.priority),
              endDate === undefined
                ? undefined
                : sql`${tasks.endDate} is distinct from ${endDate}::date`,
              postponeDays === undefined ? undefined : lt(tasks.endDate, LAST_DAY),
              inArray(tasks.id, [...changedIds]),
            ),
          ),
        )
        .returning({ ...columns, changedColumns: changedColumns(tasks) });
    },

    /**
     * Replaces the assignees of tasks with the same users. Deactivated users stay assigned but cannot be added.
     * Runs in the transaction that writes the tasks.
     * @returns the assignees of each task; fewer than `userIds` if some cannot be assigned.
     */
    async assign(
      taskIds: readonly number[],
      userIds: readonly number[],
    ): Promise<readonly Assignment[]> {
      const ofTasks = inArray(taskAssignees.taskId, [...taskIds]);
      const removed = await db
        .delete(taskAssignees)
        .where(and(ofTasks, notInArray(taskAssignees.userId, [...userIds])))
        .returning();
      const assignable = db
        .select({ taskId: tasks.id, userId: users.id })
        .from(tasks)
        .innerJoin(users, and(inArray(users.id, [...userIds]), isNull(users.deactivatedAt)))
        .where(inArray(tasks.id, [...taskIds]));
      const added = await db
        .insert(taskAssignees)
        .select(assignable)
        .onConflictDoNothing()
        .returning();
      const assigned = await db
        .select({
          taskId: tasks.id,
          title: tasks.title,
          userId: users.id,
          username: users.username,
        })
        .from(taskAssignees)
        .innerJoin(tasks, eq(tasks.id, taskAssignees.taskId))
        .innerJoin(users, eq(users.id, taskAssignees.userId))
        .where(ofTasks)
        .orderBy(asc(users.id));

      return taskIds.flatMap((taskId) => {
        const rows = assigned.filter((row) => row.taskId === taskId);
        const [first] = rows;
        if (first === undefined) return [];
        const idsIn = (changes: typeof added) =>
          changes.filter((row) => row.taskId === taskId).map((row) => row.userId);
        const addedIds = idsIn(added);
        const removedIds = idsIn(removed);
        return {
          taskId,
          title: first.title,
          assignees: rows.map(({ userId, username }) => ({ userId, username })),
          addedIds,
          removedIds,
          isChanged: addedIds.length + removedIds.length > 0,
        };
      });
    },

    /**
     * Locks tasks in the order of their ids until the transaction ends, so that nobody can change or comment
     * on them; returns those that exist.
     */
    lock(ids: readonly number[]) {
      return db
        .select({
          id: tasks.id,
          number: tasks.number,
          title: tasks.title,
          startDate: tasks.startDate,
          version: tasks.version,
        })
        .from(tasks)
        .where(inArray(tasks.id, [...ids]))
        .orderBy(asc(tasks.id))
        .for('update');
    },

    /** Deletes locked tasks with their comments and the files of both; returns what was deleted. */
    async remove(ids: readonly number[]): Promise<readonly RemovedTask[]> {
      const removed = await queryRows<RemovedTask>(
        db,
        sql`
          select id, number, title, ${attachmentsOf('taskId', sql`tasks.id`)} as attachments,
            (select coalesce(json_agg(json_build_object(
              'id', comment.id, 'attachments', ${attachmentsOf('commentId', sql`comment.id`)})
              order by comment.id), '[]')
            from task_comments comment where task_id = tasks.id) as comments
          from tasks where id in ${[...ids]} order by id`,
      );
      if (bytesOf(removed) > BYTES_A_DELETION) await removeManyFiles(ids);
      await db.delete(tasks).where(inArray(tasks.id, [...ids]));
      return removed;
    },
  };
}
