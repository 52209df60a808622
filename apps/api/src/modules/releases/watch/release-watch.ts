import type { FastifyBaseLogger } from 'fastify';
import type { AppHealth, Votes } from '@atrium/contracts/releases';
import type { ReleaseName } from '@atrium/release-format';
import { tryLock } from '../../../db/advisory-lock';
import type { Database } from '../../../db/database';
import { HttpError } from '../../../http/errors';
import { repeat, type RepeatedJob } from '../../../repeat';
import { createAuditRepository } from '../../audit/audit.repository';
import type { AuditedChange } from '../../audit/audit-event';
import type { ChangeNotice } from '../../audit/change-notice';
import type { ChangeFeed } from '../../changes/change-feed';
import { OutdatedError } from '../change-conflicts';
import { createReleaseChanges } from '../release-changes';
import { createReleaseHealthReader } from '../release-health';
import type { ServedReleases } from '../served-releases';
import { listManyErrors } from '../teams/many-errors';
import { readTeamFacts, type TeamFacts } from '../teams/team-facts';
import { enqueueTeamMessages, type TeamMessage, type TeamSettings } from '../teams/team-messages';
import { decide, type Message } from './decide';
import { describeAction, describeFailure, enqueueMails } from './watch-messages';

const INTERVAL_MS = 5000;

/** Right after an outage, failures of pages say nothing about releases. */
const GOOD_ROUNDS = 3;

const ACTOR = { actorId: null, actorName: 'watch', address: null, requestId: null };

/** Dependencies and settings of the watch. */
export interface ReleaseWatchOptions {
  readonly db: Database;
  readonly feed: ChangeFeed;
  readonly served: ServedReleases;
  /** Addresses that get a mail about each change and each problem. */
  readonly mailTo: readonly string[];
  /** How the teams of areas are told of their own releases. */
  readonly teams: TeamSettings;
  /** Called after mails have been added to the outbox. */
  readonly onMail: () => void;
  readonly logger: FastifyBaseLogger;
}

/** Outcome of a round, for after its commit. */
interface Round {
  readonly notices: readonly ChangeNotice[];
  readonly actions: readonly Message[];
  readonly problems: readonly Message[];
  /** Problems that only teams hear of. */
  readonly errors: readonly Message[];
  /** Whether there is anything to send. */
  readonly isQueued: boolean;
}

const IDLE: Round = { notices: [], actions: [], problems: [], errors: [], isQueued: false };

/**
 * Rolls back failing releases, and aborts or promotes candidates, as `decide` says. Of the processes that
 * share a database one at a time runs a round.
 */
export function startReleaseWatch(
  { db, feed, served, mailTo, teams, onMail, logger }: ReleaseWatchOptions,
  intervalMs = INTERVAL_MS,
): RepeatedJob {
  const releaseChanges = createReleaseChanges(served.manifests);
  const told = new Set<string>();
  let goodRounds = 0;

  async function runRound(): Promise<void> {
    const { notices, actions, problems, errors, isQueued } = await db.transaction(judge);
    feed.publish(notices);
    for (const { title } of [...problems, ...errors]) told.add(title);
    for (const { title, details } of [...actions, ...problems]) logger.warn({ details }, title);
    if (isQueued) onMail();
  }

  async function judge(transaction: Database): Promise<Round> {
    if (!(await tryLock(transaction, 'release watch'))) return IDLE;
    const set = served.current();
    const apps = await createReleaseHealthReader(transaction, served).readVotes(set);
    if (goodRounds + 1 < GOOD_ROUNDS) return IDLE;
    const { decisions, held } = decide(apps, set.live, Date.now());
    const changes: AuditedChange[] = [];
    const actions: Message[] = [];
    const failures: Message[] = [];
    const forTeams: TeamMessage[] = [];
    const readFacts = (release: ReleaseName): Promise<TeamFacts | null> =>
      readTeamFacts(transaction, served.manifests, release, votesOf(apps, release));
    for (const decision of decisions) {
      const { app, action, id, reason } = decision;
      // Before the change, which keeps others from releasing.
      const facts = await readFacts({ app, id });
      try {
        const request = { action, release: null, expected: id, reason };
        const made = await releaseChanges.change(transaction, ACTOR.actorName, app, request);
        changes.push(...made.changes);
        const message = describeAction(decision, made.response.change);
        actions.push(message);
        if (facts) forTeams.push({ message, facts, isProblem: false });
      } catch (error) {
        // Somebody was faster; what they have made live is judged in the next round.
        if (error instanceof OutdatedError) continue;
        if (!(error instanceof HttpError)) throw error;
        failures.push(describeFailure(decision, error.message));
      }
    }
    const isUntold = ({ title }: Message) => !told.has(title);
    const problems = [...held, ...failures].filter(isUntold);
    const mentioned = [...actions, ...held, ...failures].flatMap(({ about }) => about);
    const errors = listManyErrors(apps)
      .filter(({ about }) => !about.some((one) => mentioned.some((other) => isSame(one, other))))
      .filter(isUntold);
    for (const message of [...problems, ...errors]) {
      for (const release of message.about) {
        const facts = await readFacts(release);
        if (facts) forTeams.push({ message, facts, isProblem: true });
      }
    }
    const notices = await createAuditRepository(transaction).recordAll(ACTOR, changes);
    await enqueueMails(transaction, mailTo, actions, problems);
    const hasTeamMessages = await enqueueTeamMessages(transaction, forTeams, teams);
    const isQueued = hasTeamMessages || (mailTo.length > 0 && actions.length + problems.length > 0);
    return { notices, actions, problems, errors, isQueued };
  }

  logger.info('watching releases');
  return repeat(async () => {
    try {
      await runRound();
      goodRounds += 1;
    } catch (error) {
      // One line for an outage, however long it takes.
      if (goodRounds > 0) logger.error({ err: error }, 'releases could not be judged');
      goodRounds = 0;
    }
  }, intervalMs);
}

function isSame(one: ReleaseName, other: ReleaseName): boolean {
  return one.app === other.app && one.id === other.id;
}

function votesOf(apps: readonly AppHealth[], { app, id }: ReleaseName): Votes | null {
  const health = apps.find((found) => found.app === app);
  const release = [health?.live, health?.candidate].find((found) => found?.id === id);
  return release ? { loads: release.loads, failures: release.failures } : null;
}
