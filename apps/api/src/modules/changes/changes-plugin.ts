import type { FastifyInstance } from 'fastify';
import type { Listen } from '../../db/listen';
import { startChangeFeed } from './change-feed';

/** Adds the feed of changes as `app.changes`. */
export async function addChanges(app: FastifyInstance, listen: Listen): Promise<void> {
  const feed = await startChangeFeed(listen, app.log);
  app.decorate('changes', feed);
  app.addHook('onClose', () => feed.close());
}
