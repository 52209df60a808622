import type { AppHealth, Votes } from '@atrium/contracts/releases';
import { describeVotes, isWorse, meetsWorseRule } from '@atrium/contracts/releases';
import type { HistoryEntry } from '../release-folder/history';

const HOUR_MS = 60 * 60 * 1000;

/** Age up to which a release is judged, since votes disappear after it. */
const JUDGED_HOURS = 48;

/** Share of failing people with which a candidate may be promoted, however good the live release is. */
const TOLERATED_RATE = 1 / 30;

/** Number of votes below which the live release says nothing about the failures that are usual. */
const LIVE_VOTES_NEEDED = 20;

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

/** Something failing that stays as it is. */
export interface Held {
  /** The same for as long as the same is held. */
  readonly key: string;
  /** Says why. */
  readonly sentence: string;
}

/** What to do, and what to leave. */
export interface Decisions {
  readonly decisions: readonly Decision[];
  readonly held: readonly Held[];
}

/**
 * Decides which areas to roll back, and which candidates to abort or promote, by `WORSE_RULE`.
 *
 * Judges only releases that somebody has published or promoted in the last 48 hours: one that a rollback
 * made live is never rolled back in turn. Nothing is changed while several areas fail and the API or the
 * shell is newer than one of them.
 */
export function decide({ apps, history, now }: JudgedSet): Decisions {
  // The shell reports only on pages that it can still show, and the API has no reports.
  const areas = apps.filter(({ app }) => app !== 'shell' && app !== 'api');
  const common = findCommonCause(areas, history);
  if (common !== null) return { decisions: [], held: [common] };
  const since = now - JUDGED_HOURS * HOUR_MS;
  const decisions: Decision[] = [];
  const held: Held[] = [];
  for (const area of areas) {
    const judged = judgeLive(area, history, since) ?? judgeCandidate(area, history, since);
    if (judged === null) continue;
    if ('action' in judged) decisions.push(judged);
    else held.push(judged);
  }
  return { decisions, held };
}

function findCommonCause(
  areas: readonly AppHealth[],
  history: readonly HistoryEntry[],
): Held | null {
  const failing = areas.filter(({ live }) => meetsWorseRule(live)).map(({ app }) => app);
  const cause = findLastChange(history, 'api', 'shell');
  const isOlder = (app: string) =>
    cause !== undefined && (findLastChange(history, app)?.sequence ?? 0) < cause.sequence;
  if (failing.length < 2 || !failing.some(isOlder)) return null;
  const sentence = `${failing.join(' and ')} fail at the same time, and the API or the shell was released after one of them: nothing is changed, as that may be the cause.`;
  return { key: failing.join(' '), sentence };
}

function findLastChange(history: readonly HistoryEntry[], ...apps: readonly string[]) {
  return history.findLast(({ changes }) => changes.some(({ app }) => apps.includes(app)));
}

function judgeLive(
  { app, live, before }: AppHealth,
  history: readonly HistoryEntry[],
  since: number,
): Decision | Held | null {
  const entry = findLastChange(history, app);
  const isReleased =
    entry?.changes.some((change) => change.app === app && change.to === live.id) === true &&
    ['publish', 'promote'].includes(entry.action) &&
    Date.parse(entry.at) > since;
  if (!isReleased || !meetsWorseRule(live)) return null;
  const reason = describe(live, before, 'the release before');
  if (isWorse(live, before)) return { app, action: 'rollback', id: live.id, reason };
  return hold(`${app} ${live.id}`, reason);
}

function judgeCandidate(
  { app, live, candidate }: AppHealth,
  history: readonly HistoryEntry[],
  since: number,
): Decision | Held | null {
  if (candidate === null) return null;
  const entry = history.findLast(({ candidates }) =>
    candidates?.some((change) => change.app === app && change.id === candidate.id),
  );
  if (entry === undefined || Date.parse(entry.at) <= since) return null;
  const { id } = candidate;
  const reason = describe(candidate, live, 'the live release');
  if (isWorse(candidate, live)) return { app, action: 'abort', id, reason };
  if (meetsWorseRule(candidate)) return hold(`the candidate ${app} ${id}`, reason);
  return isProven(candidate, live) ? { app, action: 'promote', id, reason } : null;
}

function hold(release: string, reason: string): Held {
  return { key: release, sentence: `${release} stays, since both releases are worse: ${reason}.` };
}

function isProven(
  { loads, failures, promoteAfter }: NonNullable<AppHealth['candidate']>,
  live: Votes,
): boolean {
  const liveRate = live.loads < LIVE_VOTES_NEEDED ? 0 : live.failures / live.loads;
  const isGood = failures <= loads * Math.max(TOLERATED_RATE, liveRate);
  return promoteAfter !== null && loads >= promoteAfter && isGood;
}

function describe(release: Votes, other: Votes | null, otherName: string): string {
  const { loads, failures } = other ?? { loads: 0, failures: 0 };
  return `${describeVotes(release)}, ${String(failures)} of ${String(loads)} with ${otherName}`;
}
