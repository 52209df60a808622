import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits, and the hash that is stored. */
export function createToken(prefix = '') {
  const token = prefix + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Returns the SHA-256 of a token, which is enough because the token is random. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
