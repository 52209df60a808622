import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { tryLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { eventNotices } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import type { Timing } from '../../recurrence/schedule';

/** Creates the repository from a transaction. */
export function createReplyRepository(db: Database) {
  return {
    /** Returns whether no other process reads the mailbox; keeps them from it until the transaction ends. */
    lockMailbox: () => tryLock(db, 'reply mailbox'),

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
