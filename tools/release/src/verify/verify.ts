import path from 'node:path';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { wrongForms } from '../release-folder/compressed-forms';
import { contentId, hashFile } from '../release-folder/files';
import { areaFolder, keptPageFile, PAGE, pageFile } from '../release-folder/paths';
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
      return verifyRelease(root, record, { shown, page: pageFile(root) });
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

/** What a release is compared with besides its record. */
interface Expectations {
  shown?: AreaRelease | null;
  page?: string;
}

/**
 * Compares the files of one release with its record, and its record with what the registry shows.
 *
 * @param page where the page of a shell is looked for: among the kept ones, unless told otherwise
 */
export async function verifyRelease(
  root: string,
  record: ReleaseRecord,
  { shown = null, page = keptPageFile(root, record.id) }: Expectations = {},
): Promise<Verification> {
  const { name: app, id } = record;
  const folder = record.kind === 'area' ? areaFolder(app, id) : '';
  const fault = (file: string, kind: Fault['fault']): Fault => ({ app, id, file, fault: kind });
  const faults = await Promise.all(
    record.files.map(async ({ path: name, integrity }): Promise<Fault[]> => {
      const isPage = record.kind === 'shell' && name === PAGE;
      const place = isPage ? page : path.join(root, folder, name);
      const file = path.relative(root, place);
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
