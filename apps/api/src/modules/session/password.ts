import { hash, verify } from '@node-rs/argon2';

// Of no known password; with the same parameters as every other hash.
let decoy: Promise<string> | undefined;

/** Makes the argon2id hash under which a password is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Whether a password belongs to a hash. Without a hash the answer is no, after the same work, so
 * that nobody can tell from the time taken that a username is unknown.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
