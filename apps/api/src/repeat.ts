import type { FastifyBaseLogger } from 'fastify';
import { createAlarm } from './alarm';

/** Background job that repeats. */
export interface RepeatedJob {
  /** Stops after the current round. */
  stop: () => Promise<void>;
}

/**
 * Repeats a job like `repeat`; its errors are logged.
 * @param failure message of the log, such as `mails could not be queued`.
 */
export function repeatLogged(
  round: () => Promise<void>,
  intervalMs: number,
  logger: FastifyBaseLogger,
  failure: string,
): RepeatedJob {
  return repeat(
    () =>
      round().catch((error: unknown) => {
        logger.error({ err: error }, failure);
      }),
    intervalMs,
  );
}

/**
 * Runs a round now, and again a while after each one.
 * @param round never rejects.
 */
export function repeat(
  round: (isStopping: () => boolean) => Promise<void>,
  intervalMs: number,
): RepeatedJob {
  const alarm = createAlarm();
  let isStopping = false;

  async function run(): Promise<void> {
    while (!isStopping) {
      await round(() => isStopping);
      await alarm.wait(intervalMs);
    }
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
