import {
  type AppHealth,
  describeVotes,
  isWorse,
  meetsWorseRule,
  type Votes,
} from '@atrium/contracts/releases';
import type { ReleaseName } from '@atrium/release-format';
import { VOTE_HOURS } from '../../page-reports/page-report-policy';
import { lineageOf, type LiveSet, type Released } from '../live-set';

const HOUR_MS = 60 * 60 * 1000;

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

/** Message to people, in the log, by mail and to the teams of the releases that it is about. */
export interface Message {
  /** Name of the event for webhooks; it never changes. */
  readonly type: `release.${'rolled_back' | 'aborted' | 'promoted' | 'kept' | 'errors' | 'refused'}`;
  /** Without a period; the same while a problem lasts. */
  readonly title: string;
  /** Sentences with the numbers. */
  readonly details: string;
  readonly about: readonly ReleaseName[];
}

/**
 * Decides which areas to roll back, and which candidates to abort or promote, by `WORSE_RULE`.
 *
 * Judges only releases that somebody has published or promoted in the last 48 hours: one that a rollback
 * made live is never rolled back in turn. Nothing is changed while several areas fail and the API or the
 * shell is newer than one of them.
 * @param apps how the releases of the live set do.
 * @param now milliseconds since 1970.
 * @returns actions, and messages about the failing releases that stay.
 */
export function decide(apps: readonly AppHealth[], live: LiveSet, now: number) {
  // The shell reports only on pages that it can still show, and the API has no reports.
  const areas = apps.filter(({ app }) => app !== 'shell' && app !== 'api');
  const common = findCommonCause(areas, live);
  if (common !== null) return { decisions: [], held: [common] };
  const isRecent = ({ change }: Released) =>
    change !== null && Date.parse(change.at) > now - VOTE_HOURS * HOUR_MS;
  const judged = areas.flatMap((area) => {
    const released = lineageOf(live, area.app).at(-1);
    const candidate = live.candidates.get(area.app);
    return (
      (released && isRecent(released) ? judgeLive(area, released) : null) ??
      (candidate && isRecent(candidate) ? judgeCandidate(area, candidate) : null) ??
      []
    );
  });
  return {
    decisions: judged.filter((found) => 'action' in found),
    held: judged.filter((found) => 'title' in found),
  };
}

function findCommonCause(areas: readonly AppHealth[], live: LiveSet): Message | null {
  const releasedIn = (app: string) => lineageOf(live, app).at(-1)?.change?.sequence ?? 0;
  const about = areas
    .filter((area) => meetsWorseRule(area.live))
    .map(({ app, live: { id } }) => ({ app, id }));
  const failing = about.map(({ app }) => app);
  const cause = Math.max(releasedIn('api'), releasedIn('shell'));
  if (failing.length < 2 || !failing.some((app) => releasedIn(app) < cause)) return null;
  return {
    type: 'release.kept',
    title: `${failing.join(' and ')} fail at the same time`,
    details:
      'The API or the shell was released after one of them and may be the cause, so nothing is changed.',
    about,
  };
}

function judgeLive({ app, live, before }: AppHealth, { id, change }: Released) {
  // Another release is served while this one may not be.
  if (id !== live.id || !['publish', 'promote'].includes(change?.action ?? '')) return null;
  const reason = describe(live, before, 'the release before');
  return judge({ app, action: 'rollback', id, reason }, live, before);
}

function judgeCandidate({ app, live, candidate }: AppHealth, { id }: Released) {
  if (candidate?.id !== id) return null;
  const reason = describe(candidate, live, 'the live release');
  const judged = judge({ app, action: 'abort', id, reason }, candidate, live);
  const promotion: Decision = { app, action: 'promote', id, reason };
  return judged ?? (isProven(candidate, live) ? promotion : null);
}

/** Returns the decision if the release is worse, a problem if the other one is, too, or `null`. */
function judge(decision: Decision, release: Votes, other: Votes | null): Decision | Message | null {
  if (!meetsWorseRule(release)) return null;
  if (isWorse(release, other)) return decision;
  const { app, id, reason } = decision;
  return {
    type: 'release.kept',
    title: `${app} ${id} stays, since both releases are worse`,
    details: `${reason}.`,
    about: [{ app, id }],
  };
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
