import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Preview } from '../previews/preview';
import { listPreviewNames, readPreview, releaseOfPreview } from '../previews/preview';
import { parseJson } from '../release-folder/json';
import { nullIfMissing } from '../release-folder/null-if-missing';
import { previewFile, recordFile } from '../release-folder/paths';
import { releaseRecord, toAreaRelease } from '../release-folder/release-record';
import { checkSignedFile } from '../signing/signed-file';
import type { Fault, FaultKind } from './fault';

/** The previews of a release folder. */
export interface PreviewVerification {
  /** The valid ones. */
  previews: Preview[];
  /** Paths of the files that have the name of a preview, relative to the release folder. */
  files: string[];
  faults: Fault[];
}

/**
 * Compares all previews with the records of their releases.
 *
 * @param trusted the keys, one of which must have signed each preview; empty to skip signatures
 */
export async function verifyPreviews(
  root: string,
  trusted: readonly KeyObject[],
): Promise<PreviewVerification> {
  const names = await listPreviewNames(root);
  const checks = await Promise.all(
    names.map(async (name) => {
      const preview = await readPreview(root, name);
      const file = path.relative(root, previewFile(root, name));
      const fault = await findFault(root, name, preview, trusted);
      const faults: Fault[] = fault ? [{ app: null, id: null, file, fault }] : [];
      return { preview, file, faults };
    }),
  );
  return {
    previews: checks.flatMap(({ preview }) => preview ?? []),
    files: checks.map(({ file }) => file),
    faults: checks.flatMap(({ faults }) => faults),
  };
}

async function findFault(
  root: string,
  name: string,
  preview: Preview | null,
  trusted: readonly KeyObject[],
): Promise<FaultKind | null> {
  if (!preview || !(await matchesRecords(root, preview))) return 'changed';
  if (trusted.length === 0) return null;
  const problem = await checkSignedFile(root, trusted, await readFile(previewFile(root, name)));
  if (problem === null) return null;
  return problem === 'unsigned' ? 'not signed' : 'not as it was signed';
}

// A release without a valid record has a fault of its own.
async function matchesRecords(root: string, { name, areas }: Preview): Promise<boolean> {
  const own = releaseOfPreview(name);
  if (own && Object.entries(areas).some(([app, { id }]) => app !== own.app || id !== own.id)) {
    return false;
  }
  const matches = await Promise.all(
    Object.entries(areas).map(async ([app, release]) => {
      const text = await readFile(recordFile(root, app, release.id), 'utf8').catch(nullIfMissing);
      const { data: record } = releaseRecord.safeParse(parseJson(text ?? ''));
      if (record?.kind !== 'area') return true;
      const expected = toAreaRelease(record, release.releasedAt);
      return record.name === app && JSON.stringify(expected) === JSON.stringify(release);
    }),
  );
  return matches.every(Boolean);
}
