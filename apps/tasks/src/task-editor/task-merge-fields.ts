import { isValid, parseISO } from 'date-fns';
import type { User } from '@atrium/contracts';
import { isolate } from '@atrium/ui';
import type { MergeFields } from '@atrium/ui/conflict';
import { isSameSet } from '@atrium/ui/conflict';
import { formatDate } from '@atrium/ui/dates';
import { filesMergeField } from '@atrium/ui/files';
import type { Assignee } from '../usernames';
import { getAssigneeName, mapUsernamesById } from '../usernames';
import type { TaskEditorValues } from './task-form-values';

/**
 * Returns the fields of the task form, as a conflict shows them.
 *
 * @param users the active users
 * @param assigned assignees of some versions of the task, who may be deactivated
 */
export function createTaskMergeFields(
  users: readonly User[],
  assigned: readonly Assignee[],
): MergeFields<TaskEditorValues> {
  const usernames = mapUsernamesById(users);
  const known = new Map(assigned.map((assignee) => [assignee.userId, assignee]));
  const nameOf = (userId: number) => getAssigneeName(known.get(userId) ?? { userId }, usernames);
  return {
    title: { label: 'Title', format: formatText },
    description: { label: 'Description', format: formatText },
    type: { label: 'Type', format: formatText },
    status: { label: 'Status', format: formatText },
    priority: { label: 'Priority', format: formatText },
    assigneeIds: {
      label: 'Assignees',
      format: (ids) => ids.map((id) => isolate(nameOf(id))).join(', '),
      isEqual: (left, right) => isSameSet(left, right),
    },
    startDate: { label: 'Start Date', format: formatDay },
    endDate: { label: 'End Date', format: formatDay },
    attachments: filesMergeField,
  };
}

function formatText(text: string | null | undefined): string {
  return text ?? '';
}

/** Formats a day such as `2026-11-20`; empty if there is none. */
function formatDay(day: string | null | undefined): string {
  const date = parseISO(day ?? '');
  return isValid(date) ? formatDate(date, 'MMM d, yyyy') : '';
}
