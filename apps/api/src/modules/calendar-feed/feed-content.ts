import { ICalEventStatus } from 'ical-generator';
import { addEvent, createCalendar } from '../../mail/invitation/calendar-event';
import type { FeedEvent } from './calendar-feed.repository';

const TTL_SECONDS = 60 * 60;

/** Returns events as an iCalendar file; it stays the same until one of them changes. */
export function createFeedContent(events: readonly FeedEvent[]): string {
  const calendar = createCalendar({ name: 'Atrium', ttl: TTL_SECONDS });
  for (const { uid, sequence, createdAt, repetition, timeZone, exceptions, ...event } of events) {
    addEvent(
      calendar,
      {
        ...event,
        repetition: repetition && timeZone ? { rule: repetition, timeZone, exceptions } : null,
      },
      { id: uid, sequence, stamp: createdAt, status: ICalEventStatus.CONFIRMED },
    );
  }
  return `${calendar.toString()}\r\n`;
}
