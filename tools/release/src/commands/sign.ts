import { readFile } from 'node:fs/promises';
import type { ReleaseTools } from '../activation/activate';
import { defaultTools, withLock } from '../activation/activate';
import { listPreviewNames } from '../previews/preview';
import { ReleaseError } from '../release-error';
import { previewFile, registryFile } from '../release-folder/paths';
import { NO_KEYS } from '../signing/keys';
import {
  checkSignature,
  liveRegistryHash,
  replaceSignature,
  signRegistry,
} from '../signing/signature';
import { signFile } from '../signing/signed-file';
import { formatFaults } from '../verify/format-faults';
import { verify } from '../verify/verify';

/** The set that was signed. */
export interface SignResult {
  /** Id of the live set. */
  set: string;
  sequence: number;
}

/**
 * Signs the live set and all previews: for the first time, or with a new key. Its user vouches for what
 * `verify`, `status` and `previews` show.
 *
 * @throws ReleaseError without a signing key, when nothing is live, or when `verify` finds a fault
 */
export async function signLiveSet(
  root: string,
  tools: ReleaseTools = defaultTools,
): Promise<SignResult> {
  const { signing, trusted } = tools.keys ?? NO_KEYS;
  if (!signing) {
    throw new ReleaseError(['Set RELEASE_SIGNING_KEY to the file of the private key.']);
  }
  return withLock(root, tools, async (live, { disk }) => {
    const hash = await liveRegistryHash(root);
    if (hash === null) throw new ReleaseError([`Nothing has been released in ${root} yet.`]);
    const verification = await verify(root);
    if (verification.faults.length > 0) throw new ReleaseError(formatFaults(verification));
    if ((await checkSignature(root, trusted)) === null)
      await replaceSignature(disk, root, signing, hash);
    else {
      const text = await readFile(registryFile(root), 'utf8');
      await signRegistry(disk, root, signing, live, text);
    }
    for (const name of await listPreviewNames(root)) {
      await signFile(disk, root, signing, await readFile(previewFile(root, name)));
    }
    return { set: live.set, sequence: live.sequence };
  });
}
