import type { FastifyInstance } from 'fastify';
import { withoutQuery } from '../log/logger';

/**
 * Logs each request at level debug and gives every answer of the API, as `x-request-id`, the id that
 * its lines in the log have as `reqId`.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const url = withoutQuery(request.url);
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.debug({ method, url, status: reply.statusCode, milliseconds }, 'request');
    done();
  });
}
