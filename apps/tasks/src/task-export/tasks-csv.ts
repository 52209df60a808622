import Papa from 'papaparse';
import { neutralizeFormulas } from '@atrium/contracts/csv';
import type { Task } from '@atrium/contracts/tasks';
import type { Usernames } from '../usernames';
import { getAssigneeName } from '../usernames';

const COLUMNS = [
  'Task Number',
  'Title',
  'Type',
  'Description',
  'Status',
  'Priority',
  'Assignees',
  'Start Date',
  'End Date',
];

// Without it, Excel takes the bytes for another encoding than UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of `tasks.csv` (N37): one line for each task in the given order. Dates are in the short
 * form of the reader's own language, so that the reader's spreadsheet knows them as dates.
 *
 * @param usernames names of those whose name is not in the task
 */
export function tasksCsv(tasks: readonly Task[], usernames: Usernames): string {
  const date = new Intl.DateTimeFormat();
  const rows = tasks.map((task) => [
    task.taskNumber,
    task.title,
    task.type,
    task.description,
    task.status,
    task.priority,
    task.assignees.map((assignee) => getAssigneeName(assignee, usernames)).join(','),
    localDate(task.startDate, date),
    localDate(task.endDate, date),
  ]);
  const data = rows.map((cells) => cells.map((cell) => cell && neutralizeFormulas(cell)));
  return BYTE_ORDER_MARK + Papa.unparse({ fields: COLUMNS, data }, { newline: '\r\n' });
}

function localDate(day: string | null, format: Intl.DateTimeFormat): string {
  // With a time it is local midnight; without one it would be midnight in UTC, the day before for some.
  return day === null ? '' : format.format(new Date(`${day}T00:00`));
}
