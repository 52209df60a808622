import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { conflict } from './change-conflicts';
import {
  createReleaseRepository,
  type ReleaseRepository,
  type StoredFile,
} from './release.repository';

/** Size of the files in no release that a publisher may store, without their compressed forms. */
const UPLOAD_QUOTA_MB = 200;

/**
 * Requires that a file fits into the quota of who sends it.
 * @throws HttpError 409.
 */
export async function requireQuota(
  releases: ReleaseRepository,
  uploadedBy: string,
  bytes: number,
): Promise<void> {
  const stored = await releases.uploadedBytes(uploadedBy);
  if (stored + bytes <= UPLOAD_QUOTA_MB * 1024 * 1024) return;
  throw conflict(
    `${uploadedBy} has sent ${String(UPLOAD_QUOTA_MB)} MB of files that are in no release. Publish their build, or try again tomorrow: such files are deleted after a day.`,
  );
}

/**
 * Stores a file that counts for its sender's quota until it is in a release. One that is stored already stays.
 * @throws HttpError 409 when the quota is used up.
 */
export async function storeUpload(
  transaction: Database,
  uploadedBy: string,
  file: StoredFile,
): Promise<void> {
  const releases = createReleaseRepository(transaction);
  // Two files at once must not both fit.
  await takeLock(transaction, 'release uploads');
  await requireQuota(releases, uploadedBy, file.content.length);
  await releases.addFiles([file], uploadedBy);
}
