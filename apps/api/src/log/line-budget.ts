const WINDOW_MS = 60 * 1000;

/** Bounds how many lines anybody can write into the log. */
export interface LineBudget {
  /** Takes a line of an address, if there is one left in this minute. */
  readonly take: (address: string) => 'taken' | 'last' | 'none';
}

/** Creates a budget in memory, for this process alone. It remembers no more addresses than lines. */
export function createLineBudget(
  { perAddress, together }: { readonly perAddress: number; readonly together: number },
  now: () => number = Date.now,
): LineBudget {
  const taken = new Map<string, number>();
  let total = 0;
  let windowStart = -Infinity;
  return {
    take(address) {
      if (now() - windowStart >= WINDOW_MS) {
        windowStart = now();
        total = 0;
        taken.clear();
      }
      const count = (taken.get(address) ?? 0) + 1;
      if (count > perAddress || total >= together) return 'none';
      taken.set(address, count);
      total += 1;
      return count === perAddress || total === together ? 'last' : 'taken';
    },
  };
}
