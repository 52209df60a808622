/** Counts of what has been sent and answered. */
export type FuzzStatistics = ReturnType<typeof createStatistics>;

/** Makes counts of nothing. */
export function createStatistics() {
  const byStatus = new Map<string, number>();
  const byCall = new Map<string, Map<string, number>>();
  let requests = 0;

  return {
    /** Counts an exchange. */
    count(call: string, status: string): void {
      requests += 1;
      increase(byStatus, status);
      const statuses = byCall.get(call) ?? new Map<string, number>();
      byCall.set(call, statuses);
      increase(statuses, status);
    },

    /** How many requests have been sent. */
    total: () => requests,

    /** How often a call was answered with a status. */
    countOf: (call: string, status: string): number => byCall.get(call)?.get(status) ?? 0,

    /** The counts as lines for a reader: all, then those of each call. */
    lines: (): string[] => [
      describe('all', byStatus),
      ...[...byCall]
        .sort(([left], [right]) => left.localeCompare(right, 'en'))
        .map(([call, statuses]) => describe(call, statuses)),
    ],
  };
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function describe(name: string, counts: ReadonlyMap<string, number>): string {
  const parts = [...counts]
    .sort(([left], [right]) => left.localeCompare(right, 'en'))
    .map(([status, count]) => `${status}: ${String(count)}`);
  return `${name.padEnd(26)}${parts.join('  ')}`;
}
