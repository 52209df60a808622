import { subHours } from 'date-fns';
import type { VitalMetric } from '@atrium/contracts/page-reports';
import {
  RELEASE_HISTORY_LENGTH,
  type ReleaseHealth,
  type ReleaseList,
  type SetHealth,
  type Votes,
} from '@atrium/contracts/releases';
import type { AreaRelease, Registry } from '@atrium/release-format';
import type { Database } from '../../db/database';
import { listReleases, type NamedRelease } from '../page-reports/known-releases';
import {
  createPageReportRepository,
  type PageReportRepository,
} from '../page-reports/page-report.repository';
import { VOTE_HOURS } from '../page-reports/page-report-policy';
import { percentileOf } from '../page-reports/vital-buckets';
import { earlierIds, lineageOf } from './live-set';
import { createReleaseRepository } from './release.repository';
import type { ServedReleases, ServedSet } from './served-releases';
import { listForTeam } from './team-view';

const REPORT_HOURS = 24;
const SHOWN_ERRORS = 5;
const VITAL_SHARE = 0.75;

/** Reads how the live releases do in browsers. */
export type ReleaseHealthReader = ReturnType<typeof createReleaseHealthReader>;

/** Creates the reader for a connection and the releases of this process. */
export function createReleaseHealthReader(db: Database, served: ServedReleases) {
  const reports = createPageReportRepository(db);

  async function describe({ registry }: ServedSet): Promise<SetHealth> {
    const now = new Date();
    const dayAgo = subHours(now, REPORT_HOURS);
    const [votes, errors, vitals] = await Promise.all([
      reports.votesOf(listReleases(registry), subHours(now, VOTE_HOURS)),
      reports.errorsOf(listReleases(registry), dayAgo),
      reports.vitalsSince(dayAgo),
    ]);
    return {
      set: registry.shell === null && Object.keys(registry.areas).length === 0 ? '' : registry.set,
      apps: describeApps(registry, { votes, errors, vitals }),
    };
  }

  return {
    /** Reads the health of the live set in three statements, however many releases there are. */
    readSet: async (): Promise<SetHealth> => describe(await served.latest()),

    /**
     * Reads the same with previews and the latest changes, and those that made the releases live.
     * @param areas those of the team that is to see it; `null` for everything.
     */
    async readSetAndHistory(
      areas: readonly string[] | null,
    ): Promise<Omit<ReleaseList, 'warnings'>> {
      const latest = await served.latest();
      const { live } = latest;
      const { set, apps } = await describe(latest);
      // The latest of a team can be older than those of all others.
      const after = areas === null ? live.sequence - RELEASE_HISTORY_LENGTH : 0;
      const changes = await createReleaseRepository(db).listChanges(after);
      const list = {
        set,
        apps: apps.map((found) => {
          const released = lineageOf(live, found.app).findLast(({ id }) => id === found.live.id);
          return {
            ...found,
            change: released?.change ?? null,
            people: [...(live.candidates.get(found.app)?.people ?? [])],
            earlier: earlierIds(live, found.app),
          };
        }),
        previews: [...live.previews.values()],
      };
      if (areas !== null) return listForTeam(list, changes, areas);
      return { ...list, history: changes.reverse().slice(0, RELEASE_HISTORY_LENGTH) };
    },

    /** Reads only the votes about a set, in one statement. */
    async readVotes({ registry }: ServedSet): Promise<SetHealth['apps']> {
      const votes = await reports.votesOf(listReleases(registry), subHours(new Date(), VOTE_HOURS));
      return describeApps(registry, { votes, errors: [], vitals: [] });
    },
  };
}

interface Reports {
  readonly votes: Awaited<ReturnType<PageReportRepository['votesOf']>>;
  readonly errors: Awaited<ReturnType<PageReportRepository['errorsOf']>>;
  readonly vitals: Awaited<ReturnType<PageReportRepository['vitalsSince']>>;
}

/** Describes the shell and the API first, then the areas by name. */
function describeApps({ shell, api, areas }: Registry, reports: Reports): SetHealth['apps'] {
  const describe = (app: string, release: Pick<AreaRelease, 'id' | 'releasedAt'>) =>
    describeRelease(app, release, reports);
  const common = Object.entries({ shell, api }).flatMap(([app, live]) =>
    live ? [{ app, live: describe(app, live), before: null, candidate: null }] : [],
  );
  const ofAreas = Object.entries(areas)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([app, { current, previous, candidate }]) => ({
      app,
      live: describe(app, current),
      before: previous && describe(app, previous),
      candidate: candidate
        ? {
            ...describe(app, candidate.release),
            percent: candidate.percent,
            promoteAfter: candidate.promoteAfter,
          }
        : null,
    }));
  return [...common, ...ofAreas];
}

function describeRelease(
  app: string,
  { id, releasedAt }: Pick<AreaRelease, 'id' | 'releasedAt'>,
  { votes, errors, vitals }: Reports,
): ReleaseHealth {
  const isSame = (row: NamedRelease) => row.app === app && row.release === id;
  const votesOf = (signedIn: boolean): Votes => {
    const found = votes.find(
      (row) =>
        isSame(row) &&
        row.signedIn === signedIn &&
        row.releasedAt.getTime() === Date.parse(releasedAt),
    );
    return { loads: found?.loads ?? 0, failures: found?.failures ?? 0 };
  };
  const buckets = vitals.filter(isSame);
  const valueOf = (wanted: VitalMetric) =>
    percentileOf(
      wanted,
      buckets.filter(({ metric }) => metric === wanted),
      VITAL_SHARE,
    );
  const errorsOf = (signedIn: boolean) =>
    errors
      .filter((row) => isSame(row) && row.signedIn === signedIn)
      .slice(0, SHOWN_ERRORS)
      .map(({ error, count }) => ({ error, count }));
  return {
    id,
    ...votesOf(true),
    signedOut: { ...votesOf(false), errors: errorsOf(false) },
    vitals: { lcp: valueOf('LCP'), inp: valueOf('INP'), cls: valueOf('CLS') },
    errors: errorsOf(true),
  };
}
