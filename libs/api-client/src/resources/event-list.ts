// Apart from the mutations, for modules that only read: their contracts take 1.5 kB gzipped.
import { queryOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { request, rowListOptions } from '@atrium/api-client';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents, listInvitations } from '@atrium/contracts/events';

/** An event with its start and end as `Date`. */
export interface CalendarEvent extends Omit<EventPayload, 'startDate' | 'endDate'> {
  startDate: Date;
  endDate: Date;
}

/** The list of events, for mutations. */
export const eventList: RowList<CalendarEvent> = {
  queryKey: ['events', 'list'],
  topic: 'events',
  read: async (query) => (await request(listEvents, { query })).map(toCalendarEvent),
  compare: (one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id,
  nameRow: ({ title }) => title,
};

/** Query options of events. */
export const eventQueries = {
  /** All events, earliest start first. */
  list: () => rowListOptions(eventList),
  /** States of the mails of an event, for whoever made it; read again whenever it is shown. */
  invitations: (id: number) =>
    queryOptions({
      queryKey: ['events', 'invitations', id],
      queryFn: () => request(listInvitations, { params: { id } }),
      staleTime: 0,
    }),
};

/** Converts the dates of an event. */
export function toCalendarEvent(event: EventPayload): CalendarEvent {
  return { ...event, startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
}
