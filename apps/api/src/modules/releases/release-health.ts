import { subHours } from 'date-fns';
import type { VitalMetric } from '@atrium/contracts/page-reports';
import {
  RELEASE_HISTORY_LENGTH,
  type ReleaseChange,
  type ReleaseHealth,
  type ReleaseList,
  type SetHealth,
  type Votes,
} from '@atrium/contracts/releases';
import type { Registry } from '@atrium/release-format';
import type { Database } from '../../db/database';
import { percentileOf } from './bucket-percentile';
import {
  listApps,
  listReleases,
  type NamedRelease,
  type ServedApp,
  type ServedRelease,
} from './known-releases';
import { earlierIds } from './live-set';
import { createReleaseRepository } from './release.repository';
import { createReleaseHealthRepository } from './release-health.repository';
import type { ServedReleases } from './served-releases';

const VOTE_HOURS = 48;
const REPORT_HOURS = 24;
const SHOWN_ERRORS = 5;
const VITAL_SHARE = 0.75;

/** Reads how the live releases do in browsers. */
export type ReleaseHealthReader = ReturnType<typeof createReleaseHealthReader>;

/** Creates the reader for a connection and the releases of this process. */
export function createReleaseHealthReader(db: Database, served: ServedReleases) {
  const health = createReleaseHealthRepository(db);
  const stored = createReleaseRepository(db);

  async function readReports(releases: readonly ServedRelease[]) {
    const now = new Date();
    const [votes, errors, vitals] = await Promise.all([
      health.votesOf(releases, subHours(now, VOTE_HOURS)),
      health.errorsOf(releases, subHours(now, REPORT_HOURS)),
      health.vitalsOf(releases, subHours(now, REPORT_HOURS)),
    ]);
    return { votes, errors, vitals };
  }

  return {
    /** Reads the health of the live set in three statements, however many releases there are. */
    async readSet(): Promise<SetHealth> {
      const { registry } = await served.latest();
      const reports = await readReports(listReleases(registry));
      const apps = listApps(registry).map((app) => describeApp(app, reports));
      return { set: isEmpty(registry) ? '' : registry.set, apps };
    },

    /** Reads the same with previews and the latest changes, and those that made the releases live. */
    async readSetAndHistory(): Promise<Omit<ReleaseList, 'warnings'>> {
      const { registry, live } = await served.latest();
      const reports = await readReports(listReleases(registry));
      const changes = (await stored.listChanges(0)).reverse();
      return {
        set: isEmpty(registry) ? '' : registry.set,
        apps: listApps(registry).map((app) => ({
          ...describeApp(app, reports),
          change: changes.find((change) => makesLive(change, app)) ?? null,
          earlier: earlierIds(live, app.app),
        })),
        previews: [...live.previews.values()],
        history: changes.slice(0, RELEASE_HISTORY_LENGTH),
      };
    },

    /** Reads only the votes about the releases that this process knows, in one statement. */
    async readVotes(): Promise<SetHealth['apps']> {
      const { registry } = served.current();
      const since = subHours(new Date(), VOTE_HOURS);
      const votes = await health.votesOf(listReleases(registry), since);
      return listApps(registry).map((app) => describeApp(app, { votes, errors: [], vitals: [] }));
    },
  };
}

function isEmpty({ shell, areas }: Registry): boolean {
  return shell === null && Object.keys(areas).length === 0;
}

type HealthRepository = ReturnType<typeof createReleaseHealthRepository>;

interface Reports {
  readonly votes: Awaited<ReturnType<HealthRepository['votesOf']>>;
  readonly errors: Awaited<ReturnType<HealthRepository['errorsOf']>>;
  readonly vitals: Awaited<ReturnType<HealthRepository['vitalsOf']>>;
}

function makesLive({ changes }: ReleaseChange, { app, live }: ServedApp): boolean {
  return changes.some((change) => change.app === app && change.to === live.release);
}

function describeApp(
  { app, live, before, candidate }: ServedApp,
  reports: Reports,
): SetHealth['apps'][number] {
  const describe = (release: NamedRelease) => describeRelease(release, reports);
  return {
    app,
    live: describe(live),
    before: before === null ? null : describe(before),
    candidate: candidate && {
      ...describe(candidate),
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
