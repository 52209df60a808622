import { mutationOptions } from '@tanstack/react-query';
import { putRow, removeRow, request } from '@atrium/api-client';
import type { EventDetails } from '@atrium/contracts/events';
import { createEvent, deleteEvent, updateEvent } from '@atrium/contracts/events';
import { eventList, toCalendarEvent } from './event-list';

export { eventQueries } from './event-list';
export type { CalendarEvent } from './event-list';

interface EventUpdate {
  id: number;
  details: EventDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
}

/** Mutation options of events; each resolves once the cached list shows the change. */
export const eventMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: EventDetails, { client }) =>
        putRow(client, eventList, request(createEvent, { body }).then(toCalendarEvent)),
    }),
  /** Replaces an event and its participants. */
  update: () =>
    mutationOptions({
      mutationFn: ({ id, details, version }: EventUpdate, { client }) =>
        putRow(
          client,
          eventList,
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
        removeRow(client, eventList, request(deleteEvent, { params: { id } }), id),
    }),
};
