import { ReleaseError } from '../release-error';
import { exists } from '../release-folder/files';
import { statementFile } from '../release-folder/paths';
import type { ReleaseKeys } from './keys';
import { NO_KEYS } from './keys';
import type { SignatureProblem } from './signature';
import { checkSignature, liveRegistryHash } from './signature';

/**
 * Checks that the live set has a valid signature and the next one can be signed: a signature must never
 * cover changes by somebody else.
 *
 * @throws ReleaseError
 */
export async function requireSigned(
  root: string,
  { signing, trusted }: ReleaseKeys = NO_KEYS,
): Promise<void> {
  if (!signing) {
    if (trusted.length === 0 && !(await isSigned(root))) return;
    throw new ReleaseError([
      `Releases in ${root} are signed: set RELEASE_SIGNING_KEY to the file of the private key.`,
    ]);
  }
  const problem = await checkSignature(root, trusted);
  if (problem) throw new ReleaseError([describeSignatureProblem(problem, root)]);
}

/** Whether the live set has a signature, valid or not. */
export async function isSigned(root: string): Promise<boolean> {
  const hash = await liveRegistryHash(root);
  return hash !== null && (await exists(statementFile(root, hash)));
}

function describeSignatureProblem(problem: SignatureProblem, root: string): string {
  switch (problem) {
    case 'unsigned':
      return `registry.json in ${root} is not signed. Check the output of verify, then run "npm run release -- sign" with the signing key.`;
    case 'signature':
      return `registry.json in ${root} is not signed with any of the keys. Set RELEASE_PUBLIC_KEY to a file that also contains its key, or restore the registry from a backup.`;
    case 'history':
      return `releases/history.jsonl in ${root} has changed since it was signed. Restore it from a backup.`;
  }
}
