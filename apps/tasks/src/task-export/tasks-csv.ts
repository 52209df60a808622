import Papa from 'papaparse';
import { neutralizeFormulas } from '@atrium/contracts/csv';
import type { Task } from '@atrium/contracts/tasks';
import type { Usernames } from '../usernames';
import { getAssigneeName } from '../usernames';

// Excel detects UTF-8 by the byte order mark.
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats tasks as CSV, one row per task in the given order. Dates are in the short format of the
 * browser's language, so that a spreadsheet of the same language recognizes them.
 *
 * @param usernames fallback for assignees whose name is not in the task
 */
export function formatTasksCsv(tasks: readonly Task[], usernames: Usernames): string {
  const dateFormat = new Intl.DateTimeFormat();
  const columns: readonly (readonly [title: string, value: (task: Task) => string | null])[] = [
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
  const fields = columns.map(([title]) => title);
  const data = tasks.map((task) =>
    columns.map(([, value]) => neutralizeFormulas(value(task) ?? '')),
  );
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { newline: '\r\n' });
}

function formatDay(day: string | null, format: Intl.DateTimeFormat): string {
  // `Date` parses a date with a time as local time, but a date alone as UTC.
  return day === null ? '' : format.format(new Date(`${day}T00:00`));
}
