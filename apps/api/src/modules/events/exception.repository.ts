import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { eventExceptions } from '../../db/schema/event-tables';
import type { NoticeException } from '../../db/schema/mail-tables';

/** Values of an occurrence that differ from those of its series, which it follows where there are none. */
export interface OwnValues {
  readonly title: string | null;
  /** Empty for an occurrence without the description of its series. */
  readonly description: string | null;
  readonly startDate: Date | null;
  readonly endDate: Date | null;
}

/**
 * Returns the SQL for the times of a row of `events` as a text. Exceptions belong to the times for which they were
 * made: a move of the series ends them, and taking it back brings them back.
 * @param event name or alias of the row.
 */
export function scheduleText(event: 'events' | 'before'): SQL<string> {
  const row = sql.identifier(event);
  return sql<string>`concat_ws('/', (extract(epoch from ${row}.start_date) * 1000)::bigint,
    (extract(epoch from ${row}.end_date) * 1000)::bigint, ${row}.time_zone, ${row}.repetition)`;
}

/** Returns the SQL for the times of an event, as `scheduleText` has them. */
export function scheduleOfEvent(eventId: number): SQL<string> {
  return sql<string>`(select ${scheduleText('events')} from events where id = ${eventId})`;
}

// Not the difference itself, whose days can have 23 or 25 hours. No text of an instant is valid after the year 9999.
const endByRule = sql`least('9999-12-31Z'::timestamptz, exception.start
  + make_interval(secs => extract(epoch from events.end_date - events.start_date)::float8))`;

/**
 * SQL for the exceptions of an event, a row of `events`, with all values of the changed ones, also those of the
 * series. Empty unless the event repeats.
 */
export const exceptionsOfEvent = sql<
  NoticeException[]
>`case when events.repetition is null then '[]' else (
  select coalesce(json_agg(json_build_object('start', exception.start, 'changed',
    case when not exception.canceled then json_build_object(
      'title', coalesce(exception.title, events.title),
      'description', nullif(coalesce(exception.description, events.description), ''),
      'startDate', coalesce(exception.start_date, exception.start),
      'endDate', coalesce(exception.end_date, ${endByRule})) end) order by exception.start), '[]')
  from event_exceptions exception
  where exception.event_id = events.id and exception.schedule = ${scheduleText('events')}) end`;

const NO_VALUES: OwnValues = { title: null, description: null, startDate: null, endDate: null };

/**
 * Creates the repository of occurrences that differ from their rule.
 * @param db the transaction that changes the event; it has locked the event's row.
 */
export function createExceptionRepository(db: Database) {
  return {
    /**
     * Stores an occurrence. One that no longer differs stays an exception, because guests have got it as one: their
     * programs change it only by mails that have it.
     * @param start by the rule.
     * @param values `null` for a canceled one.
     */
    async put(eventId: number, start: string, values: OwnValues | null): Promise<void> {
      const { title, description, startDate, endDate } = values ?? NO_VALUES;
      const set = { canceled: values === null, title, description, startDate, endDate };
      await db
        .insert(eventExceptions)
        .values({
          eventId,
          start: new Date(start),
          schedule: scheduleOfEvent(eventId),
          canceled: set.canceled,
          title,
          description,
          startDate,
          endDate,
        })
        .onConflictDoUpdate({
          target: [eventExceptions.eventId, eventExceptions.start, eventExceptions.schedule],
          set,
        });
    },

    /**
     * Deletes the exceptions of an event that were made for other times, as `scheduleText` has them, than its present
     * ones and those before the last change, which can be taken back.
     */
    async removeOutdated(eventId: number, present: string, previous: string): Promise<void> {
      await db
        .delete(eventExceptions)
        .where(
          and(
            eq(eventExceptions.eventId, eventId),
            notInArray(eventExceptions.schedule, [present, previous]),
          ),
        );
    },
  };
}
