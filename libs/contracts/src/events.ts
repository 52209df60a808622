import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id, instant } from './fields';

/** A participant: an internal user, or a person known by e-mail address and name only. */
export const participant = z.union([
  z.object({ userId: id }),
  z.object({ userId: z.null(), email: z.string(), name: z.string() }),
]);
export type Participant = z.output<typeof participant>;

export const event = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  startDate: instant,
  endDate: instant,
  participants: z.array(participant),
  participantIds: z.array(id),
});
/** An event as it travels; `@atrium/api-client` converts its two dates. */
export type EventPayload = z.output<typeof event>;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  access: 'user',
  summary: 'All events, earliest start first.',
  response: z.array(event),
  errors: [401],
});
