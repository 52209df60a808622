import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { instant } from './fields';

/** State of a user's calendar feed. */
export const calendarFeed = z.object({
  /** When its address was made; `null` without one. */
  createdAt: z.nullable(instant),
  /** When a calendar program last read it. */
  lastReadAt: z.nullable(instant),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const getCalendarFeed = defineEndpoint('GET /api/account/calendar-feed', {
  summary: 'Returns whether the signed-in user has a calendar feed.',
  access: 'user',
  response: calendarFeed,
});

export const createCalendarFeed = defineEndpoint('POST /api/account/calendar-feed', {
  summary:
    'Makes the secret address of the signed-in user’s calendar feed, in place of an earlier one. It is returned this once.',
  access: 'user',
  confirmed: true,
  response: z.object({
    /** Path of the feed; programs need the origin before it. */
    path: z.string(),
  }),
});

export const removeCalendarFeed = defineEndpoint('DELETE /api/account/calendar-feed', {
  summary: 'Ends the calendar feed of the signed-in user.',
  access: 'user',
  response: z.object({}),
});
