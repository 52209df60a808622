import type { AppHealth, ReleaseHealth } from '@atrium/contracts/releases';

/** Headings of the columns of `healthRow`. */
export const HEALTH_COLUMNS = ['LOADS', 'FAILED', 'BEFORE', 'LCP', 'INP', 'CLS'] as const;

/** Text of a value that is not known. */
const NONE = '-';

/**
 * Formats the health of a release as cells: loads, failure rate, that of the release it is compared with,
 * and web vitals.
 *
 * @param before the release it is compared with
 */
export function healthRow(
  release: ReleaseHealth | undefined,
  before: ReleaseHealth | null | undefined,
): string[] {
  if (release === undefined) return HEALTH_COLUMNS.map(() => NONE);
  const { loads, vitals } = release;
  return [
    String(loads),
    formatRate(release),
    before ? formatRate(before) : NONE,
    formatMilliseconds(vitals.lcp),
    formatMilliseconds(vitals.inp),
    vitals.cls?.toFixed(2) ?? NONE,
  ];
}

/** Formats the candidate of an app as cells: its name, id and share, and its health beside the live release. */
export function candidateRow({ app, live, candidate }: AppHealth): string[] | null {
  if (candidate === null) return null;
  const { id, percent } = candidate;
  return [app, id, `${String(percent)}%`, ...healthRow(candidate, live)];
}

function formatRate({ loads, failures }: ReleaseHealth): string {
  return loads === 0 ? NONE : `${((failures / loads) * 100).toFixed(1)}%`;
}

function formatMilliseconds(value: number | null): string {
  return value === null ? NONE : `${String(Math.round(value))} ms`;
}
