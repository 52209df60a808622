import { hash, randomBytes } from 'node:crypto';
import type { FIRST_ADMIN_KEY, PASSWORD_LINK_KEY } from '@atrium/contracts/password-links';

const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits for an address, and the hash that is stored. */
export function createLinkToken() {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** Returns the SHA-256 of a token, which is enough because the token is random. */
export function hashLinkToken(token: string): string {
  return hash('sha256', token);
}

/**
 * Returns the address that opens Atrium with a token.
 * @param origin such as `https://atrium.example.com`.
 */
export function linkAddress(
  origin: string,
  key: typeof PASSWORD_LINK_KEY | typeof FIRST_ADMIN_KEY,
  token: string,
): string {
  return `${origin}/#${key}=${token}`;
}
