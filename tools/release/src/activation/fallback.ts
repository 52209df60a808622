import type { AreaRelease } from '@atrium/area-contract';
import { ReleaseError } from '../release-error';
import { readRecord, toAreaRelease } from '../release-folder/release-record';
import { verifyRelease } from '../verify/verify-release';

/**
 * Returns the release of an area that browsers fall back to when the live one fails to load.
 *
 * @param earlier ids of the candidates, oldest first
 * @returns the latest of them; `null` when there is none, or it was pruned or modified
 */
export async function findFallback(
  root: string,
  app: string,
  earlier: readonly string[],
): Promise<AreaRelease | null> {
  const id = earlier.at(-1);
  if (id === undefined) return null;
  const record = await readRecord(root, app, id).catch((error: unknown) => {
    if (error instanceof ReleaseError) return null;
    throw error;
  });
  if (record?.kind !== 'area') return null;
  const { faults } = await verifyRelease(root, record);
  return faults.length === 0 ? toAreaRelease(record, new Date().toISOString()) : null;
}
