import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { eventExceptions } from '../../db/schema/event-tables';
import type { NoticeException } from '../../db/schema/mail-tables';

/** Values of an occurrence that differs from its rule. */
export interface OccurrenceValues {
  readonly title: string;
  readonly description: string | null;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** SQL for the exceptions of an event, a row of `events`; empty unless it repeats. */
export const exceptionsOfEvent = sql<
  NoticeException[]
>`case when events.repetition is null then '[]' else (
  select coalesce(json_agg(json_build_object('start', start, 'changed', case when title is not null
    then json_build_object('title', title, 'description', description,
      'startDate', start_date, 'endDate', end_date) end) order by start), '[]')
  from event_exceptions where event_id = events.id) end`;

const NO_VALUES = { title: null, description: null, startDate: null, endDate: null };

/**
 * Creates the repository of occurrences that differ from their rule.
 * @param db the transaction that changes the event; it has locked the event's row.
 */
export function createExceptionRepository(db: Database) {
  return {
    /**
     * Stores an occurrence.
     * @param start by the rule.
     * @param values `null` for a canceled one.
     */
    async put(eventId: number, start: string, values: OccurrenceValues | null): Promise<void> {
      const set = values ?? NO_VALUES;
      await db
        .insert(eventExceptions)
        .values({ eventId, start: new Date(start), ...set })
        .onConflictDoUpdate({ target: [eventExceptions.eventId, eventExceptions.start], set });
    },

    /** Deletes all exceptions of an event. */
    async removeAll(eventId: number): Promise<void> {
      await db.delete(eventExceptions).where(eq(eventExceptions.eventId, eventId));
    },
  };
}
