import type { Task } from '@atrium/contracts/tasks';

/** Returns whether a task is neither done nor canceled. */
export function isOpen({ status }: Task): boolean {
  return status !== 'Done' && status !== 'Canceled';
}

/** Returns whether a task is open and its end date is before today, a date such as `2026-11-20`. */
export function isOverdue(task: Task, today: string): boolean {
  return task.endDate !== null && task.endDate < today && isOpen(task);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a day as `Nov 20`, or with its year if that is not the current one. */
export function formatDay(day: string, today: string, language: string): string {
  const year = day.startsWith(today.slice(0, 5)) ? undefined : 'numeric';
  const key = `${language} ${String(year)}`;
  // Creating a format takes longer than rendering a row.
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', year, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(day));
}
