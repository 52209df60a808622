import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { isCached } from '../../http/is-cached';
import { hashToken } from '../../random-token';
import { createLinkRateLimit } from '../one-time-links/link-rate-limit';
import { createCalendarFeedRepository } from './calendar-feed.repository';
import { createFeedContent } from './feed-content';

/** Adds `GET /api/calendar/TOKEN.ics`, which calendar programs subscribe to without a session. */
export function addCalendarFeed(app: FastifyInstance, db: Database): void {
  const feeds = createCalendarFeedRepository(db);
  const rateLimit = createLinkRateLimit(db, 'calendar_feed');
  const refuse = () => Promise.reject(new HttpError(404, errorMessages.notFound));

  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/calendar/:token([\\w-]+).ics',
    handler: async (request, reply) => {
      // A valid address is never limited: programs with old ones may read from the same network.
      const userId =
        (await feeds.findUser(hashToken(request.params.token))) ??
        (await rateLimit.guard(request, refuse));
      await feeds.markRead(userId);
      const content = createFeedContent(await feeds.listEvents(userId));
      const etag = `W/"${hash('sha256', content, 'base64url')}"`;
      void reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (isCached(request, etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(content);
    },
  });
}
