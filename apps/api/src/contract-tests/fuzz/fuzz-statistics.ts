/** Counts of requests by endpoint and response status. */
export type FuzzStatistics = ReturnType<typeof createStatistics>;

/** Creates statistics without any requests. */
export function createStatistics() {
  const byStatus = new Map<string, number>();
  const byEndpoint = new Map<string, Map<string, number>>();
  let requests = 0;

  return {
    /** Counts a request and its response. */
    count(endpoint: string, status: string): void {
      requests += 1;
      increase(byStatus, status);
      const statuses = byEndpoint.get(endpoint) ?? new Map<string, number>();
      byEndpoint.set(endpoint, statuses);
      increase(statuses, status);
    },

    /** Returns the number of requests. */
    total: () => requests,

    /** Returns the number of responses of an endpoint with a status. */
    countOf: (endpoint: string, status: string): number =>
      byEndpoint.get(endpoint)?.get(status) ?? 0,

    /** Formats the counts, one line in all and one for each endpoint. */
    lines: (): string[] => [
      describe('all', byStatus),
      ...[...byEndpoint]
        .sort(([left], [right]) => left.localeCompare(right, 'en'))
        .map(([endpoint, counts]) => describe(endpoint, counts)),
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
