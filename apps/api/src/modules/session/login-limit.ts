import { setImmediate } from 'node:timers/promises';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import type { SecurityEvent } from '../../log/security-log';
import { addressKey } from './address-key';
import type {
  LoginAttemptRepository,
  LoginCandidate,
  LoginStanding,
} from './login-attempt.repository';
import { createWorkQueue, type WorkQueue } from './work-queue';

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
// More than an address may fail, so that a whole office can sign in at once.
const MAX_WAITING_PER_SOURCE = 150;
const MAX_UNDER_WAY = 500;
const MAX_IN_DATABASE = 2;
const RETRY_SECONDS = '5';

/** Limits failed sign-ins by username, address and browser, and delays guesses at one account. */
export type LoginLimit = ReturnType<typeof createLoginLimit>;

/** A sign-in as the limit sees it. */
export interface LimitedLogin extends LoginCandidate {
  /** The client's address. */
  readonly address: string;
  /** Logs a security event of this sign-in. */
  log: (event: SecurityEvent, details: Readonly<Record<string, number>>) => void;
}

/** A sign-in that may go on. */
export interface AdmittedLogin {
  /** The id of the counted attempt, which a successful sign-in removes. */
  readonly attemptId: number;
  readonly account: LoginStanding;
}

/** Options of the limit. */
export interface LoginLimitOptions {
  readonly attempts: LoginAttemptRepository;
  /** Waits for some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Creates the limit; all processes share where the attempts are kept. */
export function createLoginLimit({ attempts, wait }: LoginLimitOptions) {
  const queues = new Map<string, WorkQueue>();
  const database = createWorkQueue(MAX_IN_DATABASE, MAX_UNDER_WAY);
  let underWay = 0;
  let delayed = 0;

  /** Lets other requests through between the queries of many sign-ins that come at once. */
  function query<T>(read: () => Promise<T>): Promise<T> {
    return database.run(async () => {
      // The embedded database answers query after query before the event loop goes on.
      await setImmediate();
      return read();
    });
  }

  /** Waits without a turn or a place that anybody else could need. */
  async function delay({ failures, userId }: LoginStanding, log: LimitedLogin['log']) {
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

  async function count(login: LimitedLogin, account: LoginStanding): Promise<number> {
    const attemptedAt = new Date();
    const { usernameKey, address } = login;
    const { knownBrowserId, userId } = account;
    const { id, retrySeconds } = await attempts.count(
      { usernameKey, address: addressKey(address), knownBrowserId, attemptedAt },
      {
        since: before(attemptedAt, WINDOW_MS),
        expired: before(attemptedAt, ACCOUNT_WINDOW_MS),
        perUsername: PER_USERNAME,
        perAddress: PER_ADDRESS,
      },
    );
    if (id !== null) return id;
    login.log('sign_in_throttled', { ...idOf(userId), retrySeconds });
    throw new HttpError(429, errorMessages.tooManyAttempts, {
      'retry-after': String(retrySeconds),
    });
  }

  async function takeTurn<T>(source: string, task: () => Promise<T>): Promise<T> {
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
    login: LimitedLogin,
    signIn: (admitted: AdmittedLogin) => Promise<T>,
  ): Promise<T> {
    const now = new Date();
    const since = before(now, ACCOUNT_WINDOW_MS);
    const account = await query(() => attempts.findStanding(login, now, since, COUNTED_FAILURES));
    const { knownBrowserId } = account;
    if (knownBrowserId === null) await delay(account, login.log);
    const source =
      knownBrowserId === null ? addressKey(login.address) : `browser ${String(knownBrowserId)}`;
    return takeTurn(source, async () => {
      const attemptId = await query(() => count(login, account));
      try {
        return await signIn({ attemptId, account });
      } catch (error) {
        // The password was not even looked at.
        if (error instanceof HttpError && error.status === 503) await attempts.forget(attemptId);
        throw error;
      }
    });
  }

  return {
    /**
     * Counts a sign-in before any work is done for it and then runs it: 10 failures in 15 minutes for
     * a username from one address and 100 for an address, or 10 from a browser on which the user has
     * signed in before, which nobody else's failures touch. From 20 failures of a username in an hour
     * on, from wherever, each further one from another browser is delayed. The sign-ins of one source
     * take turns in this process, so that several right ones at once, each counted until it succeeds,
     * do not use up the limit.
     * @throws HttpError 429 with Retry-After when a limit is reached, 503 when too many wait.
     */
    async guard<T>(
      login: LimitedLogin,
      signIn: (admitted: AdmittedLogin) => Promise<T>,
    ): Promise<T> {
      if (underWay >= MAX_UNDER_WAY) throw busy();
      underWay += 1;
      try {
        return await admit(login, signIn);
      } finally {
        underWay -= 1;
      }
    },
  };
}

function idOf(userId: number | null) {
  return userId === null ? {} : { userId };
}

function busy(): HttpError {
  return new HttpError(503, errorMessages.signInBusy, { 'retry-after': RETRY_SECONDS });
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds);
}
