import { subHours } from 'date-fns';
import type { FastifyRequest } from 'fastify';
import type { VitalMetric } from '@atrium/contracts/page-reports';
import {
  RELEASE_HISTORY_LENGTH,
  type ReleaseChange,
  type ReleaseHealth,
  type ReleaseList,
  type SetHealth,
  type Votes,
} from '@atrium/contracts/releases';
import type { Database } from '../../db/database';
import { percentileOf } from './bucket-percentile';
import { readHistory } from './history-file';
import type { NamedRelease } from './known-releases';
import { createReleaseHealthRepository } from './release-health.repository';
import type { ReleaseReader } from './release-reader';
import { parseServedRegistry, type ServedApp, type ServedRelease } from './served-registry';

const VOTE_HOURS = 48;
const REPORT_HOURS = 24;
const SHOWN_ERRORS = 5;
const VITAL_SHARE = 0.75;

/** Reads how the live releases do in browsers. */
export type ReleaseHealthReader = ReturnType<typeof createReleaseHealthReader>;

/** Creates the reader for a connection and a release folder. */
export function createReleaseHealthReader(db: Database, reader: ReleaseReader, releaseDir: string) {
  const health = createReleaseHealthRepository(db);

  async function readReports(releases: readonly ServedRelease[]) {
    const now = new Date();
    const [votes, errors, vitals] = await Promise.all([
      health.votesOf(releases, subHours(now, VOTE_HOURS)),
      health.errorsOf(releases, subHours(now, REPORT_HOURS)),
      health.vitalsOf(releases, subHours(now, REPORT_HOURS)),
    ]);
    return { votes, errors, vitals };
  }

  /** Reads the changes up to that of a number, newest first. */
  async function readChanges(last: number): Promise<ReleaseChange[]> {
    const lines = await readHistory(releaseDir);
    return lines
      .flatMap(({ sequence, at, ...change }) =>
        // A change that has been announced may not be made yet.
        at === null || sequence > last ? [] : [{ at, ...change }],
      )
      .reverse();
  }

  return {
    /** Reads the health of the live set in three statements, however many releases there are. */
    async readSet(request: FastifyRequest): Promise<SetHealth> {
      const { set, apps, releases } = parseServedRegistry(await reader.readRegistry(request));
      const reports = await readReports(releases);
      return { set, apps: apps.map((served) => describeApp(served, reports)) };
    },

    /** Reads the same with the latest changes, and those that made the releases live. */
    async readSetAndHistory(request: FastifyRequest): Promise<ReleaseList> {
      const served = parseServedRegistry(await reader.readRegistry(request));
      const { sequence, set, apps, releases } = served;
      const reports = await readReports(releases);
      const changes = await readChanges(sequence);
      return {
        set,
        apps: apps.map((app) => ({
          ...describeApp(app, reports),
          change: changes.find((change) => makesLive(change, app)) ?? null,
        })),
        history: changes.slice(0, RELEASE_HISTORY_LENGTH),
      };
    },
  };
}

type HealthRepository = ReturnType<typeof createReleaseHealthRepository>;

interface Reports {
  readonly votes: Awaited<ReturnType<HealthRepository['votesOf']>>;
  readonly errors: Awaited<ReturnType<HealthRepository['errorsOf']>>;
  readonly vitals: Awaited<ReturnType<HealthRepository['vitalsOf']>>;
}

function makesLive({ changes }: ReleaseChange, { app, live }: ServedApp): boolean {
  return changes.some((change) => change.app === app && change.to === live);
}

function describeApp(
  { app, live, before, candidate }: ServedApp,
  reports: Reports,
): SetHealth['apps'][number] {
  const describe = (release: string) => describeRelease({ app, release }, reports);
  return {
    app,
    live: describe(live),
    before: before === null ? null : describe(before),
    candidate: candidate && {
      ...describe(candidate.id),
      ...{ percent: candidate.percent, promoteAfter: candidate.promoteAfter },
    },
  };
}

function describeRelease(
  { app, release }: NamedRelease,
  { votes, errors, vitals }: Reports,
): ReleaseHealth {
  const isSame = (row: NamedRelease) => row.app === app && row.release === release;
  const votesOf = (signedIn: boolean): Votes => {
    const found = votes.find((row) => isSame(row) && row.signedIn === signedIn);
    return { loads: found?.loads ?? 0, failures: found?.failures ?? 0 };
  };
  const buckets = vitals.filter(isSame);
  const valueOf = (wanted: VitalMetric) =>
    percentileOf(
      wanted,
      buckets.filter(({ metric }) => metric === wanted),
      VITAL_SHARE,
    );
  const shownErrors = errors.filter(isSame).slice(0, SHOWN_ERRORS);
  return {
    ...{ id: release, ...votesOf(true), signedOut: votesOf(false) },
    vitals: { lcp: valueOf('LCP'), inp: valueOf('INP'), cls: valueOf('CLS') },
    errors: shownErrors.map(({ error, count }) => ({ error, count })),
  };
}
