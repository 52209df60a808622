import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config } from '../config/config';
import { isLoopbackHost } from '../config/loopback-host';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';
import { parseHostName } from './host-name';

/** Returns whether a request's Host is one that Atrium is served at. */
export type HostRule = (request: FastifyRequest) => boolean;

/** Path of the metrics; they are not part of the contract. */
export const METRICS_PATH = '/api/metrics';

/** Path of the health of the live releases, for programs. */
export const RELEASE_METRICS_PATH = '/api/metrics/releases';

/** Body of the 421 response to a request for another host. */
export const UNKNOWN_HOST = 'Atrium is not served at this address';

// Monitoring and load balancers request these by the IP address of a process.
const ANY_HOST_PATHS = new Set(['/api/health', '/api/ready', METRICS_PATH, RELEASE_METRICS_PATH]);

const HOST = 'host';
const MAX_LOGGED_LENGTH = 100;
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Creates the rule. With a public URL, accepts only its host. Without one, or with a loopback URL, accepts
 * the loopback names, the host that the server listens on and the local address of the connection.
 * Ignores ports, because another site can choose its port but not the host name.
 */
export function createHostRule({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): HostRule {
  const publicName = publicUrl === undefined ? 'localhost' : parseHostName(new URL(publicUrl).host);
  const isPublic = publicName !== undefined && !isLoopbackHost(publicName);
  const boundName = parseHostName(host.includes(':') ? `[${host}]` : host);

  function isAccepted(name: string | undefined, { socket }: FastifyRequest): boolean {
    if (name === undefined) return false;
    if (isPublic) return name === publicName;
    if (isLoopbackHost(name) || name === boundName) return true;
    return name === socket.localAddress?.replace(MAPPED_IPV4, '');
  }

  return (request) => {
    const { hosts, target } = readHosts(request);
    // Node uses the first of several Host headers; a proxy may have used another one.
    const names = hosts.length === 1 ? [...hosts, ...target].map(parseHostName) : [undefined];
    return names.every((name) => isAccepted(name, request));
  };
}

/**
 * Rejects requests for other hosts with 421 before anything else is checked. This prevents DNS
 * rebinding: a site whose name resolves to Atrium's address cannot read anything.
 */
export function addHostCheck(app: FastifyInstance, isAccepted: HostRule): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    done(isAccepted(request) || ANY_HOST_PATHS.has(url) ? undefined : rejectHost(request));
  });
}

/** Logs a request for another host and returns the error response. */
export function rejectHost(request: FastifyRequest): HttpError {
  const { hosts, target } = readHosts(request);
  const host = [...hosts, ...target].join(' ').slice(0, MAX_LOGGED_LENGTH);
  logSecurityEvent(request, 'host_refused', { host });
  return new HttpError(421, UNKNOWN_HOST);
}

/** Converts a request target in absolute form (a full URL) to origin form (path and query). */
export function toOriginForm(target: string): string {
  const path = target.replace(ORIGIN, '');
  return path === target || path.startsWith('/') ? path : `/${path}`;
}

/** Returns the values of all Host headers and the host of a request target in absolute form. */
function readHosts({ raw: { rawHeaders }, originalUrl }: FastifyRequest) {
  const hosts: string[] = [];
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    hosts.push(rawHeaders[index + 1] ?? '');
  }
  const [, authority] = ORIGIN.exec(originalUrl) ?? [];
  return { hosts, target: authority === undefined ? [] : [authority] };
}
