import { parseJson } from '@atrium/contracts';
import { getRelease, getReleaseFile } from '@atrium/contracts/publishing';
import type {
  LiveApp,
  ReleaseChange,
  ReleaseList,
  RequestedChange,
} from '@atrium/contracts/releases';
import * as endpoints from '@atrium/contracts/releases';
import type {
  AreaReleaseManifest,
  BuiltFile,
  EndpointSchemas,
  ShellReleaseManifest,
} from '@atrium/release-format';
import {
  hexOf,
  integrityOf,
  PAGE,
  releaseManifest,
  type ReleaseName,
} from '@atrium/release-format';
import { ReleaseError } from '../release-error';
import { call, readBytes, type ReleaseServer } from './call';

/** A change of one app; what is expected to be live is checked only if it is named. */
type Change = Pick<RequestedChange, 'action' | 'reason'> & Partial<RequestedChange>;

/** A release of the shell or an area as a server stores it. */
export interface StoredRelease extends ReleaseName {
  readonly manifest: AreaReleaseManifest | ShellReleaseManifest;
  /** The manifest as it was signed. */
  readonly text: string;
  readonly maps: BuiltFile[];
  readonly signature: string | null;
  readonly isRevoked: boolean;
}

/** Reads what is live, how it does in browsers, the previews and the latest changes. */
export function readReleases(server: ReleaseServer): Promise<ReleaseList> {
  return call(server, endpoints.listReleases, {});
}

/**
 * Rolls an app back, promotes or aborts a candidate, takes an area offline, or revokes a release.
 *
 * @throws ReleaseError when the server rejects it; then nothing has changed
 */
export async function changeRelease(
  server: ReleaseServer,
  app: string,
  { action, release = null, expected = null, reason }: Change,
): Promise<ReleaseChange> {
  const body = { action, release, expected, reason };
  return (await call(server, endpoints.changeRelease, { params: { app }, body })).change;
}

/** Ends a preview. */
export async function removePreview(server: ReleaseServer, name: string): Promise<void> {
  await call(server, endpoints.removePreview, { params: { name } });
}

/** Reads a release of the shell or an area. */
export async function readRelease(
  server: ReleaseServer,
  { app, id }: ReleaseName,
): Promise<StoredRelease> {
  const { manifest, ...stored } = await readStored(server, { app, id });
  if (manifest && manifest.kind !== 'api') return { ...stored, app, id, manifest };
  throw new ReleaseError([`${app} ${id} has no files that browsers load.`]);
}

/** Reads the endpoints of the live API. */
export async function readEndpoints(server: ReleaseServer, id: string): Promise<EndpointSchemas> {
  const { manifest } = await readStored(server, { app: 'api', id });
  if (manifest?.kind === 'api') return manifest.endpoints;
  throw new ReleaseError([
    `${server.origin} states its API in an unknown format: deploy the new server first, or publish with --no-smoke.`,
  ]);
}

async function readStored(server: ReleaseServer, params: ReleaseName) {
  const { manifest: text, ...stored } = await call(server, getRelease, { params });
  return { ...stored, text, manifest: releaseManifest.safeParse(parseJson(text)).data };
}

/**
 * Reads a file or a source map of a release.
 *
 * @throws ReleaseError when it is not the one that was published
 */
export async function readReleaseFile(
  server: ReleaseServer,
  integrity: string,
): Promise<Buffer<ArrayBuffer>> {
  const params = { hash: hexOf(integrity) };
  const content = await readBytes(server, getReleaseFile, { params });
  if (integrityOf(content) === integrity) return content;
  throw new ReleaseError([
    `The file ${integrity} on ${server.origin} is not as it was published: look at the server’s log.`,
  ]);
}

/** Returns the integrity of a shell’s page. */
export function pageOf({ files }: Pick<ShellReleaseManifest, 'files'>): string {
  const page = files.find(({ path }) => path === PAGE);
  if (page) return page.integrity;
  throw new ReleaseError([`The shell has no ${PAGE}: build it again.`]);
}

/** Returns an app that is live, or `undefined`. */
export function findApp({ apps }: ReleaseList, app: string): LiveApp | undefined {
  return apps.find((found) => found.app === app);
}

/** Returns an app that is live. */
export function requireApp(list: ReleaseList, app: string): LiveApp {
  const found = findApp(list, app);
  if (found) return found;
  throw new ReleaseError([`${app} is not live: status shows what is.`]);
}

/** Returns the releases that a change names; the id is `null` for none. */
export function releasesIn({ changes, candidates, revoked, preview }: ReleaseChange) {
  return [
    ...changes.flatMap(({ app, from, to }) => [to, from].map((id) => ({ app, id }))),
    ...candidates,
    ...revoked,
    ...(preview?.releases ?? []),
  ];
}

/** Returns the ids of an app’s releases that the server lists: the live one first, then latest first. */
export function knownIds(list: ReleaseList, app: string): string[] {
  const { live, candidate, earlier = [] } = findApp(list, app) ?? {};
  const named = list.history.flatMap(releasesIn).filter((release) => release.app === app);
  const ids = [live?.id, candidate?.id, ...earlier, ...named.map(({ id }) => id)];
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/**
 * Returns the id that begins with a prefix. A whole id is returned as it is.
 *
 * @throws ReleaseError when there is none or several
 */
export function resolveId(app: string, prefix: string, ids: readonly string[]): string {
  if (/^[0-9a-f]{16}$/.test(prefix)) return prefix;
  const [id, ...others] = ids.filter((one) => one.startsWith(prefix));
  if (id !== undefined && others.length === 0) return id;
  throw new ReleaseError([
    id === undefined
      ? `The server lists no release ${prefix} of ${app}: enter an id that status or history shows.`
      : `${prefix} matches ${String(others.length + 1)} releases of ${app}: enter more of the id.`,
  ]);
}
