import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/**
 * Reads the public keys for signed releases; there are several during a key rotation.
 * @param file one or more keys in PEM format.
 * @throws UserFacingError when it cannot be read or contains anything but public ed25519 keys.
 */
export function readPublicKeys(file: string): KeyObject[] {
  const text = read(file);
  if (text.includes('PRIVATE KEY')) {
    throw new UserFacingError(
      `RELEASE_PUBLIC_KEY names ${file}, which contains a private key. Use the file with the public key, and remove the private key from this machine.`,
    );
  }
  const keys = (text.match(PUBLIC_KEY) ?? []).map(parse);
  if (keys.length > 0 && keys.every((key) => key?.asymmetricKeyType === 'ed25519')) {
    return keys.flatMap((key) => key ?? []);
  }
  throw new UserFacingError(
    `RELEASE_PUBLIC_KEY names ${file}, which must contain only public ed25519 keys. Create one with "npm run release -- keygen".`,
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const problem = describeFileError(error);
    if (problem === undefined) throw error;
    throw new UserFacingError(`RELEASE_PUBLIC_KEY names ${file}, which can't be read: ${problem}.`);
  }
}

function parse(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}
