import type { FastifyBaseLogger } from 'fastify';
import { createAlarm } from '../../mail/worker/alarm';
import type { AuditRepository } from './audit.repository';

const HOUR_MS = 60 * 60 * 1000;

// Small batches, so that deleting does not block recording.
const BATCH_ROWS = 1000;

/** Background job that deletes old audit events. */
export interface AuditRetention {
  /** Stops after the current batch. */
  stop: () => Promise<void>;
}

/**
 * Deletes old audit events now and every hour. Several processes may do this at the same time.
 * @param days retention period.
 */
export function startAuditRetention(
  audit: Pick<AuditRepository, 'removeOlderThan'>,
  days: number,
  logger: FastifyBaseLogger,
  intervalMs = HOUR_MS,
): AuditRetention {
  const alarm = createAlarm();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await removeAll();
      } catch (error) {
        logger.error({ err: error }, 'old audit events could not be deleted');
      }
      await alarm.wait(intervalMs);
    }
  }

  async function removeAll(): Promise<void> {
    let removed = BATCH_ROWS;
    let total = 0;
    while (removed === BATCH_ROWS && !isStopping) {
      removed = await audit.removeOlderThan(days, BATCH_ROWS);
      total += removed;
    }
    if (total > 0) logger.info({ events: total }, 'old audit events deleted');
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
