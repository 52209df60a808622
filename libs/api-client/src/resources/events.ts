import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { invalidateAfter, request } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import {
  createEvent,
  deleteEvent,
  listEvents,
  listInvitations,
  updateEvent,
} from '@atrium/contracts/events';

const listKey = ['events', 'list'] as const;

/** An event with its start and end as `Date`. */
export interface CalendarEvent extends Omit<EventPayload, 'startDate' | 'endDate'> {
  startDate: Date;
  endDate: Date;
}

interface EventUpdate {
  id: number;
  details: EventDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of events. */
export const eventQueries = {
  /** All events, earliest start first. */
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: async () => (await request(listEvents, {})).map(toCalendarEvent),
      meta: { changes: [{ topic: 'events' }], nameRow: ({ title }: CalendarEvent) => title },
    }),
  /** What became of the mails of an event, for whoever made it; read again whenever it is shown. */
  invitations: (id: number) =>
    queryOptions({
      queryKey: ['events', 'invitations', id],
      queryFn: () => request(listInvitations, { params: { id } }),
      staleTime: 0,
    }),
};

/** Mutation options of events; each resolves once the affected lists are refetched. */
export const eventMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: EventDetails, { client }) =>
        invalidateAfter(client, [listKey], request(createEvent, { body })),
    }),
  /** Replaces an event and its participants. */
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: EventUpdate, { client }) =>
        invalidateAfter(
          client,
          [listKey],
          request(updateEvent, { params: { id }, body: details, ifMatch: version }),
        ),
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
