import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { normalizePassword } from '@atrium/contracts';
import { foldUsername } from '@atrium/contracts/fold-username';
import { type Config } from '../../config/config';
import { isLoopbackHost } from '../../config/loopback-host';
import { isLocalRequest, isLoopbackUrl } from '../../http/local-request';
import { logSecurityEvent } from '../../log/security-log';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts';

const demoKeys = new Set(DEMO_ACCOUNTS.map(({ username }) => foldUsername(username)));

/**
 * Returns the settings that open the server to other machines or mark it as production, each as a
 * clause such as `HOST is 0.0.0.0`. The demo is only created when there are none.
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
 * Returns the password to verify for a sign-in. The demo password is public: unless the request comes from
 * this machine, it is replaced by one that is never right, so that response and timing are those of a
 * wrong password.
 */
export function guardDemoPassword(
  request: FastifyRequest,
  usernameKey: string,
  password: string,
): string {
  const isDemo = normalizePassword(password) === DEMO_PASSWORD && demoKeys.has(usernameKey);
  if (!isDemo || isLocalRequest(request)) return password;
  logSecurityEvent(request, 'demo_sign_in_refused', { usernameKey });
  return randomUUID();
}
