import type { FastifyInstance } from 'fastify';
import type { Listen } from '../../db/listen';
import { startChangeFeed } from './change-feed';
import { type ChangeStreamLimits, type ChangeStreams, createChangeStreams } from './change-streams';

/**
 * Adds the feed of changes as `app.changes`. Returns its streams, all of which end as soon as the server
 * begins to close. Requires that it is added before `addGracefulClose`, which waits for all responses.
 */
export async function addChanges(
  app: FastifyInstance,
  listen: Listen,
  limits?: ChangeStreamLimits,
): Promise<ChangeStreams> {
  const feed = await startChangeFeed(listen, app.log);
  const streams = createChangeStreams(feed, app.log, limits);
  app.decorate('changes', feed);
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.addHook('onClose', () => feed.close());
  return streams;
}
