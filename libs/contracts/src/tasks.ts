import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { day, id } from './fields';

export const taskType = z.enum(['Bug', 'Feature', 'Documentation']);
export type TaskType = z.output<typeof taskType>;

export const taskStatus = z.enum(['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled']);
export type TaskStatus = z.output<typeof taskStatus>;

export const taskPriority = z.enum(['Low', 'Medium', 'High']);
export type TaskPriority = z.output<typeof taskPriority>;

export const task = z.object({
  id,
  taskNumber: z.string(),
  title: z.string(),
  type: taskType,
  description: z.nullable(z.string()),
  status: taskStatus,
  priority: taskPriority,
  assignees: z._default(z.array(z.object({ userId: id })), []),
  startDate: z.nullable(day),
  endDate: z.nullable(day),
});
export type Task = z.output<typeof task>;

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/api/tasks',
  access: 'user',
  summary: 'All tasks, newest first.',
  response: z.array(task),
  errors: [401],
});
