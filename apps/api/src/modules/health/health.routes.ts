import { version } from '../../../package.json';
import type { Handlers } from '../../route';
import type { HealthRepository } from './health.repository';

/** Handlers for what a supervisor or a load balancer asks. */
export function healthRoutes(health: HealthRepository): Pick<Handlers, 'getHealth' | 'getReady'> {
  const state = { status: 'ok', version } as const;
  return {
    getHealth: () => Promise.resolve(state),

    getReady: async () => {
      await health.check();
      return state;
    },
  };
}
