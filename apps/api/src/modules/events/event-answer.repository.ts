import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Answer } from '@atrium/contracts/events';
import type { Database } from '../../db/database';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { users } from '../../db/schema/tables';
import { exceptionsOfEvent } from './exception.repository';

/** The participant who answers: a user of an event, or whoever has the link of a mail. */
export type Invitee =
  | { readonly eventId: number; readonly userId: number }
  | { readonly token: string };

/** An event with one of its participants. */
export type StoredInvitation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof createEventAnswerRepository>['find']>>
>;

const maker = alias(users, 'maker');

/** Creates the repository for a connection or a transaction. */
export function createEventAnswerRepository(db: Database) {
  return {
    /**
     * Returns the invitation of a participant who is not deactivated.
     * @param locks whether the event is locked until the transaction ends, so that nobody changes it meanwhile.
     */
    async find(invitee: Invitee, locks: boolean) {
      const { eventId, answerToken, userId } = eventParticipants;
      const isInvitee =
        'token' in invitee
          ? eq(answerToken, invitee.token)
          : and(eq(eventId, invitee.eventId), eq(userId, invitee.userId));
      if (locks) {
        const id = db.select({ eventId }).from(eventParticipants).where(isInvitee);
        // A statement of its own: the next one must see what others have committed before.
        await db.select({ id: events.id }).from(events).where(eq(events.id, id)).for('update');
      }
      const [found] = await db
        .select({
          ...getTableColumns(events),
          participantId: eventParticipants.id,
          userId,
          name: sql<string>`coalesce(${eventParticipants.name}, ${users.username})`,
          answer: eventParticipants.answer,
          answeredFor: eventParticipants.answeredFor,
          answeredAt: eventParticipants.answeredAt,
          exceptions: exceptionsOfEvent,
          organizer: sql<string>`coalesce(${maker.username}, '')`,
        })
        .from(eventParticipants)
        .innerJoin(events, eq(events.id, eventId))
        .leftJoin(users, eq(users.id, userId))
        .leftJoin(maker, eq(maker.id, events.createdBy))
        .where(and(isInvitee, or(isNull(userId), isNull(users.deactivatedAt))));
      return found;
    },

    /** Stores the answer to the schedule of an event, as `scheduleOf` returns it. */
    async store(
      participantId: number,
      answer: Answer,
      answeredFor: string,
      answeredAt: Date,
    ): Promise<void> {
      await db
        .update(eventParticipants)
        .set({ answer, answeredFor, answeredAt })
        .where(eq(eventParticipants.id, participantId));
    },
  };
}
