import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  buildRecord,
  type BuiltFile,
  contractEndpoints,
  integrityOf,
  manifestText,
  releaseIdOf,
} from '@atrium/release-format';
import { readBuildId } from '../../build-record';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { HttpError } from '../../http/errors';
import { createAuditRepository } from '../audit/audit.repository';
import type { ChangeFeed } from '../changes/change-feed';
import type { ServerBuild } from './build';
import { createReleaseRepository } from './release.repository';
import { createReleaseChanges } from './release-changes';
import { toStoredFile } from './release-files';
import type { ServedReleases } from './served-releases';

const ACTOR = { actorId: null, actorName: 'server', address: null, requestId: null };

/** A build that is on the disk of the server. */
interface ShippedBuild {
  readonly manifest: string;
  readonly maps: readonly BuiltFile[];
  /** Places of its files by hash. */
  readonly places: ReadonlyMap<string, string>;
}

/** Options of `publishShippedBuilds`. */
export interface ShippedBuildOptions {
  /** Folders with a `build-record.json`. */
  readonly folders: readonly string[];
  /** Whether they are published only while nothing is live. Otherwise those that can't go live are reported. */
  readonly onlyFirst: boolean;
  readonly logger: FastifyBaseLogger;
}

/**
 * Records the API that this server runs, and publishes the builds that it ships with, together.
 * @throws UserFacingError when they or the live releases do not work with this API, in production.
 */
export async function publishShippedBuilds(
  db: Database,
  feed: ChangeFeed,
  served: ServedReleases,
  { folders, onlyFirst, logger }: ShippedBuildOptions,
): Promise<void> {
  const isFirst = served.current().page === undefined;
  const builds = onlyFirst && !isFirst ? [] : await Promise.all(folders.map(readBuild));
  const server = await describeServer();
  await storeFiles(db, builds);
  const releases = builds.map(({ manifest, maps }) => ({
    manifest,
    maps: [...maps],
    signature: null,
  }));
  try {
    const notices = await db.transaction(async (transaction) => {
      const { changes } = await createReleaseChanges(served.manifests).publish(
        transaction,
        ACTOR.actorName,
        {
          releases,
          candidate: null,
          preview: null,
          reason: null,
          smoke: 'left out',
          check: false,
        },
        { server },
      );
      return createAuditRepository(transaction).recordAll(ACTOR, changes);
    });
    feed.publish(notices);
    await served.loaded();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const sentence = `This API and the builds do not work together. ${error.message}`;
    // While sources are being changed, one is built before the other.
    if (!onlyFirst) logger.warn(sentence);
    else throw new UserFacingError(`Atrium does not start. ${sentence}`);
  }
}

async function storeFiles(db: Database, builds: readonly ShippedBuild[]): Promise<void> {
  const files = createReleaseRepository(db);
  const places = new Map(builds.flatMap((build) => [...build.places]));
  const missing = await files.listMissing([...places.keys()]);
  const read = await Promise.all(
    missing.map(async (integrity) => {
      const place = places.get(integrity) ?? '';
      const content = await readFile(place);
      if (integrityOf(content) === integrity) return toStoredFile(content, integrity);
      throw new UserFacingError(`${place} has changed since it was built: build it again.`);
    }),
  );
  await files.addFiles(read);
}

async function readBuild(folder: string): Promise<ShippedBuild> {
  const record = buildRecord.parse(JSON.parse(await read(path.join(folder, 'build-record.json'))));
  if (record.kind === 'api') throw new UserFacingError(`${folder} is the build of an API.`);
  const placesOf = (files: readonly BuiltFile[], subfolder: string) =>
    files.map((file) => [file.integrity, path.join(folder, subfolder, file.path)] as const);
  return {
    manifest: manifestText(record),
    maps: record.maps,
    places: new Map([...placesOf(record.files, 'assets'), ...placesOf(record.maps, 'maps')]),
  };
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new UserFacingError(`RELEASE_BUILDS: ${file} can't be read. Build it first.`);
  });
}

/** Returns the API of this server. It has the id of its build; from source, its contract is its id. */
async function describeServer(): Promise<ServerBuild> {
  const manifest = manifestText({ kind: 'api', name: 'api', endpoints: contractEndpoints() });
  return { id: (await readBuildId()) ?? releaseIdOf(manifest), manifest };
}
