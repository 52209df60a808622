import { isValid, parseISO } from 'date-fns';
import { isolate } from '@atrium/ui';
import type { MergeFields } from '@atrium/ui/conflict';
import { isSameSet } from '@atrium/ui/conflict';
import { formatDate } from '@atrium/ui/dates';
import type { TaskFormValues } from './task-form-values';

/**
 * Returns the fields of the task form, as a conflict shows them.
 *
 * @param getUsername returns the name of an assignee
 */
export function createTaskMergeFields(
  getUsername: (userId: number) => string,
): MergeFields<TaskFormValues> {
  return {
    title: { label: 'Title', format: formatText },
    description: { label: 'Description', format: formatText },
    type: { label: 'Type', format: formatText },
    status: { label: 'Status', format: formatText },
    priority: { label: 'Priority', format: formatText },
    assigneeIds: {
      label: 'Assignees',
      format: (ids) => ids.map((id) => isolate(getUsername(Number(id)))).join(', '),
      isEqual: (left, right) => isSameSet(left.map(Number), right.map(Number)),
    },
    startDate: { label: 'Start Date', format: formatDay },
    endDate: { label: 'End Date', format: formatDay },
  };
}

function formatText(text: string | null | undefined): string {
  return text ?? '';
}

/** Formats a day such as `2026-11-20`; empty if there is none. */
export function formatDay(day: string | null | undefined): string {
  const date = parseISO(day ?? '');
  return isValid(date) ? formatDate(date, 'MMM d, yyyy') : '';
}
