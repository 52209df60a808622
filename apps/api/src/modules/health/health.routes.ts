import type { healthEndpoints } from '@atrium/contracts/server';
import { version } from '../../../package.json';
import { readBuildId } from '../../build-record';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import type { ServedReleases } from '../releases/served-releases';
import { createHealthRepository } from './health.repository';
import { listLiveReleases } from './live-releases';

/** Handlers for the health checks of supervisors and load balancers. */
export function healthRoutes(
  db: Database,
  served: Pick<ServedReleases, 'current'>,
): HandlersOf<typeof healthEndpoints> {
  const state = { status: 'ok', version } as const;
  const buildId = readBuildId();
  const health = createHealthRepository(db);
  return {
    getHealth: async () => ({
      ...state,
      api: await buildId,
      live: listLiveReleases(served.current().registry),
    }),

    getReady: async () => {
      await health.check();
      return state;
    },
  };
}
