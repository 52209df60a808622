import type { FastifyInstance } from 'fastify';
import { RELEASE_METRICS_PATH } from '../../http/host-check';
import type { ReleaseHealthReader } from '../releases/release-health';
import { requireMetricsAccess } from './metrics-access';

/**
 * Adds `GET /api/metrics/releases`: the health of the live set as JSON, with the access of the metrics.
 * @param token see `requireMetricsAccess`.
 */
export function addReleaseHealth(
  app: FastifyInstance,
  releaseHealth: ReleaseHealthReader,
  token: string | undefined,
): void {
  app.get(
    RELEASE_METRICS_PATH,
    {
      onRequest: (request, _reply, done) => {
        requireMetricsAccess(request, token);
        done();
      },
    },
    async (_request, reply) => {
      const health = await releaseHealth.readSet();
      return reply.header('cache-control', 'no-store').send(health);
    },
  );
}
