import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { unreadableError } from '../release-folder/file-errors';

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;
const READABLE_BY_OTHERS = 0o077;

/** The keys for signing releases and verifying signatures. */
export interface ReleaseKeys {
  /** The private key; `null` when releases are not signed. */
  signing: KeyObject | null;
  /** The public keys, one of which must match; empty when signatures are not verified. */
  trusted: readonly KeyObject[];
}

/** Releases are not signed, and signatures are not verified. */
export const NO_KEYS: ReleaseKeys = { signing: null, trusted: [] };

/**
 * Reads the keys from the configured files.
 *
 * @param env `RELEASE_SIGNING_KEY` and `RELEASE_PUBLIC_KEY`, paths of PEM files
 * @throws ReleaseError when a file can't be read or has another format, or when the private key is
 * readable by other accounts or in the release folder
 */
export async function readKeys(env: NodeJS.ProcessEnv, root: string): Promise<ReleaseKeys> {
  const signing = env.RELEASE_SIGNING_KEY
    ? await readPrivateKey(env.RELEASE_SIGNING_KEY, root)
    : null;
  const own = signing ? [createPublicKey(signing)] : [];
  if (!env.RELEASE_PUBLIC_KEY) return { signing, trusted: own };
  const trusted = await readPublicKeys(env.RELEASE_PUBLIC_KEY);
  if (own.every((key) => trusted.some((other) => other.equals(key)))) return { signing, trusted };
  throw new ReleaseError([
    `${env.RELEASE_PUBLIC_KEY} does not hold the public key of ${String(env.RELEASE_SIGNING_KEY)}, so servers would reject what it signs. Add the key to the file.`,
  ]);
}

/**
 * Checks that a private key is outside the release folder, which is served and copied.
 *
 * @throws ReleaseError
 */
export async function requireOutsideFolder(file: string, root: string): Promise<void> {
  const place = path.join(await resolveLinks(path.dirname(file)), path.basename(file));
  const inside = path.relative(await resolveLinks(root), place);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return;
  throw new ReleaseError([
    `${file} is in the release folder, which is served to everybody. Keep the private key somewhere else.`,
  ]);
}

// Paths that do not exist yet can't be links.
async function resolveLinks(place: string): Promise<string> {
  const resolved = path.resolve(place);
  return realpath(resolved).catch(async () => {
    const parent = path.dirname(resolved);
    return parent === resolved
      ? resolved
      : path.join(await resolveLinks(parent), path.basename(resolved));
  });
}

async function readPrivateKey(file: string, root: string): Promise<KeyObject> {
  await requireOutsideFolder(await realpath(file).catch(throwUnreadable), root);
  const { mode } = await stat(file);
  if ((mode & READABLE_BY_OTHERS) !== 0) {
    throw new ReleaseError([`${file} is accessible to other accounts. Run "chmod 600 ${file}".`]);
  }
  const key = parse(createPrivateKey, await readFile(file, 'utf8').catch(throwUnreadable));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ReleaseError([
    `${file} is not a private ed25519 key. Create one with "npm run release -- keygen".`,
  ]);
}

async function readPublicKeys(file: string): Promise<KeyObject[]> {
  const text = await readFile(file, 'utf8').catch(throwUnreadable);
  const keys = (text.match(PUBLIC_KEY) ?? []).map((pem) => parse(createPublicKey, pem));
  if (keys.length > 0 && keys.every((key) => key?.asymmetricKeyType === 'ed25519')) {
    return keys.flatMap((key) => key ?? []);
  }
  throw new ReleaseError([
    `${file} must contain only public ed25519 keys, as keygen creates them.`,
  ]);
}

function parse(create: (pem: string) => KeyObject, pem: string): KeyObject | null {
  try {
    return create(pem);
  } catch {
    return null;
  }
}

function throwUnreadable(error: NodeJS.ErrnoException): never {
  throw unreadableError(error);
}
