import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 20;

/** Options of `repeatDuring`. */
export interface RepeatOptions {
  /** Smallest number of rounds, even if the work ends before. */
  readonly atLeast?: number;
  /** Number of rounds at once. */
  readonly parallel?: number;
}

/**
 * Uses a product in rounds until some work has ended.
 *
 * @param round receives its number, from 1
 * @returns the number of rounds and the errors of those that failed
 */
export async function repeatDuring(
  work: () => Promise<void>,
  round: (number: number) => Promise<void>,
  { atLeast = 1, parallel = 1 }: RepeatOptions = {},
): Promise<{ rounds: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let rounds = 0;
  let isDone = false;
  async function repeat(): Promise<void> {
    while (!isDone || rounds < atLeast) {
      rounds += 1;
      try {
        await round(rounds);
      } catch (error) {
        failures.push(error);
        await setTimeout(PAUSE_MS);
      }
    }
  }
  const repeating = Array.from({ length: parallel }, repeat);
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(repeating);
  }
  return { rounds, failures };
}
