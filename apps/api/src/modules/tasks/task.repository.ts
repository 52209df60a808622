import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { taskAssignees, tasks } from '../../db/schema';

/** Tasks. */
export type TaskRepository = ReturnType<typeof createTaskRepository>;

/** Makes the repository from a connection or a transaction. */
export function createTaskRepository(db: Database) {
  const assignees = db
    .select({
      list: sql`coalesce(json_agg(json_build_object('userId', ${taskAssignees.userId}) order by ${taskAssignees.userId}), '[]')`,
    })
    .from(taskAssignees)
    .where(eq(taskAssignees.taskId, tasks.id));

  const selectAll = db
    .select({
      id: tasks.id,
      number: tasks.number,
      title: tasks.title,
      type: tasks.type,
      description: tasks.description,
      status: tasks.status,
      priority: tasks.priority,
      assignees: sql<{ userId: number }[]>`(${assignees})`,
      startDate: tasks.startDate,
      endDate: tasks.endDate,
    })
    .from(tasks)
    .orderBy(desc(tasks.id))
    .prepare('list_tasks');

  return {
    /** Every task with its assignees, newest first. */
    list: () => selectAll.execute(),
  };
}
