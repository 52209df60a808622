import { releaseIdOf } from '@atrium/release-format';
import { inParallel } from '../in-parallel';
import { ReleaseError } from '../release-error';
import { RejectedError, type ReleaseServer } from '../server/call';
import {
  findApp,
  knownIds,
  readRelease,
  readReleaseFile,
  readReleases,
  resolveId,
} from '../server/releases';
import type { Build } from './build';

/**
 * Reads a release of a server as a build: the same manifest, files, source maps and signature.
 *
 * @param release start of its id; `null` for the live one
 * @throws ReleaseError when there is none, or it may not go live again
 */
export async function readReleasedBuild(
  server: ReleaseServer,
  app: string,
  release: string | null,
): Promise<Build> {
  try {
    return await read(server, app, await findId(server, app, release));
  } catch (error) {
    // The command also talks to another server, whose sentences are the same.
    if (error instanceof RejectedError)
      throw new ReleaseError([`${server.origin}: ${error.message}`]);
    throw error;
  }
}

async function findId(server: ReleaseServer, app: string, release: string | null): Promise<string> {
  const list = await readReleases(server);
  if (release !== null) return resolveId(app, release, knownIds(list, app));
  const live = findApp(list, app)?.live.id;
  if (live !== undefined) return live;
  throw new ReleaseError([
    `${app} is not live on ${server.origin}: name a release with --release.`,
  ]);
}

async function read(server: ReleaseServer, app: string, id: string): Promise<Build> {
  const release = await readRelease(server, { app, id });
  const { manifest, text, maps, signature, isRevoked } = release;
  if (isRevoked) {
    throw new ReleaseError([`${app} ${id} was revoked on ${server.origin}: copy another release.`]);
  }
  if (releaseIdOf(text) !== id) {
    throw new ReleaseError([`${app} ${id} is not as it was published on ${server.origin}.`]);
  }
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  await inParallel([...manifest.files, ...maps], async ({ integrity }) => {
    contents.set(integrity, await readReleaseFile(server, integrity));
  });
  return { app, id, record: { ...manifest, maps }, manifest: text, contents, signature };
}
