import type { Handlers } from '../../route';
import type { TaskRepository } from './task.repository';

/** Handlers for tasks. */
export function taskRoutes(tasks: TaskRepository): Pick<Handlers, 'listTasks'> {
  return {
    listTasks: async () => {
      const rows = await tasks.list();
      return rows.map((row) => ({ ...row, taskNumber: formatTaskNumber(row.number) }));
    },
  };
}

function formatTaskNumber(number: number): string {
  return `TASK-${String(number).padStart(4, '0')}`;
}
