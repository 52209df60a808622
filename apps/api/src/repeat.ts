import { createAlarm } from './alarm';

/** Background job that repeats. */
export interface RepeatedJob {
  /** Stops after the current round. */
  stop: () => Promise<void>;
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
