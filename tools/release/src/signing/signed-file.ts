import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sha256 } from '@atrium/webpack';
import type { Disk } from '../release-folder/disk';
import { writeFileAtomically } from '../release-folder/files';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { signatureFile } from '../release-folder/paths';

/** Signs the content of a file. The signature is stored by the hash of the content. */
export async function signFile(
  disk: Disk,
  root: string,
  key: KeyObject,
  content: string | Buffer,
): Promise<void> {
  const signature = sign(null, Buffer.from(content), key);
  await writeFileAtomically(disk, signatureFile(root, sha256(content)), signature);
}

/** Verifies the signature of a file's content. */
export async function checkSignedFile(
  root: string,
  trusted: readonly KeyObject[],
  content: Buffer,
): Promise<'unsigned' | 'signature' | null> {
  const signature = await readFile(signatureFile(root, sha256(content))).catch(nullIfMissing);
  if (signature === null) return 'unsigned';
  return trusted.some((key) => verify(null, content, key, signature)) ? null : 'signature';
}
