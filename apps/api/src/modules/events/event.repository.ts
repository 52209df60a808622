import type { Participant } from '@atrium/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { eventParticipants, events } from '../../db/schema';

/** Events. */
export type EventRepository = ReturnType<typeof createEventRepository>;

/** Makes the repository from a connection or a transaction. */
export function createEventRepository(db: Database) {
  const participants = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'userId', ${eventParticipants.userId},
        'email', ${eventParticipants.email},
        'name', ${eventParticipants.name}) order by ${eventParticipants.id}), '[]')`,
    })
    .from(eventParticipants)
    .where(eq(eventParticipants.eventId, events.id));

  return {
    /** Every event with its participants in the order in which they were added, by start. */
    list() {
      return db
        .select({
          id: events.id,
          title: events.title,
          description: events.description,
          startDate: events.startDate,
          endDate: events.endDate,
          participants: sql<Participant[]>`(${participants})`,
        })
        .from(events)
        .orderBy(asc(events.startDate), asc(events.id));
    },
  };
}
