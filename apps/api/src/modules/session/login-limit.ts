import { errorMessages } from '@atrium/contracts';
import { HttpError } from '../../errors';
import type { LoginAttemptRepository } from './login-attempt.repository';

const WINDOW_MILLISECONDS = 15 * 60 * 1000;
const PER_USERNAME_AND_ADDRESS = 10;
const PER_ADDRESS = 100;

/** Limits failed sign-ins: 10 in 15 minutes for one username from one address, 100 for an address. */
export type LoginLimit = ReturnType<typeof createLoginLimit>;

/** Makes the limit from where the attempts are kept, which all processes share. */
export function createLoginLimit(attempts: LoginAttemptRepository) {
  const queues = new Map<string, Promise<unknown>>();

  async function count(usernameKey: string, address: string): Promise<number> {
    const attemptedAt = new Date();
    const { id, retrySeconds } = await attempts.count(
      { usernameKey, address, attemptedAt },
      {
        since: new Date(attemptedAt.getTime() - WINDOW_MILLISECONDS),
        perUsernameAndAddress: PER_USERNAME_AND_ADDRESS,
        perAddress: PER_ADDRESS,
      },
    );
    if (id !== null) return id;
    throw new HttpError(429, errorMessages.tooManyAttempts, {
      'retry-after': String(retrySeconds),
    });
  }

  return {
    /**
     * Counts a sign-in before any work is done for it and then runs it. The sign-ins of one address
     * take turns in this process, so that several right ones at once, each counted until it
     * succeeds, do not use up the limit.
     * @param signIn is given the id of the counted attempt, which it removes when it succeeds.
     * @throws HttpError 429 with Retry-After in seconds.
     */
    async guard<T>(
      usernameKey: string,
      address: string,
      signIn: (attemptId: number) => Promise<T>,
    ): Promise<T> {
      const previous = queues.get(address) ?? Promise.resolve();
      const turn = previous.then(async () => signIn(await count(usernameKey, address)));
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
