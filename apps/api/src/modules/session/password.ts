import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { errorMessages } from '@atrium/contracts/server';
import { HttpError } from '../../http/errors';
import { createWorkQueue } from './work-queue';

// OWASP's minimum for argon2id; the package's enums exist for the type checker only.
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
 * The turns of all hashing in this process. One processor is left for everything else, and so is one
 * thread of libuv's pool: hashing on all of them would stop reading files and resolving names.
 */
export const hashing = createWorkQueue(
  Math.max(1, Math.min(availableParallelism(), LIBUV_THREADS) - 1),
  MAX_WAITING,
);

// Of no known password; with the same parameters as every other hash.
let decoy: Promise<string> | undefined;

/** Returns the argon2id hash under which a password is stored; takes its turn, however many wait. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, HASHING));
}

/**
 * Returns whether a password belongs to a hash. Without a hash the answer is no, after the same work,
 * so that nobody can tell from the time taken that a username is unknown.
 * @throws HttpError 503 with Retry-After when too many others wait for their turn.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  if (hashing.isFull()) {
    throw new HttpError(503, errorMessages.signInBusy, { 'retry-after': RETRY_SECONDS });
  }
  decoy ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await decoy);
  const matches = await hashing.run(() => verify(compared, password));
  return matches && passwordHash !== undefined;
}

/**
 * Whether a hash costs an attacker less than one of `hashPassword`. The number of threads does not
 * count: it divides the work without adding to it.
 * @throws Error when it is no argon2 hash.
 */
export function isWeakHash(passwordHash: string): boolean {
  const { algorithm, version, memoryCost, timeCost, outputLen, saltLen } =
    parseOptions(passwordHash);
  return (
    algorithm !== HASHING.algorithm ||
    version < HASHING.version ||
    memoryCost < HASHING.memoryCost ||
    timeCost < HASHING.timeCost ||
    outputLen < HASHING.outputLen ||
    saltLen < SALT_BYTES
  );
}
