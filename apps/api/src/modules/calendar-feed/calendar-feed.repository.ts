import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { calendarFeeds } from '../../db/schema/account-tables';
import { eventParticipants, events } from '../../db/schema/event-tables';
import type { NoticeException } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import { exceptionsOfEvent } from '../events/exception.repository';

/** An event of a feed. */
export type FeedEvent = typeof events.$inferSelect & {
  readonly exceptions: readonly NoticeException[];
};

/** Most events of a feed, since others decide to how many a user is invited. */
const MOST_EVENTS = 2000;

/** Creates the repository of the addresses of calendar feeds, for a connection or a transaction. */
export function createCalendarFeedRepository(db: Database) {
  return {
    /** Returns the feed of a user; `undefined` without one. */
    async find(userId: number) {
      const [feed] = await db
        .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
        .from(calendarFeeds)
        .where(eq(calendarFeeds.userId, userId));
      return feed;
    },

    /** Makes a feed of a user in place of an earlier one. */
    async replace(userId: number, tokenHash: string): Promise<void> {
      const values = { tokenHash, createdAt: sql`now()`, lastReadAt: null };
      await db
        .insert(calendarFeeds)
        .values({ userId, tokenHash })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
    },

    /** Ends the feed of a user; returns whether there was one. */
    async remove(userId: number): Promise<boolean> {
      const removed = await db
        .delete(calendarFeeds)
        .where(eq(calendarFeeds.userId, userId))
        .returning({ userId: calendarFeeds.userId });
      return removed.length > 0;
    },

    /** Returns the id of the active user of an address. */
    async findUser(tokenHash: string): Promise<number | undefined> {
      const [found] = await db
        .select({ id: users.id })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.userId))
        .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.deactivatedAt)));
      return found?.id;
    },

    /** Records that a feed was read, at most once an hour. */
    async markRead(userId: number): Promise<void> {
      const isOutdated = sql`coalesce(${calendarFeeds.lastReadAt} < now() - interval '1 hour', true)`;
      await db
        .update(calendarFeeds)
        .set({ lastReadAt: sql`now()` })
        .where(and(eq(calendarFeeds.userId, userId), isOutdated));
    },

    /**
     * Returns the events that a user has made or is invited to, without those that the user has declined or
     * that were over a year ago, earliest start first. Of more than `MOST_EVENTS`, those that repeat and the
     * latest ones.
     */
    async listEvents(userId: number): Promise<FeedEvent[]> {
      const { answer, answeredFor } = eventParticipants;
      const event = { ...getTableColumns(events), exceptions: exceptionsOfEvent };
      const isOfUser = eq(eventParticipants.userId, userId);
      const found = await db
        .select({ event, answer, answeredFor })
        .from(events)
        .leftJoin(eventParticipants, and(eq(eventParticipants.eventId, events.id), isOfUser))
        .where(
          and(
            or(eq(events.createdBy, userId), isOfUser),
            or(isNotNull(events.repetition), gt(events.endDate, sql`now() - interval '1 year'`)),
          ),
        )
        .orderBy(sql`${events.repetition} is null`, desc(events.startDate), desc(events.id))
        .limit(MOST_EVENTS);
      return found
        .filter((row) => currentAnswer(row, scheduleOf(row.event)) !== 'declined')
        .map((row) => row.event)
        .sort(
          (one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id,
        );
    },
  };
}
