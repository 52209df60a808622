import type { FastifyInstance } from 'fastify';
import { stripQuery } from '../log/logger';

/**
 * Logs each request at level debug. Adds the header `x-request-id` to API responses; the log has the
 * same id as `reqId`.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) reply.header('x-request-id', request.id);
    done();
  });
  // A hook costs every request something, even if its lines are not written.
  if (!['debug', 'trace'].includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const url = stripQuery(request.url);
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.debug({ method, url, status: reply.statusCode, milliseconds }, 'request');
    done();
  });
}
