import * as z from 'zod/mini';
import { attachmentIds } from './attachments';
import { userEndpoint } from './endpoint';
import { dayInput, id, listInput, optionalDayInput, optionalTextInput, textInput } from './fields';
import { task, taskPriority, taskStatus, taskType } from './task-list';

export * from './task-comments';
export * from './task-list';

const ASSIGNEE_REQUIRED = 'At least one assignee is required';

const assigneeIds = listInput(
  id,
  100,
  'A task can have at most 100 assignees',
  ASSIGNEE_REQUIRED,
).check(z.minLength(1, ASSIGNEE_REQUIRED));

/** Error message for an end date before the start date. */
export const TASK_ENDS_BEFORE_START = 'End date must not be before start date';

/** Fields of a task and of the task form. An update replaces all of them, except for missing `attachmentIds`. */
export const taskDetails = z
  .object({
    title: textInput({ label: 'Title', maxLength: 200 }, 'Title is required').check(
      z.minLength(1, 'Title is required'),
    ),
    type: taskType,
    description: optionalTextInput({ label: 'Description', maxLength: 10_000, multiline: true }),
    status: taskStatus,
    priority: taskPriority,
    assigneeIds,
    startDate: optionalDayInput,
    endDate: optionalDayInput,
    attachmentIds,
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
      error: TASK_ENDS_BEFORE_START,
      path: ['endDate'],
      // Also while other fields are missing.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type TaskDetails = z.output<typeof taskDetails>;

/** Largest number of tasks that one request can change. */
export const MOST_CHANGED_TASKS = 500;

/** Largest number of days by which one request can postpone due dates. */
const MOST_POSTPONED_DAYS = 366;
const POSTPONE_RANGE = `Due dates can be postponed by 1 to ${String(MOST_POSTPONED_DAYS)} days`;

/** The same change of several tasks: new values of some fields, or their deletion. */
export const taskChanges = z
  .object({
    /** The tasks, each in the version that the change was decided on. */
    tasks: listInput(
      z.object({ id, version: z.int() }),
      MOST_CHANGED_TASKS,
      `At most ${String(MOST_CHANGED_TASKS)} tasks can be changed at once`,
    ).check(z.minLength(1, 'Select at least one task')),
    status: z.optional(taskStatus),
    priority: z.optional(taskPriority),
    /** Replaces the assignees of each task. */
    assigneeIds: z.optional(assigneeIds),
    /** The end date of each task; null for none. */
    endDate: z.optional(z.nullable(dayInput)),
    /** Days by which the end date of each task moves. Tasks without one keep none. */
    postponeDays: z.optional(
      z
        .int(POSTPONE_RANGE)
        .check(z.minimum(1, POSTPONE_RANGE), z.maximum(MOST_POSTPONED_DAYS, POSTPONE_RANGE)),
    ),
    isDeleted: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ status, priority, assigneeIds: ids, endDate, postponeDays, isDeleted = false }) =>
        isDeleted !== (Boolean(status ?? priority ?? ids ?? postponeDays) || endDate !== undefined),
      'Either change a field or delete the tasks',
    ),
    z.refine(
      ({ endDate, postponeDays }) => endDate === undefined || postponeDays === undefined,
      'Either set the end date or postpone it',
    ),
  );
export type TaskChanges = z.output<typeof taskChanges>;

export const createTask = userEndpoint('POST /api/tasks', {
  summary: 'Adds a task with the next task number.',
  body: taskDetails,
  response: task,
});

export const updateTask = userEndpoint('PUT /api/tasks/:id', {
  summary: 'Replaces a task; its task number cannot change.',
  params: z.object({ id }),
  body: taskDetails,
  versioned: true,
  response: task,
});

export const deleteTask = userEndpoint('DELETE /api/tasks/:id', {
  summary: 'Deletes a task with its comments.',
  params: z.object({ id }),
  response: z.object({}),
});

export const changeTasks = userEndpoint('PATCH /api/tasks', {
  summary: 'Changes or deletes several tasks, or none of them.',
  body: taskChanges,
  /** The changed tasks; none after a deletion. */
  response: z.array(task),
  // One of the tasks has another version, or is gone.
  errors: [412],
});
