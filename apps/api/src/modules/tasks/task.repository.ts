import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { TaskDetails } from '@atrium/contracts/tasks';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { author, nextVersion } from '../../db/row-version';
import { queryRows, requireRow } from '../../db/rows';
import { taskAssignees, tasks, users } from '../../db/schema/tables';

/** Repository of tasks. */
export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** A user assigned to a task. */
export interface Assignee {
  readonly userId: number;
  readonly username: string;
}

/** Fields of a task without its assignees. */
export type TaskFields = Omit<TaskDetails, 'assigneeIds'>;

const columns = {
  id: tasks.id,
  number: tasks.number,
  title: tasks.title,
  type: tasks.type,
  description: tasks.description,
  status: tasks.status,
  priority: tasks.priority,
  startDate: tasks.startDate,
  endDate: tasks.endDate,
  version: tasks.version,
};

/** Creates the repository for a connection or a transaction. */
export function createTaskRepository(db: Database) {
  const assignees = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'userId', ${users.id}, 'username', ${users.username}) order by ${users.id}), '[]')`,
    })
    .from(taskAssignees)
    .innerJoin(users, eq(users.id, taskAssignees.userId))
    .where(eq(taskAssignees.taskId, tasks.id));

  return {
    /** Returns all tasks, or those with the ids, newest first; with their assignees. */
    list(ids?: number[]) {
      return db
        .select({ ...columns, changedBy: author, assignees: sql<Assignee[]>`(${assignees})` })
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
          .values({ ...fields, changedBy: authorId })
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
     * Replaces the assignees of a task. Deactivated users stay assigned but cannot be added. Runs in
     * the transaction that writes the task.
     * @returns the assignees, sorted by id; fewer than `userIds` if some cannot be assigned.
     */
    assign(taskId: number, userIds: readonly number[]) {
      return queryRows<Assignee>(
        db,
        sql`
          with given as (
            select distinct value::int as id
            from json_array_elements_text(${JSON.stringify(userIds)}::json)
          ), kept as (
            select user_id from task_assignees
            where task_id = ${taskId} and user_id in (select id from given)
          ), removed as (
            delete from task_assignees
            where task_id = ${taskId} and user_id not in (select id from given)
          ), added as (
            insert into task_assignees (task_id, user_id)
            select ${taskId}::int, users.id from users
            where users.id in (select id from given)
              and users.deactivated_at is null
              and users.id not in (select user_id from kept)
            returning user_id
          )
          select users.id as "userId", username
          from (select user_id from kept union all select user_id from added) as assigned
            join users on users.id = user_id
          order by "userId"`,
      );
    },

    /**
     * Locks a task until the transaction ends, so that no comment can be added; `undefined` if it does
     * not exist.
     */
    async lock(id: number) {
      const [locked] = await db
        .select({ id: tasks.id, number: tasks.number, title: tasks.title })
        .from(tasks)
        .where(eq(tasks.id, id))
        .for('update');
      return locked;
    },

    /** Deletes a locked task with its comments; returns the comments. */
    remove(id: number) {
      return queryRows<{ readonly id: number }>(
        db,
        sql`
          with removed as (delete from tasks where id = ${id})
          select id from task_comments where task_id = ${id} order by id`,
      );
    },
  };
}
