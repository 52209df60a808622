import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Config, isLoopbackHost } from '../config/config';
import { findForwardedHeader } from '../http/forwarded-headers';
import { parseHostName } from '../http/host-name';
import { logSecurityEvent } from '../log/security-log';
import { foldIdentifier } from '../modules/users/fold-identifier';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts';

const demoKeys = new Set(DEMO_ACCOUNTS.map(({ username }) => foldIdentifier(username)));

/**
 * Returns which settings say that others than the person at this machine use the server, each as a
 * clause such as `HOST is 0.0.0.0`; empty when none does. There is no demo then.
 */
export function findProductionSettings({
  host,
  publicUrl,
  production,
}: Pick<Config, 'host' | 'publicUrl' | 'production'>): readonly string[] {
  return [
    ...(isLoopbackHost(host) ? [] : [`HOST is ${host}`]),
    ...(publicUrl === undefined || isLoopbackUrl(publicUrl) ? [] : [`PUBLIC_URL is ${publicUrl}`]),
    ...(production ? ['NODE_ENV is production'] : []),
  ];
}

/**
 * Returns the password to check for a sign-in. For a demo account with the demo password, which
 * everybody knows, it is one that is never right, unless the request was made on this machine: the
 * answer and the work for it are then those of a wrong password.
 */
export function guardDemoPassword(
  request: FastifyRequest,
  usernameKey: string,
  password: string,
): string {
  const isDemo = password === DEMO_PASSWORD && demoKeys.has(usernameKey);
  if (!isDemo || isMadeHere(request)) return password;
  logSecurityEvent(request, 'demo_sign_in_refused', { usernameKey });
  return randomUUID();
}

// A proxy on this machine may leave no header: nginx without settings asks with HTTP/1.0, and a
// browser sends the origin of the page.
function isMadeHere(request: FastifyRequest): boolean {
  const { socket, raw, headers } = request;
  return (
    isLoopbackHost(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    findForwardedHeader(request) === undefined &&
    isLoopbackHost(parseHostName(headers.host) ?? '') &&
    (headers.origin === undefined || isLoopbackUrl(headers.origin))
  );
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(parseHostName(new URL(url).host) ?? '');
}
