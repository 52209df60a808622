import type { PGlite } from '@electric-sql/pglite';
import type { Listen } from '../listen';

/** Creates the `listen` of an embedded database, which is never lost before the process ends. */
export function createEmbeddedListen(client: PGlite): Listen {
  return async (channel, { onNotification, onListening }) => {
    const stop = await client.listen(channel, onNotification);
    onListening();
    return {
      // Only this process writes, and a commit returns its own notifications.
      catchUp: () => Promise.resolve(true),
      async stop() {
        if (!client.closed) await stop();
      },
    };
  };
}
