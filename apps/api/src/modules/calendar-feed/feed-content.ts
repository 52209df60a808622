import { ICalEventStatus } from 'ical-generator';
import { writeCalendar } from '../../mail/invitation/calendar-event';
import type { FeedEvent } from './calendar-feed.repository';

const TTL_SECONDS = 60 * 60;

/** Returns events as an iCalendar file; it stays the same until one of them changes. */
export function createFeedContent(events: readonly FeedEvent[]): string {
  const entries = events.map(
    ({ uid, sequence, createdAt, repetition, timeZone, exceptions, ...event }) => ({
      event: {
        ...event,
        repetition: repetition && timeZone ? { rule: repetition, timeZone, exceptions } : null,
      },
      common: { id: uid, sequence, stamp: createdAt, status: ICalEventStatus.CONFIRMED },
    }),
  );
  return writeCalendar({ name: 'Atrium', ttl: TTL_SECONDS }, entries);
}
