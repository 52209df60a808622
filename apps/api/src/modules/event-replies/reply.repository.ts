import { and, desc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import type { NoticeKind } from '@atrium/contracts/notices';
import { tryLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { eventNotices, type NoticeException } from '../../db/schema/mail-tables';
import { notices } from '../../db/schema/notice-tables';
import { users } from '../../db/schema/tables';
import type { Timing } from '../../recurrence/schedule';
import { exceptionsOfEvent } from '../events/exception.repository';

/** An event that somebody has replied to. */
export type RepliedEvent = typeof events.$inferSelect & {
  readonly exceptions: readonly NoticeException[];
};

/** A reply that is no answer, for the user who made the event. */
export interface ReplyNotice {
  readonly kind: Extract<
    NoticeKind,
    'event-proposed' | 'event-delegated' | 'event-reply-unclear' | 'event-reply-uninvited'
  >;
  /** Without an id, a guest or an address. */
  readonly author: { readonly id: number | null; readonly name: string };
  readonly proposedStart: Date | null;
}

/** Creates the repository from a transaction. */
export function createReplyRepository(db: Database) {
  return {
    /** Returns whether no other process reads the mailbox; keeps them from it until the transaction ends. */
    lockMailbox: () => tryLock(db, 'reply mailbox'),

    /** Locks and returns an event. */
    async lockEvent(uid: string): Promise<RepliedEvent | undefined> {
      const isEvent = eq(events.uid, uid);
      await db.select({ id: events.id }).from(events).where(isEvent).for('update');
      // A statement of its own: it sees the exceptions that others have committed before.
      const [event] = await db
        .select({ ...getTableColumns(events), exceptions: exceptionsOfEvent })
        .from(events)
        .where(isEvent);
      return event;
    },

    listParticipants(eventId: number) {
      return db
        .select({
          answerToken: eventParticipants.answerToken,
          address: sql<string>`coalesce(${eventParticipants.email}, ${users.email})`,
        })
        .from(eventParticipants)
        .leftJoin(users, eq(users.id, eventParticipants.userId))
        .where(eq(eventParticipants.eventId, eventId));
    },

    /**
     * Writes a notice to the user who made an event, unless they are deactivated or the author. One that is unread
     * gives way to it, whatever its age, and keeps its time: one of all strangers, and one of each participant. So
     * nobody can fill a list, or keep a mail of notices waiting.
     * @param event an event that the transaction has locked.
     * @returns the id of the user who got a notice, if any.
     */
    async notifyMaker(event: RepliedEvent, notice: ReplyNotice): Promise<readonly number[]> {
      const { id: eventId, title, createdBy } = event;
      const { kind, author, proposedStart } = notice;
      if (createdBy === null || createdBy === author.id) return [];
      const isActive = and(eq(users.id, createdBy), isNull(users.deactivatedAt));
      if ((await db.$count(users, isActive)) === 0) return [];
      const guestName = author.id === null ? author.name : null;
      const isOfAuthor =
        author.id === null ? eq(notices.guestName, author.name) : eq(notices.byId, author.id);
      const [earlier] = await db
        .delete(notices)
        .where(
          and(
            eq(notices.userId, createdBy),
            eq(notices.eventId, eventId),
            eq(notices.kind, kind),
            isNull(notices.readAt),
            kind === 'event-reply-uninvited' ? undefined : isOfAuthor,
          ),
        )
        .returning({ count: notices.count, createdAt: notices.createdAt });
      await db.insert(notices).values({
        userId: createdBy,
        kind,
        eventId,
        title,
        count: 1 + (earlier?.count ?? 0),
        byId: author.id,
        guestName,
        proposedStart,
        ...(earlier && { createdAt: earlier.createdAt }),
      });
      return [createdBy];
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
