import { queryOptions } from '@tanstack/react-query';
import { defineMutation, request } from '@atrium/api-client';
import {
  createCalendarFeed,
  getCalendarFeed,
  removeCalendarFeed,
} from '@atrium/contracts/calendar-feed';

const feedKey = ['account', 'calendar-feed'] as const;

/** Query options of the signed-in user's calendar feed. */
export const calendarFeedQueries = {
  /** When it was made and last read; read again each time it is shown. */
  state: () =>
    queryOptions({
      queryKey: feedKey,
      queryFn: () => request(getCalendarFeed, {}),
      staleTime: 0,
    }),
};

/** Mutation options of the signed-in user's calendar feed. */
export const calendarFeedMutations = {
  /** Makes the address of the feed, in place of an earlier one. */
  create: defineMutation(() => request(createCalendarFeed, {}), {
    invalidates: [feedKey],
    gcTime: 0,
  }),
  remove: defineMutation(() => request(removeCalendarFeed, {}), { invalidates: [feedKey] }),
};
