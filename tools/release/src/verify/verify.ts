import path from 'node:path';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { wrongForms } from '../release-folder/compressed-forms';
import { contentId, hashFile } from '../release-folder/files';
import { areaFolder } from '../release-folder/paths';
import { readRegistry } from '../release-folder/release-folder';
import { describeRelease, readRecord } from '../release-folder/release-record';
import type { ReleaseRecord } from '../release-folder/release-record';

/** A file of a live release that is not what was released. */
export interface Fault {
  app: string;
  id: string;
  /** Path below the release folder. */
  file: string;
  fault: 'changed' | 'missing';
}

/** What `verify` has looked at, and what it has found. */
export interface Verification {
  files: number;
  faults: Fault[];
}

/**
 * Compares every file that a browser may be given with the hash that was recorded for it, in each of
 * its compressed forms too.
 */
export async function verify(root: string): Promise<Verification> {
  const registry = await readRegistry(root);
  const checks = await Promise.all(
    reachableReleases(registry).map(async ({ app, id, shown }) => {
      const record = await readRecord(root, app, id);
      return verifyRelease(root, record, shown);
    }),
  );
  return {
    files: checks.reduce((sum, { files }) => sum + files, 0),
    faults: checks.flatMap(({ faults }) => faults),
  };
}

/** Every release that the registry points to, to fall back to included. */
export function reachableReleases(
  registry: Registry,
): { app: string; id: string; shown: AreaRelease | null }[] {
  const { shell, api, areas } = registry;
  return [
    ...(shell ? [{ app: 'shell', id: shell.id, shown: null }] : []),
    ...(api ? [{ app: 'api', id: api.id, shown: null }] : []),
    ...Object.entries(areas).flatMap(([app, { current, previous }]) =>
      [current, previous].flatMap((shown) => (shown ? [{ app, id: shown.id, shown }] : [])),
    ),
  ];
}

/** Compares the files of one release with its record, and its record with what the registry shows. */
export async function verifyRelease(
  root: string,
  record: ReleaseRecord,
  shown: AreaRelease | null,
): Promise<Verification> {
  const { name: app, id } = record;
  const folder = record.kind === 'area' ? areaFolder(app, id) : '';
  const fault = (file: string, kind: Fault['fault']): Fault => ({ app, id, file, fault: kind });
  const faults = await Promise.all(
    record.files.map(async ({ path: name, integrity }): Promise<Fault[]> => {
      const file = path.posix.join(folder, name);
      const place = path.join(root, file);
      const found = await hashFile(place);
      const forms = (await wrongForms(place, integrity)).map((form) => path.relative(root, form));
      return [
        ...(found === integrity ? [] : [fault(file, found === null ? 'missing' : 'changed')]),
        ...forms.map((form) => fault(form, 'changed')),
      ];
    }),
  );
  const isForged =
    record.kind === 'area' &&
    (contentId(record.files) !== id || (shown !== null && !isDescribedBy(shown, record)));
  const file = `releases/${app}/${id}.json`;
  return {
    files: record.files.length,
    faults: [...faults.flat(), ...(isForged ? [fault(file, 'changed')] : [])],
  };
}

function isDescribedBy(shown: AreaRelease, record: Extract<ReleaseRecord, { kind: 'area' }>) {
  return JSON.stringify(describeRelease(record, shown.releasedAt)) === JSON.stringify(shown);
}
