import { ReleaseError } from '../release-error';
import { exists } from '../release-folder/files';
import { statementFile } from '../release-folder/paths';
import type { ReleaseKeys } from './keys';
import { NO_KEYS } from './keys';
import type { SignatureProblem } from './signature';
import { checkSignature, liveRegistryHash } from './signature';

/**
 * Refuses to change what is live where the change could not be signed, or what it builds on is not as
 * it was signed: a signature must never cover what somebody else has changed.
 *
 * @throws ReleaseError saying what to run
 */
export async function requireSigned(
  root: string,
  { signing, trusted }: ReleaseKeys = NO_KEYS,
): Promise<void> {
  const hash = await liveRegistryHash(root);
  if (!signing) {
    const isSigned = hash !== null && (await exists(statementFile(root, hash)));
    if (trusted.length === 0 && !isSigned) return;
    throw new ReleaseError([
      `Releases in ${root} are signed: set RELEASE_SIGNING_KEY to the file of the private key.`,
    ]);
  }
  const problem = await checkSignature(root, trusted);
  if (problem) throw new ReleaseError([describeSignatureProblem(problem, root)]);
}

/** Says in one sentence what is wrong with a signature and what to do. */
export function describeSignatureProblem(problem: SignatureProblem, root: string): string {
  switch (problem) {
    case 'unsigned':
      return `registry.json in ${root} is not signed: look at what verify says, then run "npm run release -- sign" with the signing key.`;
    case 'signature':
      return `registry.json in ${root} is signed with none of the keys: set RELEASE_PUBLIC_KEY to a file that holds the key as well, or put the registry back from a copy.`;
    case 'history':
      return `releases/history.jsonl in ${root} is not as it was signed: put it back from a copy.`;
  }
}
