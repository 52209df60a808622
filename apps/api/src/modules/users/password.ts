import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { normalizePassword } from '@atrium/contracts';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import { NO_PASSWORD } from './user.repository';
import { createWorkQueue } from './work-queue';

// OWASP's minimum for argon2id. The package's enums exist only as types.
const HASHING = {
  /** Argon2id. */
  algorithm: 2,
  /** 1.3, which the hash itself calls 19. */
  version: 1,
  /** KiB. */
  memoryCost: 19 * 1024,
  /** Passes. */
  timeCost: 2,
  /** Threads. */
  parallelism: 1,
  /** Bytes. */
  outputLen: 32,
} as const;

const SALT_BYTES = 16;

const LIBUV_THREADS = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const MAX_WAITING = 100;
const RETRY_SECONDS = '5';

/**
 * Queue of all password hashing in this process. It leaves one processor and one thread of libuv's pool
 * free; otherwise, hashing would block file reads and DNS lookups.
 */
export const hashQueue = createWorkQueue(
  Math.max(1, Math.min(availableParallelism(), LIBUV_THREADS) - 1),
  MAX_WAITING,
);

// Hash of an unknown password, with the same parameters as every other hash.
let decoy: Promise<string> | undefined;

/** Returns the error for a sign-in while too many are waiting. */
export function busy(): HttpError {
  return new HttpError(503, errorMessages.signInBusy, { 'retry-after': RETRY_SECONDS });
}

/** Returns the argon2id hash of the normalized password; waits in the queue even if it is full. */
export function hashPassword(password: string): Promise<string> {
  return hashQueue.run(() => hash(normalizePassword(password), HASHING));
}

/**
 * Returns whether a password matches a hash: `as typed` if it is the hash of a password that was not
 * normalized, as older ones are. Without a hash, or with `NO_PASSWORD`, does the same work and returns
 * `false`, so that the response time does not reveal whether a username exists.
 * @throws HttpError 503 with Retry-After when the queue is full.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<'normalized' | 'as typed' | false> {
  if (hashQueue.isFull()) throw busy();
  decoy ??= hashPassword(crypto.randomUUID());
  const known = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const compared = known ?? (await decoy);
  const normalized = normalizePassword(password);
  for (const text of new Set([normalized, password])) {
    const matches = await hashQueue.run(() => verify(compared, text));
    if (matches && known !== undefined) return text === normalized ? 'normalized' : 'as typed';
  }
  return false;
}

/**
 * Returns whether a hash is cheaper to attack than one of `hashPassword`. Ignores the number of threads,
 * because it divides the work without adding to it.
 * @throws Error when it is not an argon2 hash.
 */
export function isWeakHash(passwordHash: string): boolean {
  const {
    algorithm,
    version,
    memoryCost,
    timeCost,
    outputLen,
    saltLen,
  }: Readonly<Record<keyof typeof HASHING | 'saltLen', number>> = parseOptions(passwordHash);
  return (
    algorithm !== HASHING.algorithm ||
    version < HASHING.version ||
    memoryCost < HASHING.memoryCost ||
    timeCost < HASHING.timeCost ||
    outputLen < HASHING.outputLen ||
    saltLen < SALT_BYTES
  );
}
