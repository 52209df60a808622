import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseReleaseKeys } from '@atrium/release-format';
import { codeOf, ReleaseError } from './release-error';

const READABLE_BY_OTHERS = 0o077;

/**
 * Creates an ed25519 key pair: the private key in `file`, readable by its owner only, and the public key,
 * with the apps that it may sign for, in `file.pub`.
 *
 * @param apps `*` for all
 * @returns the files, and the content of the second one, for `RELEASE_KEYS` of the server
 * @throws ReleaseError when a file exists or can't be written
 */
export async function keygen(file: string, apps: readonly string[]) {
  const privateKey = path.resolve(file);
  const publicKey = `${privateKey}.pub`;
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const block = `${apps.join(', ')}\n${pair.publicKey}`;
  if (!parseReleaseKeys(block)) {
    throw new ReleaseError([
      `“${apps.join(',')}” does not name apps: enter names such as tasks,calendar, or * for all.`,
    ]);
  }
  try {
    await mkdir(path.dirname(privateKey), { recursive: true, mode: 0o700 });
    // A private key without the public one would be of no use.
    await writeFile(publicKey, block, { flag: 'wx', mode: 0o644 });
    await writeFile(privateKey, pair.privateKey, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code = '', path: failed = file } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'already exists' : `can’t be written (${code})`;
    throw new ReleaseError([`${failed} ${why}. Name another file.`]);
  }
  return { privateKey, publicKey, block };
}

/**
 * Reads a private ed25519 key.
 *
 * @throws ReleaseError when the file can't be read, has another format or is readable by other accounts
 */
export async function readSigningKey(file: string): Promise<KeyObject> {
  const [{ mode }, text] = await Promise.all([stat(file), readFile(file, 'utf8')]).catch(
    (error: unknown) => {
      throw new ReleaseError([`${file} can’t be read (${codeOf(error)}). Name the private key.`]);
    },
  );
  if ((mode & READABLE_BY_OTHERS) !== 0) {
    throw new ReleaseError([`${file} is accessible to other accounts. Run "chmod 600 ${file}".`]);
  }
  const key = parse(text);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ReleaseError([
    `${file} is not a private ed25519 key. Create one with "npm run release -- keygen".`,
  ]);
}

function parse(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
