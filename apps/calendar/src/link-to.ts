import { formatISO } from 'date-fns';
import type { EventOccurrence } from '@atrium/api-client/events';

/** Returns the address that opens an event on its day. */
export function linkTo({ key, startDate }: Pick<EventOccurrence, 'key' | 'startDate'>): string {
  return `/calendar?date=${formatISO(startDate, { representation: 'date' })}&event=${encodeURIComponent(key)}`;
}
