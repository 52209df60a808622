// Apart from the tasks, for modules that only list those.
import * as z from 'zod/mini';
import { attachmentIds, attachments } from './attachments';
import { userEndpoint } from './endpoint';
import { id, instant, listInput, textInput } from './fields';

export const taskComment = z.object({
  id,
  content: z.string(),
  createdAt: instant,
  /** When its author last changed it. */
  editedAt: z._default(z.nullable(instant), null),
  author: z.object({ id, username: z.string() }),
  /** The users whom its text mentions as `@username`. */
  mentionedIds: z._default(z.array(id), []),
  attachments,
});
export type TaskComment = z.output<typeof taskComment>;

/** Time in which authors can change a comment. */
export const COMMENT_EDIT_MINUTES = 15;

/** Largest number of comments in a page; see `listTaskComments`. */
export const COMMENTS_PER_PAGE = 200;

/** Largest number of users whom a comment can mention. */
export const MOST_MENTIONED = 50;

/** Message for a comment that mentions more. */
export const TOO_MANY_MENTIONED = `A comment can mention at most ${String(MOST_MENTIONED)} people`;

/** Fields of a new or changed comment. */
export const newTaskComment = z.object({
  content: textInput({ label: 'Comment', maxLength: 5000, multiline: true }).check(
    z.minLength(1, 'Comment must not be empty'),
  ),
  /** Deactivated and unknown users are left out. Without it, the server finds them by `findMentions`. */
  mentionedIds: z.optional(listInput(id, MOST_MENTIONED, TOO_MANY_MENTIONED)),
  attachmentIds,
});

export type NewTaskComment = z.output<typeof newTaskComment>;

/** With `before`, lists only the newest `COMMENTS_PER_PAGE` comments with lower ids. */
export const listTaskComments = userEndpoint('GET /api/tasks/:id/comments', {
  summary: 'Lists the comments on a task, or those before a comment id, oldest first.',
  params: z.object({ id }),
  query: z.object({ before: z.optional(id) }),
  response: z.array(taskComment),
});

export const createTaskComment = userEndpoint('POST /api/tasks/:taskId/comments', {
  summary: 'Adds a comment by the signed-in user to a task.',
  params: z.object({ taskId: id }),
  body: newTaskComment,
  response: taskComment,
});

export const updateTaskComment = userEndpoint('PUT /api/tasks/:taskId/comments/:commentId', {
  summary: 'Changes a comment of the signed-in user that is younger than 15 minutes.',
  ownership: { param: 'commentId', owner: 'the author', status: 403 },
  params: z.object({ taskId: id, commentId: id }),
  body: newTaskComment,
  response: taskComment,
});

export const deleteTaskComment = userEndpoint('DELETE /api/tasks/:taskId/comments/:commentId', {
  summary: 'Deletes a comment of the signed-in user.',
  ownership: { param: 'commentId', owner: 'the author', status: 403 },
  params: z.object({ taskId: id, commentId: id }),
  response: z.object({}),
});
