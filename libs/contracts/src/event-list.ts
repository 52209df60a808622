// Apart from the other endpoints, for modules that only read: those check mailboxes, which takes 1.5 kB gzipped.
import * as z from 'zod/mini';
import { attachments } from './attachment-list';
import { userEndpoint } from './endpoint';
import { id, instantInput, optionalText, rowsQuery, versionFields } from './fields';
import { repetition } from './repetition';

/** What a participant has answered to an invitation. */
export const answer = z.enum(['accepted', 'tentative', 'declined']);
export type Answer = z.output<typeof answer>;

// `null` before an answer, and after the time of the event has changed since; missing on older servers.
const answerField = z.optional(z.nullable(answer));

/**
 * A participant: an internal user, whose username stays after deactivation, or an external person with
 * an email address and a name. A missing email address or name becomes `''`.
 */
export const participant = z.union([
  z.object({ userId: id, username: z.optional(z.string()), answer: answerField }),
  z.object({
    userId: z._default(z.null(), null),
    email: z._default(z.string(), ''),
    name: z._default(z.string(), ''),
    answer: answerField,
  }),
]);
export type Participant = z.output<typeof participant>;

// Servers may also send local times with an offset.
const instant = z.iso.datetime({ offset: true });

/** One occurrence of an event that repeats. */
export const occurrence = z.object({
  /** When it would start by the rule, which identifies it. */
  start: instant,
  startDate: instant,
  endDate: instant,
  /** Title of an occurrence that was changed. */
  title: z.optional(z.string()),
  /** Description of an occurrence that was changed. */
  description: z.optional(z.nullable(z.string())),
});

/** An event. One that repeats has the times of its first occurrence. */
export const event = z.object({
  id,
  title: z.string(),
  description: optionalText,
  startDate: instant,
  endDate: instant,
  participants: z._default(z.array(participant), []),
  participantIds: z._default(z.array(id), []),
  /** The user who made the event; unknown for old events, and on older servers. */
  createdBy: z.optional(z.nullable(id)),
  /** Time zone in which the event repeats; missing, like `repetition`, on older servers. */
  timeZone: z.optional(z.nullable(z.string())),
  repetition: z.optional(z.nullable(repetition)),
  /** Occurrences in the range of the request; only in lists, and only of an event that repeats. */
  occurrences: z.optional(z.array(occurrence)),
  attachments,
  ...versionFields,
});
/** An event in JSON; `@atrium/api-client` converts its dates. */
export type EventPayload = z.output<typeof event>;

/** Longest time between `from` and `to` of `listEvents`, in days. */
export const MAX_RANGE_DAYS = 732;

const rangeInput = z.optional(instantInput('Invalid input'));

/** Query of the list: `from` and `to` limit it to events that take place between them. */
export const eventsQuery = z
  .object({ ...rowsQuery.shape, from: rangeInput, to: rangeInput })
  .check(
    z.refine(
      ({ from, to }) =>
        (from === undefined) === (to === undefined) &&
        Date.parse(to ?? '0') - Date.parse(from ?? '0') <= MAX_RANGE_DAYS * 86_400_000,
      `A range has from and to, and at most ${String(MAX_RANGE_DAYS)} days`,
    ),
  );

export const listEvents = userEndpoint('GET /api/events', {
  summary:
    'Lists all events or those in a range, earliest start first. Without a range, an event that repeats has the occurrences of a year before and after today.',
  query: eventsQuery,
  response: z.array(event),
});
