import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { instant } from './fields';

/** State of a user's calendar feed. */
export const calendarFeed = z.object({
  /** When its address was made; `null` without one. */
  createdAt: z.nullable(instant),
  /** When a calendar program last read it. */
  lastReadAt: z.nullable(instant),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const getCalendarFeed = userEndpoint('GET /api/account/calendar-feed', {
  summary: 'Returns whether the signed-in user has a calendar feed.',
  response: calendarFeed,
});

export const createCalendarFeed = userEndpoint('POST /api/account/calendar-feed', {
  summary:
    'Makes the secret address of the signed-in user’s calendar feed, in place of an earlier one. It is returned this once.',
  confirmed: true,
  response: z.object({
    /** Path of the feed; programs need the origin before it. */
    path: z.string(),
  }),
});

export const removeCalendarFeed = userEndpoint('DELETE /api/account/calendar-feed', {
  summary: 'Ends the calendar feed of the signed-in user.',
  response: z.object({}),
});
