import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describeFileError } from '../../config/file-error';
import { UserFacingError } from '../../config/user-facing-error';

const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/**
 * Reads the keys that a release may be signed with; while keys are rotated there are several.
 * @param file PEM, one key after the other.
 * @throws UserFacingError when it can't be read, or holds something else than public ed25519 keys.
 */
export function readPublicKeys(file: string): KeyObject[] {
  const text = read(file);
  if (text.includes('PRIVATE KEY')) {
    throw new UserFacingError(
      `RELEASE_PUBLIC_KEY names ${file}, which holds a private key; name the file with the public one, and keep the private one off this machine.`,
    );
  }
  const keys = (text.match(PUBLIC_KEY) ?? []).map(parse);
  if (keys.length > 0 && keys.every((key) => key?.asymmetricKeyType === 'ed25519')) {
    return keys.flatMap((key) => key ?? []);
  }
  throw new UserFacingError(
    `RELEASE_PUBLIC_KEY names ${file}, which must hold public ed25519 keys only; "npm run release -- keygen" makes one.`,
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
