import type { ReleaseTools } from '../activation/activate';
import type { PreviewDetails } from '../previews/preview';
import { storeReleasePreview } from '../previews/preview';
import { isSigned } from '../signing/require-signed';
import type { Candidate } from './candidate';
import { storeCandidate } from './candidate';

/**
 * Stores candidates, and a preview of each area's release. They are not live by that. Restores missing and
 * modified files of releases that are stored already.
 */
export async function storeCandidates(
  { disk, keys }: ReleaseTools,
  root: string,
  candidates: readonly Candidate[],
  details: PreviewDetails,
): Promise<void> {
  // Without the key, publishing a live build again would leave an unsigned preview among signed ones.
  const canSign = Boolean(keys?.signing) || !(await isSigned(root));
  for (const candidate of candidates) {
    await storeCandidate(disk, root, candidate);
    const { record } = candidate;
    if (record.kind === 'area' && canSign)
      await storeReleasePreview(disk, root, keys, record, details);
  }
}
