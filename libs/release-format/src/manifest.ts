import * as z from 'zod/mini';
import { areaFile } from '@atrium/area-contract/registry';
import { endpointSchemas } from './endpoint-schemas';
import { hashId } from './hash';

/** One file of a build. */
export const builtFile = z.object({
  /** Relative to the build's assets folder, with slashes, and inside of it. */
  path: z.string().check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\\]+$/)),
  /** Hash in the form of the HTML `integrity` attribute. */
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
export type BuiltFile = z.output<typeof builtFile>;

const sharedPackages = z.record(z.string(), z.string());

// Builds by other tools and older builds have none.
const sharedNames = z._default(z.record(z.string(), z.array(z.string())), {});

/** Every file that a browser can request: scripts, style sheets and images. */
const files = z.array(builtFile);

/** The source map of each script, with `.map` after its path. Builds by other tools may have none. */
const maps = z._default(z.array(builtFile), []);

/** Build record of an area, written beside its files for the release tool. */
export const areaBuildRecord = z.object({
  kind: z.literal('area'),
  name: z.string(),
  container: z.string(),
  /** Paths relative to the assets folder. */
  entry: z.string(),
  preload: z.array(z.string()),
  /** The files of each contribution, by kind. */
  contributions: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The files of each panel, by its name. */
  panels: z._default(z.record(z.string(), z.array(z.string())), {}),
  contractVersion: z.int(),
  manifest: areaFile,
  /** Version ranges of the shared packages that the area needs from the shell. */
  sharedRanges: sharedPackages,
  /** The names that the area imports from shared packages. */
  sharedNames,
  /** The endpoints that the area uses, with the schemas that it was built against. */
  calls: z._default(endpointSchemas, {}),
  /** The subset that it uses through code of the shell. */
  sharedCalls: z._default(endpointSchemas, {}),
  files,
  maps,
});
export type AreaBuildRecord = z.output<typeof areaBuildRecord>;

/** Build record of the shell. */
export const shellBuildRecord = z.object({
  kind: z.literal('shell'),
  name: z.literal('shell'),
  contractVersion: z.int(),
  /** Versions of the shared packages that the shell provides. */
  sharedVersions: sharedPackages,
  /** The names that areas can import, for the packages that are not provided whole or as released. */
  sharedNames,
  /** The script that loads areas. */
  federation: z.optional(z.string()),
  /** The endpoints that its code uses, for its own pages and for areas. */
  calls: z._default(endpointSchemas, {}),
  files,
  maps,
});
export type ShellBuildRecord = z.output<typeof shellBuildRecord>;

/** Build record of the API server. */
const apiBuildRecord = z.object({
  kind: z.literal('api'),
  name: z.literal('api'),
  /** Content hash of its files, also in the response of `GET /api/health`. */
  id: z.string(),
});

/** Build record of any app. */
export const buildRecord = z.discriminatedUnion('kind', [
  areaBuildRecord,
  shellBuildRecord,
  apiBuildRecord,
]);
export type BuildRecord = z.output<typeof buildRecord>;

const areaReleaseManifest = z.omit(areaBuildRecord, { maps: true });
export type AreaReleaseManifest = z.output<typeof areaReleaseManifest>;

const shellReleaseManifest = z.omit(shellBuildRecord, { maps: true });
export type ShellReleaseManifest = z.output<typeof shellReleaseManifest>;

/** A server writes it when it starts: an API has no files that a browser loads. */
const apiReleaseManifest = z.object({
  kind: z.literal('api'),
  name: z.literal('api'),
  /** All endpoints of the server. */
  endpoints: endpointSchemas,
});

/** Manifest of a release: its build record without source maps, which browsers never get. */
export const releaseManifest = z.discriminatedUnion('kind', [
  areaReleaseManifest,
  shellReleaseManifest,
  apiReleaseManifest,
]);
export type ReleaseManifest = z.output<typeof releaseManifest>;
type ApiManifest = z.output<typeof apiReleaseManifest>;

/** Returns the text of a build's manifest, which is hashed, signed and stored as it is. */
export function manifestText(record: AreaBuildRecord | ShellBuildRecord | ApiManifest): string {
  return JSON.stringify(releaseManifest.parse(record));
}

/** Returns the id of a release: the same manifest has the same id, 16 hexadecimal digits. */
export function releaseIdOf(manifest: string): string {
  return hashId(manifest);
}
