import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '@atrium/api-client/users';
import type { Task } from '@atrium/contracts/tasks';
import { hasAssigneeNames, mapUsernamesById } from '../usernames';
import { formatTasksCsv } from './tasks-csv';

/** Downloads tasks as `tasks.csv`. */
export async function downloadTasks(tasks: readonly Task[], client: QueryClient): Promise<void> {
  const users = tasks.every(hasAssigneeNames) ? [] : await client.query(userQueries.list());
  const csv = formatTasksCsv(tasks, mapUsernamesById(users));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = 'tasks.csv';
  link.click();
  // The click has started the download, so the URL is no longer needed.
  URL.revokeObjectURL(link.href);
}
