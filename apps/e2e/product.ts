import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Registry } from '@atrium/area-contract';
import { registry as registrySchema } from '@atrium/area-contract';
import type { PublishOptions, ReleaseServer } from '@atrium/release';
import { changeRelease, publish, readReleases } from '@atrium/release';
import { areaBuildRecord } from '@atrium/release-format';
import { addPublisher, buildFolder, startServer } from '@atrium/test-product';
import { hashFolder } from '@atrium/webpack';
import { NEIGHBOR, NEIGHBOR_BUILD } from './neighbor';

/** Time zone of the server and, by default, of the browsers. */
export const TIME_ZONE = 'Europe/Istanbul';

/** Bounds the wait for a publication to be served. */
const SERVED_TIMEOUT_MS = 120_000;

/** A running product: released builds, a server and a database with demo data. */
export interface Product {
  /** Base URL without a trailing slash. */
  origin: string;
  /** Folder of the database and, without a mail server, of the mails. */
  dataFolder: string;
  /** Lines that the server has logged so far. */
  log: readonly string[];
  /** Returns the server with the token of a publisher that may do everything. */
  releases: () => Promise<ReleaseServer>;
  /** Publishes a build. */
  release: (build: string, options?: PublishOptions) => Promise<void>;
  /** Makes the candidate of an area live or ends it, or rolls the area back to its previous release. */
  change: (area: string, action: 'promote' | 'abort' | 'rollback') => Promise<void>;
  /** Restarts the server with another build of the API at the same address. */
  upgradeServer: (build: string) => Promise<void>;
  /** Creates a new build of an area by replacing a text in its real one. */
  rebuild: (area: string, text: string, replacement: string) => Promise<string>;
  /** Makes the first releases of all areas live again and withdraws those that were added. */
  restore: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts Atrium on a free port, in a temporary folder.
 *
 * @param areas names of the released areas
 * @param isSigned whether releases are signed and the server rejects others
 * @param databaseUrl an empty PostgreSQL database; by default, an embedded one with demo data
 * @param env further settings of the server
 */
export async function startProduct(
  areas: readonly string[],
  isSigned = false,
  databaseUrl = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-e2e-'));
  const dataFolder = path.join(folder, 'data');
  const shipped = ['shell', ...areas].map(buildOf);
  const keys = isSigned ? await createKeys(path.join(folder, 'release-keys.pem')) : null;
  const database = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl };
  const server = await startServer({
    // Optimizing the embedded PostgreSQL takes longer than a target's few queries save.
    nodeOptions: ['--liftoff-only'],
    env: {
      ...database,
      // Builds on the server's disk are not signed.
      RELEASE_BUILDS: keys ? '' : shipped.join(path.delimiter),
      RELEASE_KEYS: keys?.file ?? '',
      // The demo data has events of today, which must be the same day in the browsers.
      TZ: TIME_ZONE,
      ...env,
    },
  });
  const { origin } = server;
  let publisher: Promise<ReleaseServer> | undefined;
  // On first use: most products publish nothing, and the command costs as much as opening a page.
  function releases(): Promise<ReleaseServer> {
    publisher ??= addPublisher(database).then((token) => ({ origin, token }));
    return publisher;
  }
  const options = { key: keys?.privateKey ?? null };
  async function publishFolders(folders: readonly string[], further?: PublishOptions) {
    await publish(await releases(), folders, { ...options, ...further });
    await waitUntilServed(await releases());
  }
  async function change(app: string, action: 'abort' | 'promote' | 'rollback' | 'withdraw') {
    await changeRelease(await releases(), app, { action, reason: 'A test' });
    await waitUntilServed(await releases());
  }
  async function readFirst() {
    if (keys) await publishFolders(shipped);
    return readRegistry(origin);
  }
  const first = await readFirst().catch(async (error: unknown) => {
    // Otherwise it would run on, and each further test would start one more.
    await server.stop();
    throw error;
  });
  let builds = 0;
  return {
    origin,
    dataFolder,
    releases,
    get log() {
      return server.log;
    },
    release: async (build, further) => {
      await publishFolders([build], further);
    },
    change,
    upgradeServer: async (build) => {
      await server.stop();
      await server.start(build);
    },
    rebuild: async (area, text, replacement) => {
      builds += 1;
      const build = path.join(folder, `build-${String(builds)}`);
      await cp(buildOf(area), build, { recursive: true });
      await replaceInBuild(build, text, replacement, `_${String(builds)}`);
      return build;
    },
    restore: async () => {
      const live = await readRegistry(origin);
      for (const area of Object.keys(live.areas).filter((name) => !areas.includes(name))) {
        await change(area, 'withdraw');
      }
      for (const area of areas.filter((name) => live.areas[name]?.candidate)) {
        await change(area, 'abort');
      }
      const changed = areas.filter(
        (area) => live.areas[area]?.current.id !== first.areas[area]?.current.id,
      );
      if (changed.length > 0) await publishFolders(changed.map(buildOf));
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads the registry of a server. */
export async function readRegistry(origin: string): Promise<Registry> {
  const response = await fetch(`${origin}/registry.json`);
  return registrySchema.parse(await response.json());
}

/**
 * Waits until a server serves the latest change of its releases. Its pages wait for a second, and then show
 * what was live before, which is too short on a machine that is busy with other work.
 */
async function waitUntilServed(server: ReleaseServer): Promise<void> {
  const { history } = await readReleases(server);
  const latest = history[0]?.sequence ?? 0;
  await expect
    .poll(() => readSequence(server.origin), { timeout: SERVED_TIMEOUT_MS })
    .toBeGreaterThanOrEqual(latest);
}

/** Reads the number of the latest change that a server serves; 0 before the first release of a shell. */
async function readSequence(origin: string): Promise<number> {
  const response = await fetch(`${origin}/registry.json`);
  return response.ok ? registrySchema.parse(await response.json()).sequence : 0;
}

/** Creates a key for all apps, and the file with its public key. */
async function createKeys(file: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, `*\n${publicKey.export({ type: 'spki', format: 'pem' }).toString()}`);
  return { file, privateKey };
}

function buildOf(app: string): string {
  return app === NEIGHBOR.name ? NEIGHBOR_BUILD : buildFolder(app);
}

// Changes text, container name and hashes, as a changed source would.
async function replaceInBuild(
  build: string,
  text: string,
  replacement: string,
  suffix: string,
): Promise<void> {
  const recordFile = path.join(build, 'build-record.json');
  const record = areaBuildRecord.parse(JSON.parse(await readFile(recordFile, 'utf8')));
  const assets = path.join(build, 'assets');
  const before = await hashFolder(assets);
  const container = record.container + suffix;
  let hits = 0;
  await rewriteScripts(assets, (code) => {
    hits += code.split(text).length - 1;
    return code.replaceAll(text, replacement).replaceAll(record.container, container);
  });
  if (hits === 0) throw new Error(`The build of ${record.name} does not contain “${text}”`);
  const after = new Map((await hashFolder(assets)).map((file) => [file.path, file.integrity]));
  await rewriteScripts(assets, (code) =>
    before.reduce(
      (rewritten, file) => rewritten.replaceAll(file.integrity, after.get(file.path) ?? ''),
      code,
    ),
  );
  const files = await hashFolder(assets);
  await writeFile(recordFile, JSON.stringify({ ...record, container, files }));
}

async function rewriteScripts(assets: string, rewrite: (code: string) => string): Promise<void> {
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(assets, name);
    await writeFile(file, rewrite(await readFile(file, 'utf8')));
  }
}
