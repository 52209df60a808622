const WINDOW_MS = 60 * 1000;

/** Counts a log line of an address; `last` is the last one that may be logged in this minute. */
export type LogRateLimit = (address: string) => 'allowed' | 'last' | 'exceeded';

/**
 * Limits how many log lines clients can cause. The limit is kept in memory and stores no more addresses than lines.
 */
export function createLogRateLimit(
  { perAddress, total }: { readonly perAddress: number; readonly total: number },
  now: () => number = Date.now,
): LogRateLimit {
  const counts = new Map<string, number>();
  let totalCount = 0;
  let windowStart = -Infinity;
  return (address) => {
    if (now() - windowStart >= WINDOW_MS) {
      windowStart = now();
      totalCount = 0;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count > perAddress || totalCount >= total) return 'exceeded';
    counts.set(address, count);
    totalCount += 1;
    return count === perAddress || totalCount === total ? 'last' : 'allowed';
  };
}
