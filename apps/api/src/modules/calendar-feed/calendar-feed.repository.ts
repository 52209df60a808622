import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { calendarFeeds } from '../../db/schema/account-tables';
import { events } from '../../db/schema/event-tables';
import type { NoticeException } from '../../db/schema/mail-tables';
import { users } from '../../db/schema/tables';
import { exceptionsOfEvent } from '../events/exception.repository';
import { concernsUsers, invitationsOf, participantsAmong } from '../events/participation';

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
     * Returns the events in which a user takes part, without those that were over a year ago, earliest start first. Of more than `MOST_EVENTS`, those that repeat and the
     * latest ones.
     */
    async listEvents(userId: number): Promise<FeedEvent[]> {
      const event = { ...getTableColumns(events), exceptions: exceptionsOfEvent };
      const found = await db
        .select({ event, invitations: invitationsOf([userId]) })
        .from(events)
        .where(
          and(
            concernsUsers([userId]),
            or(isNotNull(events.repetition), gt(events.endDate, sql`now() - interval '1 year'`)),
          ),
        )
        .orderBy(sql`${events.repetition} is null`, desc(events.startDate), desc(events.id))
        .limit(MOST_EVENTS);
      return found
        .filter((row) => participantsAmong([userId], row.event, row.invitations).length > 0)
        .map((row) => row.event)
        .sort(
          (one, other) => one.startDate.getTime() - other.startDate.getTime() || one.id - other.id,
        );
    },
  };
}
