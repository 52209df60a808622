import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

// In seconds. Clients call a mean below 0.1 and a 99th percentile below 0.5 fast enough.
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Route of requests that none was found for. */
const NO_ROUTE = 'none';

/** Counts and times all requests of a server by route: the path with the names of its parameters. */
export function addRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'atrium_http_requests_total',
    help: 'Requests by route, method and class of the status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, without streams',
    labelNames: ['route', 'method'],
    buckets: DURATIONS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? NO_ROUTE;
    requests.inc({ route, method, status: `${String(Math.trunc(reply.statusCode / 100))}xx` });
    // A stream lasts as long as its page.
    if (!isStream(reply.getHeader('content-type'))) {
      durations.observe({ route, method }, reply.elapsedTime / 1000);
    }
    done();
  });
}

function isStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream');
}
