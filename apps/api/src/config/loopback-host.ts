import { isIP } from 'node:net';

/** Returns whether a host is a loopback address or name. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (host.startsWith('127.') && isIP(host) === 4);
}
