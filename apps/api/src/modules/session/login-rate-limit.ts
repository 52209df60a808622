import { setImmediate } from 'node:timers/promises';
import { subMilliseconds } from 'date-fns';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError, tooMany } from '../../http/errors';
import type { SecurityEvent } from '../../log/security-log';
import { busy } from '../users/password';
import { createWorkQueue, type WorkQueue } from '../users/work-queue';
import { addressKey } from './address-key';
import type {
  LoginAttemptRepository,
  LoginCandidate,
  LoginHistory,
} from './login-attempt.repository';

const MINUTE_MS = 60 * 1000;
const WINDOW_MS = 15 * MINUTE_MS;
const PER_USERNAME = 10;
const PER_ADDRESS = 100;

const ACCOUNT_WINDOW_MS = 60 * MINUTE_MS;
const UNDELAYED_FAILURES = 20;
const DELAY_STEP_MS = 250;
const MAX_DELAY_MS = 5000;
const COUNTED_FAILURES = UNDELAYED_FAILURES + MAX_DELAY_MS / DELAY_STEP_MS;

const MAX_DELAYED = 100;
// More than the failures per address, so that a whole office can sign in at once.
const MAX_WAITING_PER_SOURCE = 150;
const MAX_IN_PROGRESS = 500;
const MAX_IN_DATABASE = 2;

/** Rate limit for failed sign-ins by username, address and browser, with delays per account. */
export type LoginRateLimit = ReturnType<typeof createLoginRateLimit>;

/** A sign-in to be rate limited. */
export interface LoginRequest extends LoginCandidate {
  /** The client's address. */
  readonly address: string;
  /** Logs a security event of this sign-in. */
  log: (event: SecurityEvent, details: Readonly<Record<string, number>>) => void;
}

/** A sign-in that passed the rate limit. */
export interface AdmittedLogin {
  /** The id of the counted attempt, which a successful sign-in removes. */
  readonly attemptId: number;
  readonly account: LoginHistory;
}

/** Options of `createLoginRateLimit`. */
export interface LoginRateLimitOptions {
  readonly attempts: LoginAttemptRepository;
  /** Waits for some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Creates the rate limit. Attempts are stored in the database, so all processes share them. */
export function createLoginRateLimit({ attempts, wait }: LoginRateLimitOptions) {
  const queues = new Map<string, WorkQueue>();
  const database = createWorkQueue(MAX_IN_DATABASE, MAX_IN_PROGRESS);
  let inProgress = 0;
  let delayed = 0;

  /** Runs a query without blocking other requests during many simultaneous sign-ins. */
  function query<T>(read: () => Promise<T>): Promise<T> {
    return database.run(async () => {
      // The embedded database would run all queued queries before the event loop continues.
      await setImmediate();
      return read();
    });
  }

  /** Delays the sign-in without occupying a slot of a queue. */
  async function delay({ failures, userId }: LoginHistory, log: LoginRequest['log']) {
    const steps = failures - UNDELAYED_FAILURES + 1;
    if (steps <= 0) return;
    const milliseconds = Math.min(steps * DELAY_STEP_MS, MAX_DELAY_MS);
    log('sign_in_delayed', { ...idOf(userId), failures, milliseconds });
    if (delayed >= MAX_DELAYED) throw busy();
    delayed += 1;
    try {
      await wait(milliseconds);
    } finally {
      delayed -= 1;
    }
  }

  async function count(login: LoginRequest, account: LoginHistory): Promise<number> {
    const attemptedAt = new Date();
    const { usernameKey, address } = login;
    const { knownBrowserId, userId } = account;
    const { id, retrySeconds } = await attempts.count(
      { usernameKey, address: addressKey(address), knownBrowserId, attemptedAt },
      {
        since: subMilliseconds(attemptedAt, WINDOW_MS),
        expired: subMilliseconds(attemptedAt, ACCOUNT_WINDOW_MS),
        perUsername: PER_USERNAME,
        perAddress: PER_ADDRESS,
      },
    );
    if (id !== null) return id;
    login.log('sign_in_throttled', { ...idOf(userId), retrySeconds });
    throw tooMany(errorMessages.tooManyAttempts, retrySeconds);
  }

  async function runInTurn<T>(source: string, task: () => Promise<T>): Promise<T> {
    const queue = queues.get(source) ?? createWorkQueue(1, MAX_WAITING_PER_SOURCE);
    if (queue.isFull()) throw busy();
    queues.set(source, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.isIdle()) queues.delete(source);
    }
  }

  async function admit<T>(
    login: LoginRequest,
    signIn: (admitted: AdmittedLogin) => Promise<T>,
  ): Promise<T> {
    const now = new Date();
    const since = subMilliseconds(now, ACCOUNT_WINDOW_MS);
    const account = await query(() => attempts.findHistory(login, now, since, COUNTED_FAILURES));
    const { knownBrowserId } = account;
    if (knownBrowserId === null) await delay(account, login.log);
    const source =
      knownBrowserId === null ? addressKey(login.address) : `browser ${String(knownBrowserId)}`;
    return runInTurn(source, async () => {
      const attemptId = await query(() => count(login, account));
      try {
        return await signIn({ attemptId, account });
      } catch (error) {
        // The password was not verified.
        if (error instanceof HttpError && error.status === 503) await attempts.remove(attemptId);
        throw error;
      }
    });
  }

  return {
    /**
     * Counts a sign-in and then runs it. Limits, in 15 minutes:
     *
     * - 10 failures of a username and 100 of all usernames from one address
     * - 10 failures from a known browser, independent of all other failures
     *
     * After 20 failures of a username in an hour, from any address, sign-ins from unknown browsers are
     * delayed. Sign-ins of one source run one after the other in each process: every sign-in counts
     * until it succeeds, so valid ones at the same time could otherwise reach the limit.
     * @throws HttpError 429 with Retry-After when a limit is reached, 503 when too many are waiting.
     */
    async guard<T>(
      login: LoginRequest,
      signIn: (admitted: AdmittedLogin) => Promise<T>,
    ): Promise<T> {
      if (inProgress >= MAX_IN_PROGRESS) throw busy();
      inProgress += 1;
      try {
        return await admit(login, signIn);
      } finally {
        inProgress -= 1;
      }
    },
  };
}

function idOf(userId: number | null) {
  return userId === null ? {} : { userId };
}
