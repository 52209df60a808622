import type { calendarFeedEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { withIsoDates } from '../../http/iso-dates';
import { createToken } from '../../random-token';
import { userChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createCalendarFeedRepository } from './calendar-feed.repository';

/** Handlers for the calendar feed of the signed-in user. */
export function calendarFeedRoutes(db: Database): HandlersOf<typeof calendarFeedEndpoints> {
  const feeds = createCalendarFeedRepository(db);
  return {
    getCalendarFeed: async ({ user }) => {
      const feed = await feeds.find(user.id);
      return feed ? withIsoDates(feed) : { createdAt: null, lastReadAt: null };
    },

    createCalendarFeed: audited(db, async ({ user }, transaction) => {
      const { token, tokenHash } = createToken();
      await createCalendarFeedRepository(transaction).replace(user.id, tokenHash);
      return {
        response: { path: `/api/calendar/${token}.ics` },
        changes: [userChange('user.calendar_feed_created', user)],
      };
    }),

    removeCalendarFeed: audited(db, async ({ user }, transaction) => {
      const isRemoved = await createCalendarFeedRepository(transaction).remove(user.id);
      return {
        response: {},
        changes: isRemoved ? [userChange('user.calendar_feed_removed', user)] : [],
      };
    }),
  };
}
