import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import { createEvent, deleteEvent, listEvents, updateEvent } from '@atrium/contracts/events';

const listKey = ['events', 'list'] as const;

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
      queryKey: listKey,
      queryFn: async () => (await request(listEvents, {})).map(toCalendarEvent),
    }),
};

/** The changes of events; each has ended once the list that it touches is read again. */
export const eventMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: EventDetails, { client }) =>
        invalidateAfter(client, [listKey], request(createEvent, { body })),
    }),
  /** Replaces an event and its participants. */
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details }: { id: number; details: EventDetails }, { client }) =>
        invalidateAfter(client, [listKey], request(updateEvent, { params: { id }, body: details })),
    }),
  /** Deletes an event by its id. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        invalidateAfter(client, [listKey], request(deleteEvent, { params: { id } })),
    }),
};

function toCalendarEvent(event: EventPayload): CalendarEvent {
  return { ...event, startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
}
