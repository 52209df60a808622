import { desc, eq, sql } from 'drizzle-orm';
import type { TaskDetails } from '@atrium/contracts/tasks';
import { BEFORE, changedColumns } from '../../db/changed-columns';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { taskAssignees, tasks, users } from '../../db/schema/tables';

/** Tasks. */
export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** A user who is to do a task. */
export interface Assignee {
  readonly userId: number;
  readonly username: string;
}

/** A task without who is to do it. */
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
};

/** Makes the repository from a connection or a transaction. */
export function createTaskRepository(db: Database) {
  const assignees = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'userId', ${users.id}, 'username', ${users.username}) order by ${users.id}), '[]')`,
    })
    .from(taskAssignees)
    .innerJoin(users, eq(users.id, taskAssignees.userId))
    .where(eq(taskAssignees.taskId, tasks.id));

  const selectAll = db
    .select({ ...columns, assignees: sql<Assignee[]>`(${assignees})` })
    .from(tasks)
    .orderBy(desc(tasks.id))
    .prepare('list_tasks');

  return {
    /** Every task with its assignees, newest first. */
    list: () => selectAll.execute(),

    /** The new task, with the next number and without assignees. */
    async create(fields: TaskFields) {
      return requireRow(await db.insert(tasks).values(fields).returning(columns));
    },

    /** The changed task, or `undefined` when there is none; locked until the transaction ends. */
    async update(id: number, fields: TaskFields) {
      const before = db.select().from(tasks).where(eq(tasks.id, id)).for('update');
      const [changed] = await db
        .update(tasks)
        .set(fields)
        .from(before.as(BEFORE))
        .where(eq(tasks.id, id))
        .returning({ ...columns, changedColumns: changedColumns(tasks) });
      return changed;
    },

    /**
     * Makes these the assignees of a task, but for those who are neither active users nor its
     * assignees already; run in the transaction that has written the task.
     * @returns its assignees, by id.
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
     * Locks a task until the transaction ends, so that no comment is added to it; `undefined` when
     * there is none.
     */
    async lock(id: number) {
      const [locked] = await db
        .select({ id: tasks.id, number: tasks.number, title: tasks.title })
        .from(tasks)
        .where(eq(tasks.id, id))
        .for('update');
      return locked;
    },

    /** Deletes a locked task; returns its comments, which go with it. */
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
