import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopbackHost } from '../config/config';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';
import { hostNameOf } from './host-name';

/** Tells whether a request names a host that Atrium is reached by. */
export type HostRule = (request: FastifyRequest) => boolean;

/** The answer to a request for any other host. */
export const FOREIGN_HOST = 'Atrium does not answer at this address';

// Monitors and load balancers ask by the address of a process, and learn nothing else from it.
const ASKED_AT_ANY_HOST = new Set(['/api/health', '/api/ready']);

const LONGEST_LOGGED = 100;
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Creates the rule. With a public URL, only its host is accepted; without one, or with one of this
 * machine, the loopback names, the host that the server listens on and the address at which the
 * connection has arrived. Ports do not count: another site can choose the port of a name, but not the
 * name.
 */
export function createHostRule({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): HostRule {
  const publicName = publicUrl === undefined ? 'localhost' : hostNameOf(new URL(publicUrl).host);
  const isPublic = publicName !== undefined && !isLoopbackHost(publicName);
  const boundName = hostNameOf(host.includes(':') ? `[${host}]` : host);

  function isAccepted(name: string | undefined, { socket }: FastifyRequest): boolean {
    if (name === undefined) return false;
    if (isPublic) return name === publicName;
    const arrivedAt = socket.localAddress?.replace(MAPPED_IPV4, '');
    return isLoopbackHost(name) || name === boundName || name === arrivedAt;
  }

  return (request) => {
    const { hosts, target } = readHosts(request);
    // Node takes the first of several; a proxy on the way may have taken another.
    const names = hosts.length === 1 ? [...hosts, ...target].map(hostNameOf) : [undefined];
    return names.every((name) => isAccepted(name, request));
  };
}

/**
 * Answers a request for a foreign host with 421, before anything else is looked at. A site whose name
 * resolves to Atrium's address (DNS rebinding) can then read nothing as Atrium's own page could.
 */
export function addHostCheck(app: FastifyInstance, isAccepted: HostRule): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    done(isAccepted(request) || ASKED_AT_ANY_HOST.has(url) ? undefined : refuseHost(request));
  });
}

/** Logs that a request was for a foreign host, and returns its refusal. */
export function refuseHost(request: FastifyRequest): HttpError {
  const { hosts, target } = readHosts(request);
  const host = [...hosts, ...target].join(' ').slice(0, LONGEST_LOGGED);
  logSecurityEvent(request, 'host_refused', { host });
  return new HttpError(421, FOREIGN_HOST);
}

/** Removes scheme and host from the request targets of clients that send whole URLs. */
export function toOriginForm(target: string): string {
  const path = target.replace(ORIGIN, '');
  return path === target || path.startsWith('/') ? path : `/${path}`;
}

/** Returns the values of the Host headers, and the host of a request target that is a whole URL. */
function readHosts({ raw, originalUrl }: FastifyRequest) {
  const hosts = raw.rawHeaders.filter(
    (_, index, headers) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === 'host',
  );
  const [, authority] = ORIGIN.exec(originalUrl) ?? [];
  return { hosts, target: authority === undefined ? [] : [authority] };
}
