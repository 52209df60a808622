import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StatsCompilation } from 'webpack';
import { hashFolder, publish } from '@atrium/release';
import { areaBuildRecord, buildRecordFile, integrityOf } from '@atrium/webpack';
import { compileMapped } from '../sizes/compile-mapped';
import type { MappedScripts } from '../sizes/mapped-scripts';
import {
  AREAS,
  BOOT_SCRIPT,
  createPreloadConfig,
  createSingleConfig,
} from './create-single-config';
import { createSinglePage } from './single-page';

/** The single build, published so that a server can serve it. */
interface SingleRelease {
  readonly folder: string;
  readonly scripts: MappedScripts;
  readonly remove: () => Promise<void>;
}

/**
 * Builds the same sources as one application with lazy routes, and publishes it as a shell into a temporary
 * folder, so that the same server serves it in the same way.
 *
 * @throws Error when it does not compile, or when the shell's page has changed its format
 */
export async function releaseSingle(): Promise<SingleRelease> {
  const build = await mkdtemp(path.join(tmpdir(), 'atrium-single-'));
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-'));
  try {
    const assets = path.join(build, 'assets');
    const app = await compileMapped(createSingleConfig('production'), assets, '/');
    const preloads = createPreloadConfig(await preloadsOf(app.stats, assets), 'production');
    const boot = await compileMapped(preloads, assets, '/');
    await fillPage(assets);
    const shell = { ...(await readRecord('shell')), federation: undefined };
    const record = { ...shell, files: await hashFolder(assets) };
    await writeFile(path.join(build, 'build-record.json'), JSON.stringify(record));
    await publish([build], folder);
    return {
      folder,
      scripts: new Map([...app.scripts, ...boot.scripts]),
      remove: () => rm(folder, { recursive: true }),
    };
  } finally {
    await rm(build, { recursive: true });
  }
}

async function fillPage(assets: string): Promise<void> {
  const file = path.join(assets, 'index.html');
  const bootIntegrity = integrityOf(await readFile(path.join(assets, BOOT_SCRIPT)));
  await writeFile(file, createSinglePage(await readFile(file, 'utf8'), bootIntegrity));
}

async function preloadsOf(stats: StatsCompilation, assets: string): Promise<readonly unknown[]> {
  return Promise.all(
    AREAS.map(async (area) => {
      const { paths } = areaBuildRecord.parse(await readRecord(area)).manifest;
      const files = stats.namedChunkGroups?.[`area-${area}`]?.assets ?? [];
      return {
        paths,
        files: await Promise.all(files.map(({ name }) => describePreload(assets, name))),
      };
    }),
  );
}

async function readRecord(app: string): Promise<object> {
  // A build writes an object.
  return JSON.parse(await readFile(buildRecordFile(app), 'utf8')) as object;
}

async function describePreload(assets: string, name: string) {
  const isScript = name.endsWith('.js');
  return {
    href: `/${name}`,
    as: isScript ? 'script' : 'style',
    // Must match the later request: webpack loads its style sheets without integrity.
    integrity: isScript ? integrityOf(await readFile(path.join(assets, name))) : '',
  };
}
