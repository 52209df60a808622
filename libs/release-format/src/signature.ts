import type { KeyObject } from 'node:crypto';
import { createPublicKey, sign, verify } from 'node:crypto';

/** A public key, and the apps whose releases it may sign. */
export interface ReleaseKey {
  /** `*` for all. */
  readonly apps: readonly string[];
  readonly key: KeyObject;
}

/**
 * Signs the manifest of a release.
 *
 * @param key a private ed25519 key
 * @returns the signature in base64
 */
export function signManifest(manifest: string, key: KeyObject): string {
  return sign(null, Buffer.from(manifest), key).toString('base64');
}

/** Returns whether a manifest is signed by a key that may sign releases of the app. */
export function isSigned(
  app: string,
  manifest: string,
  signature: string | null,
  keys: readonly ReleaseKey[],
): boolean {
  if (signature === null) return false;
  const bytes = Buffer.from(signature, 'base64');
  return keys
    .filter(({ apps }) => apps.includes(app) || apps.includes('*'))
    .some(({ key }) => verify(null, Buffer.from(manifest), key, bytes));
}

const KEYS = /^(.*)\r?\n-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/gm;

/**
 * Parses public keys in PEM format. The line before each names the apps that it may sign for, such as
 * `tasks, calendar`, or `*` for all.
 *
 * @returns `null` when the text has no key, a key without apps, or one of another kind than ed25519
 */
export function parseReleaseKeys(text: string): ReleaseKey[] | null {
  const found = [...text.matchAll(KEYS)].map(([block, line = '']) => {
    const apps = line.split(',').map((app) => app.trim());
    return { apps, key: parseKey(block.slice(line.length + 1)) };
  });
  const isComplete = text.split('BEGIN PUBLIC KEY').length - 1 === found.length;
  const valid = found.flatMap(({ apps, key }) =>
    key?.asymmetricKeyType === 'ed25519' && apps.every((app) => /^(\*|[a-z][a-z0-9-]*)$/.test(app))
      ? [{ apps, key }]
      : [],
  );
  return valid.length > 0 && isComplete && valid.length === found.length ? valid : null;
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}
