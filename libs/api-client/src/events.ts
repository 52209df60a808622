import { listEvents } from '@atrium/contracts';
import type { EventPayload } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** An event of the calendar with its two instants as dates. */
export interface CalendarEvent extends Omit<EventPayload, 'startDate' | 'endDate'> {
  startDate: Date;
  endDate: Date;
}

/** The reads of events, as options for TanStack Query. */
export const eventQueries = {
  /** All events, earliest start first. */
  list: () =>
    queryOptions({
      queryKey: ['events', 'list'],
      queryFn: async ({ signal }) => (await request(listEvents, { signal })).map(toCalendarEvent),
    }),
};

function toCalendarEvent(event: EventPayload): CalendarEvent {
  return { ...event, startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
}
