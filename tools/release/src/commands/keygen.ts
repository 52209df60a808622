import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { unwritableError } from '../release-folder/file-errors';
import { exists } from '../release-folder/files';
import { requireOutsideFolder } from '../signing/keys';

/** The files of a new key pair. */
export interface KeyFiles {
  privateKey: string;
  publicKey: string;
}

/**
 * Creates an ed25519 key pair: the private key in `file`, readable by its owner only, and the public key
 * in `file.pub`.
 *
 * @param root the release folder, which must not contain the key
 * @throws ReleaseError when a file exists or can't be written
 */
export async function keygen(file: string, root: string): Promise<KeyFiles> {
  const files = { privateKey: path.resolve(file), publicKey: `${path.resolve(file)}.pub` };
  await requireOutsideFolder(files.privateKey, root);
  for (const taken of Object.values(files)) {
    if (!(await exists(taken))) continue;
    throw new ReleaseError([`${taken} already exists and is not overwritten. Name another file.`]);
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  try {
    await mkdir(path.dirname(files.privateKey), { recursive: true, mode: 0o700 });
    await writeFile(files.privateKey, privateKey, { flag: 'wx', mode: 0o600 });
    await writeFile(files.publicKey, publicKey, { flag: 'wx', mode: 0o644 });
  } catch (error) {
    throw unwritableError(error as NodeJS.ErrnoException, files.privateKey, 'Name another file.');
  }
  return files;
}
