import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseTools, SmokeTest } from '@atrium/release';
import { defaultTools, hashFolder, keygen, publish, readKeys, rollback } from '@atrium/release';
import { buildFolder, startServer } from '@atrium/test-product';
import { areaBuildRecord } from '@atrium/webpack';
import { NEIGHBOUR, NEIGHBOUR_BUILD } from './neighbour';

/** Where the server and, unless a spec says otherwise, its people are. */
export const TIME_ZONE = 'Europe/Istanbul';

/** An Atrium of its own: released builds, a server and a database with demo data. */
export interface Product {
  /** Its address, without a slash at the end. */
  origin: string;
  /** The folder of its database and, since it knows no mail server, of its mails. */
  dataFolder: string;
  /** The lines that its server has logged so far. */
  log: readonly string[];
  /** The folder that its files are served from. */
  releaseFolder: string;
  /** Releases a build into it while it runs, if asked for only after it has been shown in a browser. */
  release: (build: string, smokeTest?: SmokeTest) => Promise<void>;
  /** Makes the release of an area before the live one live again. */
  rollBack: (area: string) => Promise<void>;
  /** Releases another build of the API and restarts the server with it, at the same address. */
  upgradeServer: (build: string) => Promise<void>;
  /** A new build of an area, made from its real one by replacing a text in its code. */
  rebuild: (area: string, text: string, replacement: string) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts Atrium on a free port, in a temporary folder.
 *
 * @param areas the names of those that are released in it
 * @param demoData a folder of `prepareDemoData`, where several products are started
 * @param signed whether its releases are signed and its server takes no others
 */
export async function startProduct(
  areas: readonly string[],
  demoData?: string,
  signed = false,
): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-e2e-'));
  const releaseFolder = path.join(folder, 'release');
  const dataFolder = path.join(folder, 'data');
  const keys = signed ? await keygen(path.join(folder, 'keys/release.pem'), releaseFolder) : null;
  const tools = await toolsWith(keys?.privateKey, releaseFolder);
  await publish(['api', 'shell', ...areas].map(buildOf), releaseFolder, { tools });
  if (demoData) await cp(demoData, dataFolder, { recursive: true });
  const settings = { dataFolder, releaseFolder, publicKey: keys?.publicKey };
  let server = await start(settings);
  const { origin } = server;
  let builds = 0;
  return {
    origin,
    dataFolder,
    get log() {
      return server.log;
    },
    releaseFolder,
    release: async (build, smokeTest) => {
      await publish([build], releaseFolder, { tools, ...(smokeTest && { smokeTest }) });
    },
    rollBack: async (area) => {
      await rollback(releaseFolder, { app: area, reason: 'A test', tools });
    },
    upgradeServer: async (build) => {
      await publish([build], releaseFolder, { tools });
      await server.stop();
      server = await start({ ...settings, build, port: Number(new URL(origin).port) });
    },
    rebuild: async (area, text, replacement) => {
      builds += 1;
      const build = path.join(folder, `build-${String(builds)}`);
      await cp(buildOf(area), build, { recursive: true });
      await replaceInBuild(build, text, replacement, `_${String(builds)}`);
      return build;
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Fills a database with the demo data, for several products to start from a copy of it.
 *
 * @returns its folder
 */
export async function prepareDemoData(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-e2e-data-'));
  const releaseFolder = path.join(folder, 'nothing-released');
  const server = await start({ dataFolder: folder, releaseFolder });
  await server.stop();
  return folder;
}

async function toolsWith(privateKey: string | undefined, root: string): Promise<ReleaseTools> {
  const env = privateKey === undefined ? {} : { RELEASE_SIGNING_KEY: privateKey };
  return { ...defaultTools, keys: await readKeys(env, root) };
}

interface ServerSettings {
  dataFolder: string;
  releaseFolder: string;
  /** Folder of the built server. */
  build?: string;
  port?: number;
  publicKey?: string | undefined;
}

function start({ dataFolder, releaseFolder, publicKey = '', ...options }: ServerSettings) {
  return startServer({
    ...options,
    env: {
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      RELEASE_DIR: releaseFolder,
      RELEASE_PUBLIC_KEY: publicKey,
      // The demo data has events of today, which has to be the same day for the browsers.
      TZ: TIME_ZONE,
    },
  });
}

function buildOf(app: string): string {
  return app === NEIGHBOUR.name ? NEIGHBOUR_BUILD : buildFolder(app);
}

// A changed source would change text, container name and hashes alike; so does this.
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
