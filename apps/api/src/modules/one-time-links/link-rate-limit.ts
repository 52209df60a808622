import { subMilliseconds } from 'date-fns';
import type { FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError, tooMany } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import { addressKey } from '../session/address-key';
import { createLoginAttemptRepository } from '../session/login-attempt.repository';

const MINUTE_MS = 60 * 1000;
const WINDOW_MS = 15 * MINUTE_MS;
// Sign-ins are kept for an hour; see createLoginRateLimit.
const EXPIRED_MS = 60 * MINUTE_MS;
const PER_ADDRESS = 10;
const PER_ADDRESS_WITH_SIGN_INS = 100;

// No username begins with a space.
const ATTEMPT_KEYS = { password_link: ' link', calendar_feed: ' feed' } as const;

/**
 * Creates the rate limit: 10 links of a kind in 15 minutes that are not valid from one address (IPv4) or network
 * (IPv6). They are stored like failed sign-ins, so all processes share them.
 */
export function createLinkRateLimit(
  db: Database,
  kind: keyof typeof ATTEMPT_KEYS = 'password_link',
) {
  const attempts = createLoginAttemptRepository(db);
  const usernameKey = ATTEMPT_KEYS[kind];

  return {
    /**
     * Runs a function that throws an `HttpError` 404 if the link of the request is not valid.
     * @throws HttpError 429 with Retry-After when the limit is reached.
     */
    async guard<T>(request: FastifyRequest, use: () => Promise<T>): Promise<T> {
      const attemptedAt = new Date();
      const attempt = { usernameKey, address: addressKey(request.ip), attemptedAt };
      const { id, retrySeconds } = await attempts.count(
        { ...attempt, knownBrowserId: null },
        {
          since: subMilliseconds(attemptedAt, WINDOW_MS),
          expired: subMilliseconds(attemptedAt, EXPIRED_MS),
          perUsername: PER_ADDRESS,
          perAddress: PER_ADDRESS_WITH_SIGN_INS,
        },
      );
      if (id === null) {
        logSecurityEvent(request, `${kind}_throttled`, { retrySeconds });
        throw tooMany(errorMessages.tooManyInvalidLinks, retrySeconds);
      }
      try {
        const result = await use();
        await attempts.remove(id);
        return result;
      } catch (error) {
        const isRefused = error instanceof HttpError && error.status === 404;
        if (isRefused) logSecurityEvent(request, `${kind}_refused`);
        else await attempts.remove(id);
        throw error;
      }
    },
  };
}
