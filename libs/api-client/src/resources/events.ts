import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { putRow, removeRow, request, rowListOptions } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import {
  createEvent,
  deleteEvent,
  listEvents,
  listInvitations,
  updateEvent,
} from '@atrium/contracts/events';

/** An event with its start and end as `Date`. */
export interface CalendarEvent extends Omit<EventPayload, 'startDate' | 'endDate'> {
  startDate: Date;
  endDate: Date;
}

const list: RowList<CalendarEvent> = {
  queryKey: ['events', 'list'],
  topic: 'events',
  read: async (query) => (await request(listEvents, { query })).map(toCalendarEvent),
  compare: (one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id,
  nameRow: ({ title }) => title,
};

interface EventUpdate {
  id: number;
  details: EventDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Query options of events. */
export const eventQueries = {
  /** All events, earliest start first. */
  list: () => rowListOptions(list),
  /** What became of the mails of an event, for whoever made it; read again whenever it is shown. */
  invitations: (id: number) =>
    queryOptions({
      queryKey: ['events', 'invitations', id],
      queryFn: () => request(listInvitations, { params: { id } }),
      staleTime: 0,
    }),
};

/** Mutation options of events; each resolves once the cached list shows the change. */
export const eventMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: EventDetails, { client }) =>
        putRow(client, list, request(createEvent, { body }).then(toCalendarEvent)),
    }),
  /** Replaces an event and its participants. */
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: EventUpdate, { client }) =>
        putRow(
          client,
          list,
          request(updateEvent, { params: { id }, body: details, ifMatch: version }).then(
            toCalendarEvent,
          ),
          id,
        ),
    }),
  /** Deletes an event by its id. */
  delete: () =>
    mutationOptions({
      mutationFn: (id: number, { client }) =>
        removeRow(client, list, request(deleteEvent, { params: { id } }), id),
    }),
};

function toCalendarEvent(event: EventPayload): CalendarEvent {
  return { ...event, startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
}
