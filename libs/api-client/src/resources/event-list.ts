// Apart from the mutations, for modules that only read: their contracts take 1.5 kB gzipped.
import type { QueryKey } from '@tanstack/react-query';
import type { RowList } from '@atrium/api-client';
import { request, rowListOptions } from '@atrium/api-client';
import type { EventPayload } from '@atrium/contracts/events';
import { listEvents } from '@atrium/contracts/events';

/** An event with its start and end as `Date`. */
export interface CalendarEvent extends Omit<EventPayload, 'startDate' | 'endDate'> {
  startDate: Date;
  endDate: Date;
}

/** An event, or one occurrence of an event that repeats, with its own title, description and times. */
export interface EventOccurrence extends CalendarEvent {
  /** Identifies it among all: the id, and for an occurrence its start by the rule after `@`. */
  readonly key: string;
  /** Its start by the rule, an ISO instant; `null` for an event that does not repeat. */
  readonly occurrence: string | null;
  /** The event itself, with the times of its first occurrence. */
  readonly series: CalendarEvent;
}

/** A range of time, as ISO instants. */
export interface EventRange {
  readonly from: string;
  readonly to: string;
}

/** The part of the list in a query: all events, those in a range, or one. */
type EventsPart = EventRange | { readonly id: number } | undefined;

function partOf(queryKey: QueryKey): EventsPart {
  return queryKey[2] as EventsPart;
}

/** The list of events, for mutations. */
export const eventList: RowList<CalendarEvent> = {
  queryKey: ['events', 'list'],
  topic: 'events',
  read: async ({ ids }, queryKey) => {
    const part = partOf(queryKey);
    if (part && 'id' in part) {
      if (ids && !ids.split(',').includes(String(part.id))) return [];
      return (await request(listEvents, { query: { ids: String(part.id) } })).map(toCalendarEvent);
    }
    const query = { ...(ids !== undefined && { ids }), ...part };
    return (await request(listEvents, { query })).map(toCalendarEvent);
  },
  select: (events, queryKey) => {
    const part = partOf(queryKey);
    // The response to a write has no occurrences.
    if (events.some(({ repetition }) => repetition)) return null;
    return events.filter((event) => {
      if (!part) return true;
      if ('id' in part) return event.id === part.id;
      return event.startDate < new Date(part.to) && event.endDate > new Date(part.from);
    });
  },
  compare: (one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id,
  nameRow: ({ title }) => title,
};

/** Query options of events. */
export const eventQueries = {
  /** All events, earliest start first. */
  list: () => rowListOptions(eventList),
  /** The events that take place in a range, earliest start first. */
  range: (range: EventRange) => rowListOptions(eventList, range),
  /** One event in a list, which is empty without such an event. */
  one: (id: number) => rowListOptions(eventList, { id }),
};

/** Converts the dates of an event. */
export function toCalendarEvent(event: EventPayload): CalendarEvent {
  return { ...event, startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
}

/** Returns the occurrences of events, or the events themselves, earliest start first. */
export function occurrencesOf(events: readonly CalendarEvent[]): EventOccurrence[] {
  return events
    .flatMap((event): EventOccurrence[] =>
      event.occurrences
        ? event.occurrences.map(({ start, startDate, endDate, title, description }) => ({
            ...event,
            title: title ?? event.title,
            description: description === undefined ? event.description : description,
            key: `${String(event.id)}@${start}`,
            occurrence: start,
            series: event,
            startDate: new Date(startDate),
            endDate: new Date(endDate),
          }))
        : [{ ...event, key: String(event.id), occurrence: null, series: event }],
    )
    .sort(eventList.compare);
}
