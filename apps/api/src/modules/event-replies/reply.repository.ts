import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { eventNotices } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import type { Timing } from '../../recurrence/schedule';

// Any number that no other advisory lock uses.
const LOCK = 5_545_546;

/** Creates the repository from a transaction. */
export function createReplyRepository(db: Database) {
  return {
    /** Returns whether no other process reads the mailbox; keeps them from it until the transaction ends. */
    async lockMailbox(): Promise<boolean> {
      const [row] = await queryRows<{ locked: boolean }>(
        db,
        sql`select pg_try_advisory_xact_lock(${LOCK}::int) as locked`,
      );
      return row?.locked === true;
    },

    /** Locks an event; returns its participants with the event's SEQUENCE. */
    lockParticipants(uid: string) {
      return db
        .select({
          answerToken: eventParticipants.answerToken,
          address: sql<string>`coalesce(${eventParticipants.email}, ${users.email})`,
          sequence: events.sequence,
        })
        .from(events)
        .innerJoin(eventParticipants, eq(eventParticipants.eventId, events.id))
        .leftJoin(users, eq(users.id, eventParticipants.userId))
        .where(eq(events.uid, uid))
        .for('update', { of: events });
    },

    /** Returns the times of an event as mails have given them with a SEQUENCE, unless they are too old. */
    async findTiming(uid: string, sequence: number): Promise<Timing | undefined> {
      const [notice] = await db
        .select()
        .from(eventNotices)
        .where(
          and(
            eq(eventNotices.eventUid, uid),
            lte(eventNotices.sequence, sequence),
            isNull(eventNotices.occurrence),
          ),
        )
        .orderBy(desc(eventNotices.sequence), desc(eventNotices.id))
        .limit(1);
      const { rule = null, timeZone = null } = notice?.repetition ?? {};
      return notice && { ...notice, repetition: rule, timeZone };
    },
  };
}
