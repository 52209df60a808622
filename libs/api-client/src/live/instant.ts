/**
 * An instant in the life of this page, by two clocks: `performance.now()` can stop while the device
 * sleeps, and the system's clock can be set back.
 */
export interface Instant {
  readonly monotonic: number;
  readonly wall: number;
}

/** Returns the instant that is a number of milliseconds ago, by default the current one. */
export function instantBefore(ageMs = 0): Instant {
  return { monotonic: performance.now() - ageMs, wall: Date.now() - ageMs };
}

/** Returns the milliseconds since an instant; too many rather than too few when the clocks differ. */
export function ageOf({ monotonic, wall }: Instant): number {
  return Math.max(performance.now() - monotonic, Date.now() - wall);
}
