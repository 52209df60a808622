import { hash, randomBytes } from 'node:crypto';

// Begins with a fixed text, so that scanners for secrets find it.
const PREFIX = 'atrium_release_';
const TOKEN_BYTES = 32;

/** Creates a token of 256 random bits, and the hash that is stored. */
export function createPublisherToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, tokenHash: hashPublisherToken(token) };
}

/** Returns the SHA-256 of a token, which is enough because the token is random. */
export function hashPublisherToken(token: string): string {
  return hash('sha256', token);
}
