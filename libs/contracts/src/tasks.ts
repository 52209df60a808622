import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  id,
  idInput,
  instant,
  listInput,
  missingOr,
  optionalDay,
  optionalDayInput,
  optionalText,
  optionalTextInput,
  textInput,
} from './fields';

export const taskType = z.enum(['Bug', 'Feature', 'Documentation'], {
  error: missingOr('Type is required', 'Invalid input'),
});
export type TaskType = z.output<typeof taskType>;

export const taskStatus = z.enum(['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'], {
  error: missingOr('Status is required', 'Invalid input'),
});
export type TaskStatus = z.output<typeof taskStatus>;

export const taskPriority = z.enum(['Low', 'Medium', 'High'], {
  error: missingOr('Priority is required', 'Invalid input'),
});
export type TaskPriority = z.output<typeof taskPriority>;

/** A user who is to do a task; the name is there also for one who has been deactivated. */
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
});
export type Task = z.output<typeof task>;

const NO_ASSIGNEE = 'At least one assignee is required';

/** What a task is made of; also the form of tasks. A change replaces the whole of it. */
export const taskDetails = z
  .object({
    title: textInput({ label: 'Title', maximum: 200 }, 'Title is required').check(
      z.minLength(1, 'Title is required'),
    ),
    type: taskType,
    description: optionalTextInput({ label: 'Description', maximum: 10_000, multiline: true }),
    status: taskStatus,
    priority: taskPriority,
    assigneeIds: listInput(
      idInput,
      100,
      'A task can have at most 100 assignees',
      NO_ASSIGNEE,
    ).check(z.minLength(1, NO_ASSIGNEE)),
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

/** What a new comment is made of. */
export const newTaskComment = z.object({
  content: textInput({ label: 'Comment', maximum: 5000, multiline: true }).check(
    z.minLength(1, 'Comment must not be empty'),
  ),
});

export const listTasks = defineEndpoint({
  summary: 'Lists all tasks, newest first.',
  method: 'GET',
  path: '/api/tasks',
  access: 'user',
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
  ownership: { param: 'commentId', owner: 'its author', refusal: 403 },
  params: z.object({ taskId: idInput, commentId: idInput }),
  response: z.object({}),
});
