/**
 * Starts a stopwatch by two clocks, of which the one that shows more counts: `performance.now()` can stop while
 * the device sleeps, and the system's clock can be set back.
 *
 * @param startMs what it shows at first
 * @returns a function that returns the milliseconds that it shows
 */
export function startStopwatch(startMs = 0): () => number {
  const monotonic = performance.now() - startMs;
  const wall = Date.now() - startMs;
  return () => Math.max(performance.now() - monotonic, Date.now() - wall);
}
