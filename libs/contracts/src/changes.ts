import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { id } from './fields';

/** Topic of a change: a list of the API that may differ now. */
export const changeTopic = z.enum([
  'tasks',
  'task-comments',
  'events',
  'distributors',
  'companies',
  'licenses',
  'users',
  'messages',
  'notices',
]);
export type ChangeTopic = z.output<typeof changeTopic>;

/**
 * Data of `event: change`: what has changed, never its content.
 * - `ids`: the changed entities; for `task-comments` the tasks, for `messages` the other user of the
 *   conversation, for `notices` nothing. Empty means any entity of the topic.
 * - `by`: the user who made the change; `null` for a command.
 */
export const change = z.object({
  topic: changeTopic,
  ids: z.array(id),
  by: z.nullable(id),
});
export type Change = z.output<typeof change>;

/** Largest `age` of a request. */
export const LONGEST_AGE_MS = 24 * 60 * 60 * 1000;

/** Whole number of milliseconds in a request, at most a day: a number or its decimal text. */
export const ageInput = z.pipe(
  z.union([
    z.number(),
    z.pipe(
      z.string().check(z.maxLength(8), z.regex(/^\d{1,8}$/)),
      z.transform((text: string) => Number(text)),
    ),
  ]),
  z.int().check(
    z.maximum(LONGEST_AGE_MS),
    z.refine((age) => age >= 0),
  ),
);

/**
 * A stream of three things:
 * - `event: change` with a `change`.
 * - `event: resync` with `{}` when changes may have been missed: everything may differ.
 * - Comments: one at once, then one every `HEARTBEAT_MS`.
 *
 * `age` is the time in milliseconds since the client last knew that it had missed nothing. Younger
 * changes are sent again; if the server no longer knows them all, or without `age`, it sends `resync`.
 */
export const streamChanges = userEndpoint('GET /api/changes', {
  summary: 'Streams what changes, as server-sent events, until the session ends.',
  query: z.object({ age: z.optional(ageInput) }),
  response: change,
  errors: [429],
  stream: true,
  background: true,
});

/** Interval of the comments in a stream; two without one mean that the connection is lost. */
export const HEARTBEAT_MS = 25_000;
