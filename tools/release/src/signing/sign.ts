import { readFile } from 'node:fs/promises';
import { describeFaults } from '../command/describe';
import { ReleaseRefused } from '../refused';
import { registryFile } from '../release-folder/paths';
import type { ReleaseTools } from '../release-folder/release-folder';
import { realTools, withLock } from '../release-folder/release-folder';
import { verify } from '../verify/verify';
import { NO_KEYS } from './keys';
import { checkSignature, liveHash, signAgain, signRegistry } from './signature';

/** The signed set. */
export interface Signed {
  /** Id of the live set. */
  set: string;
  sequence: number;
}

/**
 * Signs what is live: the first time, and with the new key when keys are rotated. Whoever runs it
 * vouches for what `verify` and `status` show.
 *
 * @throws ReleaseRefused without a signing key, when nothing is live, or a file is not as it was released
 */
export async function signLive(root: string, tools: ReleaseTools = realTools): Promise<Signed> {
  const { signing, trusted } = tools.keys ?? NO_KEYS;
  if (!signing) {
    throw new ReleaseRefused(['Set RELEASE_SIGNING_KEY to the file of the private key.']);
  }
  return withLock(root, tools, async (live, { disk }) => {
    const hash = await liveHash(root);
    if (hash === null) throw new ReleaseRefused([`Nothing has been released in ${root} yet.`]);
    const verification = await verify(root);
    if (verification.faults.length > 0) throw new ReleaseRefused(describeFaults(verification));
    if ((await checkSignature(root, trusted)) === null) await signAgain(disk, root, signing, hash);
    else {
      const text = await readFile(registryFile(root), 'utf8');
      await signRegistry(disk, root, signing, live, text);
    }
    return { set: live.set, sequence: live.sequence };
  });
}
