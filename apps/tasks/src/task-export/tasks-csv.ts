import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '@atrium/api-client/users';
import type { CsvColumn } from '@atrium/contracts/csv';
import { formatCsv } from '@atrium/contracts/csv';
import type { Task } from '@atrium/contracts/tasks';
import { downloadText } from '@atrium/ui/download';
import type { Usernames } from '../usernames';
import { getAssigneeName, hasAssigneeNames, mapUsernamesById } from '../usernames';

/** Downloads tasks as `tasks.csv`. */
export async function downloadTasks(tasks: readonly Task[], client: QueryClient): Promise<void> {
  const users = tasks.every(hasAssigneeNames) ? [] : await client.query(userQueries.list());
  downloadText('tasks.csv', formatTasksCsv(tasks, mapUsernamesById(users)), 'text/csv');
}

/**
 * Formats tasks as CSV, one row per task in the given order. Dates are in the short format of the
 * browser's language, so that a spreadsheet of the same language recognizes them.
 *
 * @param usernames fallback for assignees whose name is not in the task
 */
export function formatTasksCsv(tasks: readonly Task[], usernames: Usernames): string {
  const dateFormat = new Intl.DateTimeFormat();
  const columns: readonly CsvColumn<Task>[] = [
    ['Task Number', ({ taskNumber }) => taskNumber],
    ['Title', ({ title }) => title],
    ['Type', ({ type }) => type],
    ['Description', ({ description }) => description],
    ['Status', ({ status }) => status],
    ['Priority', ({ priority }) => priority],
    [
      'Assignees',
      ({ assignees }) =>
        assignees.map((assignee) => getAssigneeName(assignee, usernames)).join(','),
    ],
    ['Start Date', ({ startDate }) => formatDay(startDate, dateFormat)],
    ['End Date', ({ endDate }) => formatDay(endDate, dateFormat)],
  ];
  return formatCsv(tasks, columns);
}

function formatDay(day: string | null, format: Intl.DateTimeFormat): string {
  // `Date` parses a date with a time as local time, but a date alone as UTC.
  return day === null ? '' : format.format(new Date(`${day}T00:00`));
}
