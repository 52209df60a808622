import type { Query, QueryClient } from '@tanstack/react-query';

/** Times of one query's reads, by `performance.now()`. */
interface ReadTimes {
  /** Start of the latest read. */
  startedAt: number;
  /** Start of the latest read that succeeded. */
  succeededFrom: number;
  /** Duration of the latest read that succeeded, and its end. */
  durationMs: number;
  endedAt: number;
}

/** Start times and durations of the reads of a query client. */
export interface ReadClock {
  /** Returns whether a read that began after an instant has succeeded. */
  readonly hasReadSince: (query: Query, instant: number) => boolean;
  /** Returns for how long a query must rest, if the pause after a read is to be some times as long as it. */
  readonly restOf: (query: Query, pauseFactor: number) => number;
  readonly stop: () => void;
}

/** Measures every read from now on. */
export function startReadClock(queryClient: QueryClient): ReadClock {
  const times = new WeakMap<Query, ReadTimes>();

  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    // The cache's events have queries of any type.
    const query = event.query as Query;
    if (action.type === 'fetch') {
      const known = times.get(query);
      times.set(query, {
        startedAt: performance.now(),
        succeededFrom: known?.succeededFrom ?? -Infinity,
        durationMs: known?.durationMs ?? 0,
        endedAt: known?.endedAt ?? 0,
      });
    } else if (action.type === 'success' && !action.manual) {
      const known = times.get(query);
      if (!known) return;
      known.succeededFrom = known.startedAt;
      known.endedAt = performance.now();
      known.durationMs = known.endedAt - known.startedAt;
    }
  });

  return {
    hasReadSince: (query, instant) => (times.get(query)?.succeededFrom ?? -Infinity) >= instant,
    restOf: (query, pauseFactor) => {
      const { durationMs = 0, endedAt = 0 } = times.get(query) ?? {};
      return Math.max(0, endedAt + pauseFactor * durationMs - performance.now());
    },
    stop,
  };
}
