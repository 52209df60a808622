import {
  type AppHealth,
  describeVotes,
  isWorse,
  meetsWorseRule,
  type ReleaseChange,
  type Votes,
} from '@atrium/contracts/releases';

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
  /** Oldest first. */
  readonly history: readonly ReleaseChange[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Message of the watch to people, in the log and by mail. */
export interface Message {
  /** Without a period; the same while a problem lasts. */
  readonly title: string;
  /** Sentences with the numbers. */
  readonly details: string;
}

/** Actions of the watch, and the failing releases that stay. */
export interface Decisions {
  readonly decisions: readonly Decision[];
  readonly held: readonly Message[];
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
  const judged = areas.flatMap(
    (area) => judgeLive(area, history, since) ?? judgeCandidate(area, history, since) ?? [],
  );
  return {
    decisions: judged.filter((found) => 'action' in found),
    held: judged.filter((found) => 'title' in found),
  };
}

function findCommonCause(
  areas: readonly AppHealth[],
  history: readonly ReleaseChange[],
): Message | null {
  const failing = areas.filter(({ live }) => meetsWorseRule(live)).map(({ app }) => app);
  const cause = findLastChange(history, 'api', 'shell');
  const isOlder = (app: string) =>
    cause !== undefined && (findLastChange(history, app)?.sequence ?? 0) < cause.sequence;
  if (failing.length < 2 || !failing.some(isOlder)) return null;
  return {
    title: `${failing.join(' and ')} fail at the same time`,
    details:
      'The API or the shell was released after one of them and may be the cause, so nothing is changed.',
  };
}

function findLastChange(history: readonly ReleaseChange[], ...apps: readonly string[]) {
  return history.findLast(({ changes }) => changes.some(({ app }) => apps.includes(app)));
}

function judgeLive(
  { app, live, before }: AppHealth,
  history: readonly ReleaseChange[],
  since: number,
): Decision | Message | null {
  const entry = findLastChange(history, app);
  const isReleased =
    entry?.changes.some((change) => change.app === app && change.to === live.id) === true &&
    ['publish', 'promote'].includes(entry.action) &&
    Date.parse(entry.at) > since;
  if (!isReleased) return null;
  const reason = describe(live, before, 'the release before');
  return judge({ app, action: 'rollback', id: live.id, reason }, live, before);
}

function judgeCandidate(
  { app, live, candidate }: AppHealth,
  history: readonly ReleaseChange[],
  since: number,
): Decision | Message | null {
  const entry = history.findLast(({ candidates }) =>
    candidates.some((change) => change.app === app && change.id === candidate?.id),
  );
  if (candidate === null || entry === undefined || Date.parse(entry.at) <= since) return null;
  const reason = describe(candidate, live, 'the live release');
  const decision = { app, id: candidate.id, reason };
  const judged = judge({ ...decision, action: 'abort' }, candidate, live);
  return judged ?? (isProven(candidate, live) ? { ...decision, action: 'promote' } : null);
}

/** Returns the decision if the release is worse, a problem if the other one is, too, or `null`. */
function judge(decision: Decision, release: Votes, other: Votes | null) {
  if (!meetsWorseRule(release)) return null;
  if (isWorse(release, other)) return decision;
  const { app, id, reason } = decision;
  return { title: `${app} ${id} stays, since both releases are worse`, details: `${reason}.` };
}

function isProven(
  { loads, failures, promoteAfter }: NonNullable<AppHealth['candidate']>,
  live: Votes,
): boolean {
  const liveRate = live.loads < LIVE_VOTES_NEEDED ? 0 : live.failures / live.loads;
  const isGood = failures / loads <= Math.max(TOLERATED_RATE, liveRate);
  return promoteAfter !== null && loads >= promoteAfter && isGood;
}

function describe(release: Votes, other: Votes | null, otherName: string): string {
  const { loads, failures } = other ?? { loads: 0, failures: 0 };
  return `${describeVotes(release)}, ${String(failures)} of ${String(loads)} with ${otherName}`;
}
