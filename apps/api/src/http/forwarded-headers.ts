import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logSecurityEvent } from '../log/security-log';

/** Returns whether the forwarded headers of a proxy address are trusted. */
export type ProxyTrust = (address: string) => boolean;

// Headers that proxies, load balancers and CDNs add to requests.
const FORWARDED =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-(?:cluster-)?client-ip|x-original-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop|x-envoy-.+|x-arr-.+|x-nginx-proxy|x-proxyuser-ip)$/;

const MAX_WARNED_ADDRESSES = 1000;

/**
 * Creates the check for trusted proxies.
 * @param ranges IP addresses and CIDR ranges such as `10.0.0.0/8`.
 */
export function createProxyTrust(ranges: readonly string[]): ProxyTrust {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address));
}

/** Returns the name of a header that only proxies send; `undefined` when there is none. */
export function findForwardedHeader({ headers }: FastifyRequest): string | undefined {
  return Object.keys(headers).find((name) => FORWARDED.test(name));
}

/**
 * Logs a warning when an untrusted address sends forwarded headers: a proxy is missing in the settings,
 * or a client is spoofing its address. Warns once per address and remembers the last thousand.
 */
export function addForwardedHeadersWarning(app: FastifyInstance, isTrusted: ProxyTrust): void {
  const warned = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.socket;
    const header = findForwardedHeader(request);
    if (header !== undefined && !isTrusted(remoteAddress) && !warned.has(remoteAddress)) {
      logSecurityEvent(request, 'untrusted_forwarded_headers', { header, proxy: remoteAddress });
      warned.add(remoteAddress);
      const [first] = warned;
      if (warned.size > MAX_WARNED_ADDRESSES && first !== undefined) warned.delete(first);
    }
    done();
  });
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
