import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { unreadableError } from '../release-folder/file-failure';

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;
const READABLE_BY_OTHERS = 0o077;

/** By what releases are signed and their signatures checked. */
export interface ReleaseKeys {
  /** The private key; `null` where releases are not signed. */
  signing: KeyObject | null;
  /** The public keys, any of which a release may be signed with; none where nothing is checked. */
  trusted: readonly KeyObject[];
}

/** Releases are not signed, and no signature is checked. */
export const NO_KEYS: ReleaseKeys = { signing: null, trusted: [] };

/**
 * Reads the keys that the settings name.
 *
 * @param env `RELEASE_SIGNING_KEY` and `RELEASE_PUBLIC_KEY`, each a file of PEM
 * @throws ReleaseError when a file can't be read or is no such key, others may read the private key,
 * or it lies in the release folder
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
    `${env.RELEASE_PUBLIC_KEY} does not hold the public key of ${String(env.RELEASE_SIGNING_KEY)}, so servers would refuse what it signs: add the key to the file.`,
  ]);
}

/**
 * Refuses a place for a private key inside the release folder, which is handed out and copied.
 *
 * @throws ReleaseError
 */
export async function requireOutsideFolder(file: string, root: string): Promise<void> {
  const place = path.join(await resolveLinks(path.dirname(file)), path.basename(file));
  const inside = path.relative(await resolveLinks(root), place);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return;
  throw new ReleaseError([
    `${file} is in the release folder, which is handed out: keep the private key somewhere else.`,
  ]);
}

// Whatever does not exist yet is no link.
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
  await requireOutsideFolder(await realpath(file).catch(refuseUnreadable), root);
  const { mode } = await stat(file);
  if ((mode & READABLE_BY_OTHERS) !== 0) {
    throw new ReleaseError([`${file} is open to other accounts: run "chmod 600 ${file}".`]);
  }
  const key = parse(createPrivateKey, await readFile(file, 'utf8').catch(refuseUnreadable));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ReleaseError([
    `${file} is no private ed25519 key: make one with "npm run release -- keygen".`,
  ]);
}

async function readPublicKeys(file: string): Promise<KeyObject[]> {
  const text = await readFile(file, 'utf8').catch(refuseUnreadable);
  const keys = (text.match(PUBLIC_KEY) ?? []).map((pem) => parse(createPublicKey, pem));
  if (keys.length > 0 && keys.every((key) => key?.asymmetricKeyType === 'ed25519')) {
    return keys.flatMap((key) => key ?? []);
  }
  throw new ReleaseError([`${file} must hold public ed25519 keys only, as keygen makes them.`]);
}

function parse(create: (pem: string) => KeyObject, pem: string): KeyObject | null {
  try {
    return create(pem);
  } catch {
    return null;
  }
}

function refuseUnreadable(error: NodeJS.ErrnoException): never {
  throw unreadableError(error);
}
