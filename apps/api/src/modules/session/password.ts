import { hash, parseOptions, verify } from '@node-rs/argon2';

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

// Of no known password; with the same parameters as every other hash.
let decoy: Promise<string> | undefined;

/** Makes the argon2id hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING);
}

/**
 * Whether a password belongs to a hash. Without a hash the answer is no, after the same work, so
 * that nobody can tell from the time taken that a username is unknown.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
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
