import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../config/loopback-host';
import { findForwardedHeader } from './forwarded-headers';
import { parseHostName } from './host-name';

// A server that listens on `::` sees IPv4 addresses like this.
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Returns whether a request was sent on this machine, to a loopback name and not through a proxy. A proxy
 * on this machine may add no header. An unconfigured nginx still uses HTTP/1.0, and browsers send the
 * origin of the page.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, raw, headers } = request;
  return (
    isLoopbackHost((socket.remoteAddress ?? '').replace(MAPPED_IPV4, '')) &&
    raw.httpVersion !== '1.0' &&
    findForwardedHeader(request) === undefined &&
    isLoopbackHost(parseHostName(headers.host) ?? '') &&
    (headers.origin === undefined || isLoopbackUrl(headers.origin))
  );
}

/** Returns whether the host of a URL is a loopback address or name. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(parseHostName(new URL(url).host) ?? '');
}
