import type { FastifyBaseLogger } from 'fastify';
import { createAlarm } from '../alarm';

const HOUR_MS = 60 * 60 * 1000;

// Small batches, so that deleting does not block recording.
const BATCH_ROWS = 1000;

/** Rows that are deleted when they are old. */
export interface ExpiringRows {
  /** Plural, for the log. */
  readonly name: string;
  /** Deletes at most so many old rows and returns their number. */
  readonly removeOld: (limit: number) => Promise<number>;
}

/** Background job that deletes old rows. */
export interface Retention {
  /** Stops after the current batch. */
  stop: () => Promise<void>;
}

/**
 * Deletes old rows now and every hour. Several processes may do this at the same time.
 * @param kinds what to delete; an error with one does not keep the others from being deleted.
 */
export function startRetention(
  kinds: readonly ExpiringRows[],
  logger: FastifyBaseLogger,
  intervalMs = HOUR_MS,
): Retention {
  const alarm = createAlarm();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      for (const kind of kinds) await removeAll(kind);
      await alarm.wait(intervalMs);
    }
  }

  async function removeAll({ name, removeOld }: ExpiringRows): Promise<void> {
    let removed = BATCH_ROWS;
    let total = 0;
    try {
      while (removed === BATCH_ROWS && !isStopping) {
        removed = await removeOld(BATCH_ROWS);
        total += removed;
      }
    } catch (error) {
      logger.error({ err: error }, `old ${name} could not be deleted`);
    }
    if (total > 0) logger.info({ rows: total }, `old ${name} deleted`);
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      alarm.ring();
      await running;
    },
  };
}
