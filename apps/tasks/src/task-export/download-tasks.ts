import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '@atrium/api-client/users';
import type { Task } from '@atrium/contracts/tasks';
import { downloadText } from '@atrium/ui/download';
import { hasAssigneeNames, mapUsernamesById } from '../usernames';
import { formatTasksCsv } from './tasks-csv';

/** Downloads tasks as `tasks.csv`. */
export async function downloadTasks(tasks: readonly Task[], client: QueryClient): Promise<void> {
  const users = tasks.every(hasAssigneeNames) ? [] : await client.query(userQueries.list());
  downloadText('tasks.csv', formatTasksCsv(tasks, mapUsernamesById(users)), 'text/csv');
}
