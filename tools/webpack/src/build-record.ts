import path from 'node:path';
import * as z from 'zod/mini';
import { areaManifest } from '@atrium/area-contract';
import { appRoot } from './project';

const sharedPackages = z.record(z.string(), z.string());

/** What the build of an area leaves beside its files for the release to read. */
export const areaBuildRecord = z.object({
  kind: z.literal('area'),
  name: z.string(),
  container: z.string(),
  /** File names below the assets folder. */
  entry: z.string(),
  preload: z.array(z.string()),
  contractVersion: z.int(),
  manifest: areaManifest,
  /** Version ranges of the shared packages that the area needs from the shell. */
  sharedRanges: sharedPackages,
});
export type AreaBuildRecord = z.output<typeof areaBuildRecord>;

/** What the build of the shell leaves beside its files. */
export const shellBuildRecord = z.object({
  kind: z.literal('shell'),
  name: z.literal('shell'),
  contractVersion: z.int(),
  /** Versions of the shared packages that the shell provides. */
  sharedVersions: sharedPackages,
});
export type ShellBuildRecord = z.output<typeof shellBuildRecord>;

/** The record of either kind of build. */
export const buildRecord = z.discriminatedUnion('kind', [areaBuildRecord, shellBuildRecord]);
export type BuildRecord = z.output<typeof buildRecord>;

/** Absolute path of the build record of an app. */
export function buildRecordFile(name: string): string {
  return path.join(appRoot(name), 'dist/build-record.json');
}
