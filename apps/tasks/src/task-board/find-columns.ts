import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { taskStatus } from '@atrium/contracts/tasks';

/** Number of closed tasks of a status that the board shows. */
const MOST_CLOSED = 50;

/** The tasks of a status. */
export interface BoardColumn {
  status: TaskStatus;
  /** The shown tasks, in the order of the list. */
  tasks: readonly Task[];
  /** Number of all tasks with the status. */
  count: number;
}

/**
 * Returns a column for each status. Of closed tasks, it has the newest 50 of a status.
 *
 * @param movedIds tasks that are shown anyway, because the user has just moved them
 */
export function findColumns(
  tasks: readonly Task[],
  movedIds: ReadonlySet<number>,
): readonly BoardColumn[] {
  return taskStatus.options.map((status) => {
    const found = tasks.filter((task) => task.status === status);
    const isClosed = status === 'Done' || status === 'Canceled';
    return {
      status,
      tasks: isClosed ? findNewest(found, movedIds) : found,
      count: found.length,
    };
  });
}

function findNewest(tasks: readonly Task[], movedIds: ReadonlySet<number>): readonly Task[] {
  const ids = tasks.map(({ id }) => id).sort((one, other) => other - one);
  const oldest = ids[MOST_CLOSED - 1];
  if (oldest === undefined) return tasks;
  return tasks.filter(({ id }) => id >= oldest || movedIds.has(id));
}
