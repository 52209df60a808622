import { version } from '../../../package.json';
import type { Handlers } from '../../http/route';
import type { LiveRelease } from '../releases/live-release';
import type { HealthRepository } from './health.repository';
import { readLiveReleases, readOwnRelease } from './live-releases';

/**
 * Handlers for what a supervisor or a load balancer asks.
 * @param release the releases that browsers are given.
 */
export function healthRoutes(
  health: HealthRepository,
  release: LiveRelease,
): Pick<Handlers, 'getHealth' | 'getReady'> {
  const state = { status: 'ok', version } as const;
  const ownRelease = readOwnRelease();
  return {
    getHealth: async ({ request }) => ({
      ...state,
      api: await ownRelease,
      // A release that can't be given out is no reason to restart the server.
      live: readLiveReleases(await release.readRegistry(request).catch(() => undefined)),
    }),

    getReady: async () => {
      await health.check();
      return state;
    },
  };
}
