import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  id,
  idInput,
  instant,
  listInput,
  optionalDay,
  optionalDayInput,
  optionalText,
  optionalTextInput,
  requiredOr,
  rowsQuery,
  textInput,
  versionFields,
} from './fields';

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
  ...versionFields,
});
export type Task = z.output<typeof task>;

const ASSIGNEE_REQUIRED = 'At least one assignee is required';

/** Fields of a task and of the task form. An update replaces all of them. */
export const taskDetails = z
  .object({
    title: textInput({ label: 'Title', maxLength: 200 }, 'Title is required').check(
      z.minLength(1, 'Title is required'),
    ),
    type: taskType,
    description: optionalTextInput({ label: 'Description', maxLength: 10_000, multiline: true }),
    status: taskStatus,
    priority: taskPriority,
    assigneeIds: listInput(
      idInput,
      100,
      'A task can have at most 100 assignees',
      ASSIGNEE_REQUIRED,
    ).check(z.minLength(1, ASSIGNEE_REQUIRED)),
    startDate: optionalDayInput,
    endDate: optionalDayInput,
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      error: 'End date must not be before start date',
      path: ['endDate'],
    }),
  );
export type TaskDetails = z.output<typeof taskDetails>;

export const taskComment = z.object({
  id,
  content: z.string(),
  createdAt: instant,
  author: z.object({ id, username: z.string() }),
});
export type TaskComment = z.output<typeof taskComment>;

/** Fields of a new comment. */
export const newTaskComment = z.object({
  content: textInput({ label: 'Comment', maxLength: 5000, multiline: true }).check(
    z.minLength(1, 'Comment must not be empty'),
  ),
});

export const listTasks = defineEndpoint({
  summary: 'Lists all tasks, newest first.',
  method: 'GET',
  path: '/api/tasks',
  access: 'user',
  query: rowsQuery,
  response: z.array(task),
});

export const createTask = defineEndpoint({
  summary: 'Adds a task with the next task number.',
  method: 'POST',
  path: '/api/tasks',
  access: 'user',
  body: taskDetails,
  response: task,
});

export const updateTask = defineEndpoint({
  summary: 'Replaces a task; its task number cannot change.',
  method: 'PUT',
  path: '/api/tasks/:id',
  access: 'user',
  params: z.object({ id: idInput }),
  body: taskDetails,
  versioned: true,
  response: task,
});

export const deleteTask = defineEndpoint({
  summary: 'Deletes a task with its comments.',
  method: 'DELETE',
  path: '/api/tasks/:id',
  access: 'user',
  params: z.object({ id: idInput }),
  response: z.object({}),
});

export const listTaskComments = defineEndpoint({
  summary: 'Lists the comments on a task, oldest first.',
  method: 'GET',
  path: '/api/tasks/:id/comments',
  access: 'user',
  params: z.object({ id: idInput }),
  response: z.array(taskComment),
});

export const createTaskComment = defineEndpoint({
  summary: 'Adds a comment by the signed-in user to a task.',
  method: 'POST',
  path: '/api/tasks/:taskId/comments',
  access: 'user',
  params: z.object({ taskId: idInput }),
  body: newTaskComment,
  response: taskComment,
});

export const deleteTaskComment = defineEndpoint({
  summary: 'Deletes a comment of the signed-in user.',
  method: 'DELETE',
  path: '/api/tasks/:taskId/comments/:commentId',
  access: 'user',
  ownership: { param: 'commentId', owner: 'the author', status: 403 },
  params: z.object({ taskId: idInput, commentId: idInput }),
  response: z.object({}),
});
