import { errorMessages } from '@atrium/contracts';
import { HttpError } from '../../errors';
import type { LoginAttemptRepository } from './login-attempt.repository';

const WINDOW_MILLISECONDS = 15 * 60 * 1000;
const PER_USERNAME_AND_ADDRESS = 10;
const PER_ADDRESS = 100;

/** Limits failed sign-ins: 10 in 15 minutes for one username from one address, 100 for an address. */
export type LoginLimit = ReturnType<typeof createLoginLimit>;

/** Makes the limit from where the failures are kept. */
export function createLoginLimit(attempts: LoginAttemptRepository) {
  const queues = new Map<string, Promise<unknown>>();

  async function refuseAboveLimit(usernameKey: string, address: string): Promise<void> {
    const now = Date.now();
    const since = new Date(now - WINDOW_MILLISECONDS);
    const ofAddress = await attempts.listRecent(address, since, PER_ADDRESS);
    const ofUsername = ofAddress.filter((attempt) => attempt.usernameKey === usernameKey);
    const oldest = ofAddress[PER_ADDRESS - 1] ?? ofUsername[PER_USERNAME_AND_ADDRESS - 1];
    if (oldest === undefined) return;
    const waiting = oldest.attemptedAt.getTime() + WINDOW_MILLISECONDS - now;
    throw new HttpError(429, errorMessages.tooManyAttempts, {
      'retry-after': String(Math.ceil(waiting / 1000)),
    });
  }

  return {
    /**
     * Runs a sign-in within the limit and counts it when it fails. Sign-ins from one address run
     * one after another, so that many at once can't slip through between counting and failing.
     * @param signIn `undefined` means that it failed.
     * @throws HttpError 429 with Retry-After in seconds.
     */
    async guard<T>(
      usernameKey: string,
      address: string,
      signIn: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const previous = queues.get(address) ?? Promise.resolve();
      const turn = previous.then(async () => {
        await refuseAboveLimit(usernameKey, address);
        const result = await signIn();
        if (result === undefined) {
          const attemptedAt = new Date();
          await attempts.add({ usernameKey, address, attemptedAt });
          await attempts.removeUntil(new Date(attemptedAt.getTime() - WINDOW_MILLISECONDS));
        }
        return result;
      });
      const settled = turn.catch(() => undefined);
      queues.set(address, settled);
      try {
        return await turn;
      } finally {
        if (queues.get(address) === settled) queues.delete(address);
      }
    },
  };
}
