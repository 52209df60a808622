import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { id, instant, instantInput, MAX_ID, textInput } from './fields';

/** Kinds of things in the audit trail, as its actions begin. */
export const activityKind = z.enum([
  'session',
  'user',
  'distributor',
  'company',
  'license',
  'task',
  'task_comment',
  'event',
  'message',
  'conversation',
  'file',
  'notice',
  'mail',
  'database',
  'release',
  'publisher',
  'settings',
  'activity',
]);
export type ActivityKind = z.output<typeof activityKind>;

/** An entry of the audit trail. Names are those at that time. */
export const activityEntry = z.object({
  id,
  at: instant,
  /** `<kind>.<verb>`, such as `task.changed`. */
  action: z.string(),
  /** The user, or the operating system's account for a command; `null` when nobody was signed in. */
  actor: z.nullable(z.object({ id: z.nullable(id), name: z.string() })),
  entity: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type ActivityEntry = z.output<typeof activityEntry>;

// Fourteen digits of milliseconds reach the year 5138; PostgreSQL reads no years of five digits.
const CURSOR = /^\d{1,14}-[1-9]\d{0,9}$/;

/** Cursor of a page in a request: the time and id of the entry before it. */
export const activityCursor = z.string().check(
  z.maxLength(25),
  z.regex(CURSOR),
  z.refine((text) => Number(text.split('-')[1]) <= MAX_ID),
);

/** Page size of `listActivity`. */
export const ACTIVITY_PER_PAGE = 100;

const activityFilter = z.object({
  /** Id of the user who acted. */
  person: z.optional(id),
  kind: z.optional(activityKind),
  /** Id of one thing; needs `kind`. */
  entity: z.optional(textInput({ label: 'Entity', maxLength: 100 })),
  from: z.optional(instantInput('Required')),
  /** Exclusive. */
  to: z.optional(instantInput('Required')),
});
/** Filter of the audit trail; without any field, everything. */
export type ActivityFilter = z.input<typeof activityFilter>;

export const listActivity = adminEndpoint('GET /api/activity', {
  summary: 'Lists the audit trail, newest first, in pages of 100 entries.',
  query: z.extend(activityFilter, {
    /** `next` of the page before. */
    cursor: z.optional(activityCursor),
  }),
  response: z.object({
    entries: z.array(activityEntry),
    /** Cursor of the following page; `null` at the end. */
    next: z.nullable(z.string()),
  }),
});

export const exportActivity = adminEndpoint('GET /api/activity/export', {
  summary: 'Downloads the audit trail as CSV, newest first.',
  query: activityFilter,
  response: z.string(),
  download: { contentType: 'text/csv', fileName: 'activity.csv' },
});
