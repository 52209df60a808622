import type { FastifyBaseLogger } from 'fastify';
import type { Listen } from '../../db/listen';
import { CHANGE_CHANNEL, type ChangeNotice, parseNotice } from '../audit/change-notice';
import { createChangeMemory } from './change-memory';

/** Receives committed changes. None of the functions may throw. */
export interface ChangeSubscriber {
  /** Called once for each change of any process, soon after its commit; in no particular order. */
  readonly onChange?: (notice: ChangeNotice) => void;
  /** Called when changes may be missed from now on, until `onListening`. */
  readonly onLost?: () => void;
  /** Called when no change is missed from now on. */
  readonly onListening?: () => void;
}

/** The committed changes of all processes. */
export type ChangeFeed = Awaited<ReturnType<typeof startChangeFeed>>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly changes: ChangeFeed;
  }
}

/**
 * Starts listening to the changes of all processes that share the database; see `recordAll` of the audit
 * repository, which announces them. When the connection is lost, it resumes by itself, and nothing is
 * known about the time in between.
 */
export async function startChangeFeed(listen: Listen, logger: FastifyBaseLogger) {
  const memory = createChangeMemory();
  const subscribers = new Set<ChangeSubscriber>();
  let isListening = false;

  // A process learns of its own changes twice, from `publish` and from the database, in either order.
  function tell(notice: ChangeNotice): void {
    if (!memory.add(notice)) return;
    for (const { onChange } of subscribers) onChange?.(notice);
  }

  const listening = await listen(CHANGE_CHANNEL, {
    onNotification(payload) {
      const notice = parseNotice(payload);
      if (notice === undefined) logger.warn('a notification of a change could not be read');
      else tell(notice);
    },
    onListening() {
      memory.restart();
      isListening = true;
      logger.info('listening to changes');
      for (const { onListening } of subscribers) onListening?.();
    },
    onLost() {
      isListening = false;
      logger.warn('the connection that listens to changes was lost');
      for (const { onLost } of subscribers) onLost?.();
    },
  });

  return {
    /** Returns whether no change is missed at the moment. */
    isListening: () => isListening,

    /** Calls the subscriber until the returned function is called. */
    subscribe(subscriber: ChangeSubscriber): () => void {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },

    /**
     * Tells the subscribers in this process at once about changes that it has committed. Called before the
     * response, so that the process never serves anything older than a write that it has acknowledged.
     */
    publish(notices: readonly ChangeNotice[]): void {
      for (const notice of notices) tell(notice);
    },

    /**
     * Returns the changes of the last `ageMs` that this process knows; `undefined` if it may not know all
     * of them.
     */
    since: (ageMs: number) => (isListening ? memory.since(ageMs) : undefined),

    /**
     * Resolves once the subscribers know all changes that any process has acknowledged before this call;
     * to `false` if some may be missed. Calls at the same time cost one round trip to the database.
     */
    catchUp: () => listening.catchUp(),

    /** Stops listening. */
    async close(): Promise<void> {
      isListening = false;
      await listening.stop();
    },
  };
}
