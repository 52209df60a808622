import { queryOptions } from '@tanstack/react-query';
import {
  defineMutation,
  defineRowMutation,
  readAfter,
  removeRow,
  request,
} from '@atrium/api-client';
import type { EventDetails } from '@atrium/contracts/events';
import {
  createEvent,
  deleteEvent,
  listBusyTimes,
  listGuests,
  listInvitations,
  updateEvent,
} from '@atrium/contracts/events';
import type { EventRange } from './event-list';
import { eventList, toCalendarEvent } from './event-list';

export { ownAnswerMutations } from './own-answer';
export { eventQueries, occurrencesOf } from './event-list';
export type { CalendarEvent, EventOccurrence, EventRange } from './event-list';

interface EventUpdate {
  id: number;
  details: EventDetails;
  /** The version that was edited; without one, any version is replaced. */
  version?: number | undefined;
  /** The only occurrence to change, by its start in `EventOccurrence`. */
  occurrence?: string | undefined;
}

interface EventDeletion {
  id: number;
  /** The only occurrence to delete, by its start in `EventOccurrence`. */
  occurrence?: string | undefined;
}

/** Query options of what became of the mails to guests. */
export const invitationQueries = {
  /** Invitations to an event, for whoever made it; read again whenever they are shown. */
  ofEvent: (eventId: number) =>
    queryOptions({
      queryKey: ['events', 'invitations', eventId],
      queryFn: () => request(listInvitations, { params: { id: eventId } }),
      staleTime: 0,
    }),
};

/** Query options of the people who were invited before and have no account. */
export const guestQueries = {
  /** The last invited first. */
  list: () =>
    queryOptions({
      queryKey: ['events', 'guests'],
      queryFn: () => request(listGuests, {}),
      meta: { changes: [{ topic: 'events' }] },
    }),
};

/** Query options of when people take part in events. */
export const busyTimeQueries = {
  /** The events of at most `MOST_BUSY_PEOPLE` users in a range of at most `MAX_BUSY_DAYS`. */
  ofUsers: (userIds: readonly number[], { from, to }: EventRange) =>
    queryOptions({
      queryKey: ['events', 'busy', from, to, userIds],
      queryFn: () => request(listBusyTimes, { query: { userIds: userIds.join(','), from, to } }),
      staleTime: 0,
      meta: { changes: [{ topic: 'events' }] },
    }),
};

/** Mutation options of events; each resolves once the cached lists show the change. */
export const eventMutations = {
  create: defineRowMutation(eventList, (body: EventDetails) =>
    request(createEvent, { body }).then(toCalendarEvent),
  ),
  /** Replaces an event and its participants, or title, description and times of one occurrence. */
  update: defineRowMutation(eventList, ({ id, details, version, occurrence }: EventUpdate) =>
    request(updateEvent, {
      params: { id },
      query: occurrence === undefined ? {} : { occurrence },
      body: details,
      ifMatch: version,
    }).then(toCalendarEvent),
  ),
  /** Deletes an event, or one occurrence of it. */
  delete: defineMutation(({ id, occurrence }: EventDeletion, client) =>
    occurrence === undefined
      ? removeRow(client, eventList, request(deleteEvent, { params: { id }, query: {} }), id)
      : readAfter(
          client,
          eventList,
          request(deleteEvent, { params: { id }, query: { occurrence } }),
          id,
        ),
  ),
};
