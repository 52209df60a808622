import type { Query, QueryClient } from '@tanstack/react-query';

/** Times of one query's reads, by `performance.now()`. */
interface ReadTimes {
  /** Start of the latest read. */
  startedAt: number;
  /** Start of the latest read that succeeded. */
  succeededFrom: number;
  /** Duration of the latest read that succeeded. */
  durationMs: number;
}

/** Start times and durations of the reads of a query client. */
export interface ReadClock {
  /** Returns whether a read that began after an instant has succeeded. */
  readonly hasReadSince: (query: Query, instant: number) => boolean;
  readonly durationOf: (query: Query) => number;
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
      });
    } else if (action.type === 'success' && !action.manual) {
      const known = times.get(query);
      if (!known) return;
      known.succeededFrom = known.startedAt;
      known.durationMs = performance.now() - known.startedAt;
    }
  });

  return {
    hasReadSince: (query, instant) => (times.get(query)?.succeededFrom ?? -Infinity) >= instant,
    durationOf: (query) => times.get(query)?.durationMs ?? 0,
    stop,
  };
}
