import path from 'node:path';
import * as z from 'zod/mini';
import { areaManifest } from '@atrium/area-contract';
import { builtFile } from './built-files';
import { endpointSchemas } from './endpoint-usage/endpoint-schemas';
import { appRoot } from './project';

const sharedPackages = z.record(z.string(), z.string());

/** Every file that a browser can ask for: the entry, its chunks, styles, images, lazy-loaded chunks. */
const files = z.array(builtFile);

/** What the build of an area leaves beside its files for the release to read. */
export const areaBuildRecord = z.object({
  kind: z.literal('area'),
  name: z.string(),
  container: z.string(),
  /** File names below the assets folder. */
  entry: z.string(),
  preload: z.array(z.string()),
  /** Those of the shell's late packages that the exposed module needs. */
  late: z._default(z.array(z.string()), []),
  contractVersion: z.int(),
  manifest: areaManifest,
  /** Version ranges of the shared packages that the area needs from the shell. */
  sharedRanges: sharedPackages,
  /** The calls of the HTTP contract that it makes, with the shapes that it was built for. */
  calls: z._default(endpointSchemas, {}),
  /** The part of them that it makes through code that the shell provides. */
  sharedCalls: z._default(endpointSchemas, {}),
  files,
});
export type AreaBuildRecord = z.output<typeof areaBuildRecord>;

/** What the build of the shell leaves beside its files. */
export const shellBuildRecord = z.object({
  kind: z.literal('shell'),
  name: z.literal('shell'),
  contractVersion: z.int(),
  /** Versions of the shared packages that the shell provides. */
  sharedVersions: sharedPackages,
  /** The scripts of the shared packages that come late, by package name. */
  late: z._default(z.record(z.string(), z.string()), {}),
  /** The script that loads areas. */
  federation: z.optional(z.string()),
  /** The calls that the shell's own pages make. */
  calls: z._default(endpointSchemas, {}),
  /** The calls that areas can make through code that the shell provides. */
  provides: z._default(endpointSchemas, {}),
  files,
});
export type ShellBuildRecord = z.output<typeof shellBuildRecord>;

/** What the build of the API server leaves. */
export const apiBuildRecord = z.object({
  kind: z.literal('api'),
  name: z.literal('api'),
  /** Content hash of its files, which a running server tells in `GET /api/health`. */
  id: z.string(),
  /** Its contract as an OpenAPI document, as in `GET /api/openapi.json`. */
  openapi: z.record(z.string(), z.unknown()),
});
export type ApiBuildRecord = z.output<typeof apiBuildRecord>;

/** The record of any kind of build. */
export const buildRecord = z.discriminatedUnion('kind', [
  areaBuildRecord,
  shellBuildRecord,
  apiBuildRecord,
]);
export type BuildRecord = z.output<typeof buildRecord>;

/** Absolute path of the build record of an app. */
export function buildRecordFile(name: string): string {
  return path.join(appRoot(name), 'dist/build-record.json');
}
