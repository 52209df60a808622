import { version } from '../../../package.json';
import type { Handlers } from '../../route';
import type { HealthRepository } from './health.repository';
import { readLiveReleases, readOwnRelease } from './live-releases';

/**
 * Handlers for what a supervisor or a load balancer asks.
 * @param releaseDir where the releases are that browsers are given.
 */
export function healthRoutes(
  health: HealthRepository,
  releaseDir: string,
): Pick<Handlers, 'getHealth' | 'getReady'> {
  const state = { status: 'ok', version } as const;
  const ownRelease = readOwnRelease();
  return {
    getHealth: async () => ({
      ...state,
      api: await ownRelease,
      live: await readLiveReleases(releaseDir),
    }),

    getReady: async () => {
      await health.check();
      return state;
    },
  };
}
