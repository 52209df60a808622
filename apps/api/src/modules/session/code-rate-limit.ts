import { subMilliseconds } from 'date-fns';
import type { FastifyRequest } from 'fastify';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { tooMany } from '../../http/errors';
import { logSecurityEvent } from '../../log/security-log';
import { createAuditRepository } from '../audit/audit.repository';
import { actorOf, userChange } from '../audit/audit-event';
import { createLoginAttemptRepository, type LoginHistory } from './login-attempt.repository';

const WINDOW_MS = 60 * 60 * 1000;
const PER_ACCOUNT = 20;

/** Account and browser of a code. */
export type CodeAccount = Pick<LoginHistory, 'userId' | 'username' | 'knownBrowserId'>;

/**
 * Creates the rate limit: 20 wrong codes of an account in an hour, from wherever they come. A browser in
 * which the user has signed in before has 20 of its own, so that nobody else can lock it out. They are
 * stored like failed sign-ins, so all processes share them.
 */
export function createCodeRateLimit(db: Database) {
  const attempts = createLoginAttemptRepository(db);

  return {
    /**
     * Counts a code before it is checked. Returns the id of the attempt, which a right code removes.
     * @throws HttpError 429 with Retry-After when the limit is reached, which is audited.
     */
    async count(request: FastifyRequest, account: CodeAccount): Promise<number> {
      const attemptedAt = new Date();
      const since = subMilliseconds(attemptedAt, WINDOW_MS);
      const source = sourceOf(account);
      const { id, retrySeconds } = await attempts.count(
        { usernameKey: source, address: source, knownBrowserId: null, attemptedAt },
        { since, expired: since, perUsername: PER_ACCOUNT, perAddress: PER_ACCOUNT },
      );
      if (id !== null) return id;
      const user = { id: account.userId ?? 0, username: account.username ?? '' };
      logSecurityEvent(request, 'second_factor_throttled', { userId: user.id, retrySeconds });
      await createAuditRepository(db).record({
        ...actorOf(request),
        ...userChange('user.second_factor_throttled', user),
      });
      throw tooMany(errorMessages.tooManyCodes, retrySeconds);
    },

    /** Removes an attempt whose code was not wrong. */
    remove: (id: number): Promise<void> => attempts.remove(id),
  };
}

// No username and no address begins with a space.
function sourceOf({ userId, knownBrowserId }: CodeAccount): string {
  const browser = knownBrowserId === null ? '' : ` browser ${String(knownBrowserId)}`;
  return ` code ${String(userId)}${browser}`;
}
