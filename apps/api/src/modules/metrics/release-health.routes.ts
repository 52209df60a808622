import type { FastifyInstance } from 'fastify';
import { RELEASE_METRICS_PATH } from '../../http/host-check';
import type { ReleaseHealthReader } from '../releases/release-health';
import { metricsAccess } from './metrics-access';

/**
 * Adds `GET /api/metrics/releases`: the health of the live set as JSON, with the access of the metrics.
 * @param token see `metricsAccess`.
 */
export function addReleaseHealth(
  app: FastifyInstance,
  releaseHealth: ReleaseHealthReader,
  token: string | undefined,
): void {
  app.get(RELEASE_METRICS_PATH, metricsAccess(token), async (_request, reply) => {
    const health = await releaseHealth.readSet();
    return reply.header('cache-control', 'no-store').send(health);
  });
}
