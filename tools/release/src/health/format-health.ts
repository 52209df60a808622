import type { AppHealth, ReleaseHealth, Votes } from '@atrium/contracts/releases';
import { isWorse, meetsWorseRule } from '@atrium/contracts/releases';

/** Headings of the columns of `healthRow`. */
export const HEALTH_COLUMNS = ['FAILED', 'BEFORE', 'RULE', 'LCP', 'INP', 'CLS'] as const;

/** Text of a value that is not known. */
const NONE = '-';

/**
 * Formats the health of a release as cells: the people for whom it has failed, those of the release it is
 * compared with, what `WORSE_RULE` says, and web vitals.
 *
 * @param before the release it is compared with
 */
export function healthRow(
  release: ReleaseHealth | undefined,
  before: ReleaseHealth | null | undefined,
): string[] {
  if (release === undefined) return HEALTH_COLUMNS.map(() => NONE);
  const { vitals } = release;
  return [
    formatVotes(release),
    before ? formatVotes(before) : NONE,
    judge(release, before ?? null),
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

function formatVotes({ loads, failures }: Votes): string {
  return `${String(failures)} of ${String(loads)}`;
}

function judge(release: Votes, before: Votes | null): string {
  if (!meetsWorseRule(release)) return NONE;
  return isWorse(release, before) ? 'worse' : 'both worse';
}

function formatMilliseconds(value: number | null): string {
  return value === null ? NONE : `${String(Math.round(value))} ms`;
}
