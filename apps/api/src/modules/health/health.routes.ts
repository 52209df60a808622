import { errorMessages } from '@atrium/contracts';
import { version } from '../../../package.json';
import { HttpError } from '../../errors';
import type { Handlers } from '../../route';
import type { HealthRepository } from './health.repository';

/** Handlers for what a supervisor or a load balancer asks. */
export function healthRoutes(health: HealthRepository): Pick<Handlers, 'getHealth'> {
  return {
    getHealth: async () => {
      if (!(await health.isReady())) throw new HttpError(503, errorMessages.internal);
      return { status: 'ok', version };
    },
  };
}
