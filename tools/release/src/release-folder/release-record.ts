import * as z from 'zod/mini';
import type { AreaRelease, LiveShell } from '@atrium/area-contract';
import { apiBuildRecord, areaBuildRecord, builtFile, shellBuildRecord } from '@atrium/webpack';
import { ReleaseError } from '../release-error';
import { readJson } from './json';
import { areaFolder, recordFile } from './paths';

/** Content hash of the release. */
const id = z.string();

export const areaRecord = z.extend(areaBuildRecord, { id });
export type AreaRecord = z.output<typeof areaRecord>;

export const shellRecord = z.extend(shellBuildRecord, { id });
export type ShellRecord = z.output<typeof shellRecord>;

/** `files` is empty: the files of the API server are not in the release folder. */
export const apiRecord = z.extend(apiBuildRecord, { files: z.array(builtFile) });
export type ApiRecord = z.output<typeof apiRecord>;

/** Record of a release: its build record and its id. */
export const releaseRecord = z.discriminatedUnion('kind', [areaRecord, shellRecord, apiRecord]);
export type ReleaseRecord = z.output<typeof releaseRecord>;

/**
 * Reads the record of a release.
 *
 * @throws ReleaseError when it is missing or has an unknown format
 */
export async function readRecord(root: string, app: string, id: string): Promise<ReleaseRecord> {
  const file = recordFile(root, app, id);
  const record = await readJson(file, releaseRecord);
  if (record) return record;
  throw new ReleaseError([`There is no record of release ${id} of ${app}: ${file} is missing.`]);
}

/** Returns the registry entry of a shell's release. */
export function toLiveShell(record: ShellRecord, releasedAt: string): LiveShell {
  function locate(file: string) {
    return { path: `/${file}`, integrity: integrityOfFile(record, file) };
  }
  return {
    id: record.id,
    releasedAt,
    ...(record.federation !== undefined && { federation: locate(record.federation) }),
  };
}

/** Returns the registry entry of an area's release. */
export function toAreaRelease(record: AreaRecord, releasedAt: string): AreaRelease {
  function locate(file: string) {
    const integrity = integrityOfFile(record, file);
    return { path: `/${areaFolder(record.name, record.id)}/${file}`, integrity };
  }
  function locateAll(modules: Readonly<Record<string, readonly string[]>>) {
    return Object.fromEntries(
      Object.entries(modules).map(([name, files]) => [name, files.map(locate)]),
    );
  }
  return {
    id: record.id,
    container: record.container,
    entry: locate(record.entry),
    preload: record.preload.map((file) => ({
      ...locate(file),
      as: file.endsWith('.css') ? 'style' : 'script',
    })),
    styles: record.files
      .filter(({ path }) => path.endsWith('.css'))
      .map(({ path }) => locate(path)),
    contributions: locateAll(record.contributions),
    panels: locateAll(record.panels),
    contractVersion: record.contractVersion,
    manifest: record.manifest,
    releasedAt,
  };
}

function integrityOfFile({ name, files }: AreaRecord | ShellRecord, file: string): string {
  const found = files.find(({ path }) => path === file);
  if (found) return found.integrity;
  throw new ReleaseError([`${name} has no file ${file}: build it again.`]);
}
