import type { healthEndpoints } from '@atrium/contracts/server';
import { version } from '../../../package.json';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../http/route';
import type { ReleaseReader } from '../releases/release-reader';
import { createHealthRepository } from './health.repository';
import { parseLiveReleases, readBuildId } from './live-releases';

/**
 * Handlers for the health checks of supervisors and load balancers.
 * @param release the live release of the release folder.
 */
export function healthRoutes(
  db: Database,
  release: ReleaseReader,
): HandlersOf<typeof healthEndpoints> {
  const state = { status: 'ok', version } as const;
  const buildId = readBuildId();
  const health = createHealthRepository(db);
  return {
    getHealth: async ({ request }) => ({
      ...state,
      api: await buildId,
      // A broken release is no reason to restart the server.
      live: parseLiveReleases(await release.readRegistry(request).catch(() => undefined)),
    }),

    getReady: async () => {
      await health.check();
      return state;
    },
  };
}
