/** Streams that a browser opens at a time over HTTP/1.1, which allows six connections to a server. */
const SLOTS = 4;

/** Whether the page was loaded over a connection that has room for every request (HTTP/2 and later). */
export function isMultiplexed(): boolean {
  const { getEntriesByType } = performance as Partial<Performance>;
  const [navigation] = getEntriesByType?.call(performance, 'navigation') ?? [];
  const { nextHopProtocol = '' } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return /^h[23]/.test(nextHopProtocol);
}

/**
 * Runs a function that keeps a stream open, as soon as this page may have one. Where streams would take the
 * connections that calls need, four pages of a browser have one at a time; while others wait, a page gives its
 * place up after `turnMs`, when the signal of the function aborts.
 *
 * @returns what `run` has returned; `undefined` if the signal aborts before
 */
export async function withStreamSlot<Result>(
  signal: AbortSignal,
  turnMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  // Browsers define them on HTTPS and localhost only.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks || isMultiplexed()) return run(signal);
  try {
    const name = findFreest(await locks.query());
    return await locks.request(name, { signal }, async () => {
      const turn = new AbortController();
      const timer = setInterval(() => {
        void locks.query().then(({ pending = [] }) => {
          if (pending.some((lock) => lock.name === name)) turn.abort();
        });
      }, turnMs);
      try {
        return await run(AbortSignal.any([signal, turn.signal]));
      } finally {
        clearInterval(timer);
      }
    });
  } catch {
    // Privacy settings can refuse locks.
    return signal.aborted ? undefined : run(signal);
  }
}

function findFreest({ held = [], pending = [] }: LockManagerSnapshot): string {
  const names = Array.from({ length: SLOTS }, (_, slot) => `atrium-stream-${String(slot)}`);
  const taken = [...held, ...pending].map(({ name }) => name);
  const load = (name: string) => taken.filter((other) => other === name).length;
  return names.reduce((freest, name) => (load(name) < load(freest) ? name : freest));
}
