import type { AppHealth, ReleaseHealth } from '@atrium/contracts/releases';
import type { HistoryEntry } from '../release-folder/history';
import { compareReleases, isNoWorse } from './compare-releases';

const HOUR_MS = 60 * 60 * 1000;

/** Age up to which a release is judged, since votes disappear after it. */
const JUDGED_HOURS = 48;

/** An action of the watch, and its reason. */
export interface Decision {
  readonly app: string;
  readonly action: 'rollback' | 'abort' | 'promote';
  /** Id of the release that the decision is about: the live one, or the candidate. */
  readonly id: string;
  /** Sentence with the numbers, for the history. */
  readonly reason: string;
}

/** The live set, and how its releases do. */
export interface JudgedSet {
  readonly apps: readonly AppHealth[];
  readonly history: readonly HistoryEntry[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Decisions, and a sentence for those that were not made. */
export interface Decisions {
  readonly decisions: readonly Decision[];
  /** Why failing releases stay live; `null` if none do. */
  readonly held: string | null;
}

/** A failing release with the entry of the history that made it live. */
interface Failing {
  readonly decision: Decision;
  readonly entry: HistoryEntry;
}

/**
 * Decides which areas to roll back, and which candidates to abort or promote.
 *
 * Judges only releases that somebody has published or promoted in the last 48 hours: one that a rollback
 * made live is never rolled back in turn. Areas that were released at different times and fail together
 * stay, since the server or the network is the cause then.
 */
export function decide({ apps, history, now }: JudgedSet): Decisions {
  // The shell reports only on pages that it can still show, and the API has no reports.
  const areas = apps.filter(({ app }) => app !== 'shell' && app !== 'api');
  const since = now - JUDGED_HOURS * HOUR_MS;
  const failing = areas.flatMap((area) => judgeLive(area, history, since));
  const entries = new Set(failing.map(({ entry }) => entry.sequence));
  const names = failing.map(({ decision }) => decision.app);
  const candidates = areas
    .filter(({ app }) => !names.includes(app))
    .flatMap((area) => judgeCandidate(area, history, since));
  if (entries.size > 1) {
    const held = `${names.join(' and ')} fail at the same time, but were released at different times: nothing is rolled back, as the server or the network may be the cause.`;
    return { decisions: [], held };
  }
  return { decisions: [...failing.map(({ decision }) => decision), ...candidates], held: null };
}

function judgeLive(
  { app, live, before }: AppHealth,
  history: readonly HistoryEntry[],
  since: number,
): Failing[] {
  const entry = history.findLast(({ changes }) => changes.some((change) => change.app === app));
  const isReleased =
    entry?.changes.some((change) => change.app === app && change.to === live.id) === true &&
    ['publish', 'promote'].includes(entry.action) &&
    Date.parse(entry.at) > since;
  if (!isReleased || compareReleases(live, before).verdict !== 'worse') return [];
  const reason = `${describe(live)}, ${before ? `the release before in ${ratio(before)}` : 'the release before in none'}`;
  return [{ entry, decision: { app, action: 'rollback', id: live.id, reason } }];
}

function judgeCandidate(
  { app, live, candidate }: AppHealth,
  history: readonly HistoryEntry[],
  since: number,
): Decision[] {
  if (candidate === null) return [];
  const entry = history.find(({ candidates }) =>
    candidates?.some((change) => change.app === app && change.id === candidate.id),
  );
  if (entry === undefined || Date.parse(entry.at) <= since) return [];
  const { id, promoteAfter } = candidate;
  const reason = `${describe(candidate)}, the live release in ${ratio(live)}`;
  if (compareReleases(candidate, live).verdict === 'worse') {
    return [{ app, action: 'abort', id, reason }];
  }
  const isProven = promoteAfter !== null && isNoWorse(candidate, live, promoteAfter);
  return isProven ? [{ app, action: 'promote', id, reason }] : [];
}

function describe(release: ReleaseHealth): string {
  return `It failed in ${ratio(release)} browsers`;
}

function ratio({ loads, failures }: ReleaseHealth): string {
  return `${String(failures)} of ${String(loads)}`;
}
