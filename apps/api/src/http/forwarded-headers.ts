import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { logSecurityEvent } from '../log/security-log';

/** Returns whether the forwarded headers of a proxy address are trusted. */
export type ProxyTrust = (address: string) => boolean;

// Headers that proxies, load balancers and CDNs add to requests.
const FORWARDED =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-(?:cluster-)?client-ip|x-original-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop|x-envoy-.+|x-arr-.+|x-nginx-proxy|x-proxyuser-ip)$/;

const MAX_REMEMBERED_ADDRESSES = 1000;

/**
 * Creates the check for trusted proxies.
 * @param ranges IP addresses and CIDR ranges such as `10.0.0.0/8`.
 */
export function createProxyTrust(ranges: readonly string[]): ProxyTrust {
  const trusted = new BlockList();
  // Behind a proxy, nearly all requests come from its address.
  const known = new LRUCache<string, boolean>({
    max: MAX_REMEMBERED_ADDRESSES,
    memoMethod: (address) => isIP(address) > 0 && trusted.check(address, familyOf(address)),
  });
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => known.memo(address);
}

/** Returns the name of a header that only proxies send; `undefined` when there is none. */
export function findForwardedHeader({ headers }: FastifyRequest): string | undefined {
  return Object.keys(headers).find((name) => FORWARDED.test(name));
}

/**
 * Logs a warning when an untrusted address sends forwarded headers: a proxy is missing in the settings,
 * or a client is spoofing its address. Warns once for each of the last thousand addresses.
 */
export function addForwardedHeadersWarning(app: FastifyInstance, isTrusted: ProxyTrust): void {
  const warned = new LRUCache<string, true>({ max: MAX_REMEMBERED_ADDRESSES });
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.socket;
    const header = isTrusted(remoteAddress) ? undefined : findForwardedHeader(request);
    if (header !== undefined && !warned.has(remoteAddress)) {
      logSecurityEvent(request, 'untrusted_forwarded_headers', { header, proxy: remoteAddress });
      warned.set(remoteAddress, true);
    }
    done();
  });
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
