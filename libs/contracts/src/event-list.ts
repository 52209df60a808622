// Apart from the other endpoints, for modules that only read: those check mailboxes, which takes 1.5 kB gzipped.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, idInput, optionalText, rowsQuery, versionFields } from './fields';

/**
 * A participant: an internal user, whose username stays after deactivation, or an external person with
 * an email address and a name. A missing email address or name becomes `''`.
 */
export const participant = z.union([
  z.object({ userId: id, username: z.optional(z.string()) }),
  z.object({
    userId: z._default(z.null(), null),
    email: z._default(z.string(), ''),
    name: z._default(z.string(), ''),
  }),
]);
export type Participant = z.output<typeof participant>;

// Servers may also send local times with an offset.
const instant = z.iso.datetime({ offset: true });

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
  ...versionFields,
});
/** An event in JSON; `@atrium/api-client` converts its dates. */
export type EventPayload = z.output<typeof event>;

export const listEvents = defineEndpoint({
  summary: 'Lists all events, earliest start first.',
  method: 'GET',
  path: '/api/events',
  access: 'user',
  query: rowsQuery,
  response: z.array(event),
});

/** State of the last mail to a guest. */
export const invitation = z.object({
  email: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'sent', 'refused']),
  /** Why the mail was refused, in the words of the mail server. */
  reason: optionalText,
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = defineEndpoint({
  summary:
    'Lists what became of the last mail to each guest of an event. Sent mails are kept for 30 days.',
  method: 'GET',
  path: '/api/events/:id/invitations',
  access: 'user',
  ownership: { param: 'id', owner: 'whoever made the event', status: 404 },
  params: z.object({ id: idInput }),
  response: z.array(invitation),
});
