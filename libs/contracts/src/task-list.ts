// Apart from the other endpoints, for modules that only read: their rules take 0.9 kB gzipped.
import * as z from 'zod/mini';
import { attachments } from './attachment-list';
import { userEndpoint } from './endpoint';
import { id, optionalDay, optionalText, requiredOr, rowsQuery, versionFields } from './fields';

export const taskType = z.enum(['Bug', 'Feature', 'Documentation'], {
  error: requiredOr('Type is required', 'Invalid input'),
});
export type TaskType = z.output<typeof taskType>;

export const taskStatus = z.enum(['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'], {
  error: requiredOr('Status is required', 'Invalid input'),
});
export type TaskStatus = z.output<typeof taskStatus>;

export const taskPriority = z.enum(['Low', 'Medium', 'High'], {
  error: requiredOr('Priority is required', 'Invalid input'),
});
export type TaskPriority = z.output<typeof taskPriority>;

/** A user assigned to a task; the username stays after deactivation. */
const assignee = z.object({ userId: id, username: z.optional(z.string()) });

export const task = z.object({
  id,
  taskNumber: z.string(),
  title: z.string(),
  type: taskType,
  description: optionalText,
  status: taskStatus,
  priority: taskPriority,
  assignees: z._default(z.array(assignee), []),
  startDate: optionalDay,
  endDate: optionalDay,
  attachments,
  ...versionFields,
});
export type Task = z.output<typeof task>;

export const listTasks = userEndpoint('GET /api/tasks', {
  summary: 'Lists all tasks, newest first.',
  query: rowsQuery,
  response: z.array(task),
});
