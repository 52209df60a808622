/**
 * Builds one browser app for production: `tsx tools/webpack/src/build.ts <app>`.
 *
 * Writes its files to `apps/<app>/dist/assets` and what the release has to know of them to
 * `apps/<app>/dist/build-record.json`. Ends with status 1 and webpack's errors when it can't.
 */
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import type { AreaManifest } from '@atrium/area-contract';
import webpack from 'webpack';
import type { Configuration, Stats, StatsCompilation } from 'webpack';
import { buildRecordFile } from './build-record';
import type { BuildRecord } from './build-record';
import {
  AREA_CHUNK,
  ASSETS_FOLDER,
  containerName,
  createAreaConfig,
  createBootConfig,
  createShellConfig,
} from './create-app-config';
import { contractCalls } from './http-calls/call-shapes';
import { usedCalls } from './http-calls/used-calls';
import { appRoot, readAreaManifest, sourceHash } from './project';
import { sharedRanges, sharedVersions } from './shared-modules';

const [name = ''] = process.argv.slice(2);
await rm(path.join(appRoot(name), 'dist'), { recursive: true, force: true });
const manifest = readAreaManifest(name);
const record = manifest ? await buildArea(manifest) : await buildShell();
await writeFile(buildRecordFile(name), `${JSON.stringify(record, null, 2)}\n`);

async function buildArea(manifest: AreaManifest): Promise<BuildRecord> {
  const container = containerName(manifest.name, sourceHash(manifest.name));
  const stats = await compile(createAreaConfig(manifest.name, container, 'production'));
  const entry = assetsOfChunk(stats, container)[0];
  const exposed = assetsOfChunk(stats, AREA_CHUNK);
  if (!entry || exposed.length === 0) throw new Error(`The build of ${name} has no exposed module`);
  return {
    kind: 'area',
    name: manifest.name,
    container,
    entry,
    preload: exposed,
    contractVersion: AREA_CONTRACT_VERSION,
    manifest,
    sharedRanges: sharedRanges(),
    calls: usedCalls(name),
  };
}

async function buildShell(): Promise<BuildRecord> {
  const boot = await compile(createBootConfig('production'));
  const bootScript = assetsOfChunk(boot, 'boot')[0];
  if (!bootScript) throw new Error('The build of the boot script left no file');
  const code = await readFile(path.join(appRoot('shell'), ASSETS_FOLDER, bootScript));
  const bootIntegrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  await compile(createShellConfig({ bootScript, bootIntegrity }, 'production'));
  return {
    kind: 'shell',
    name: 'shell',
    contractVersion: AREA_CONTRACT_VERSION,
    sharedVersions: sharedVersions(),
    calls: usedCalls('shell'),
    provides: contractCalls(),
  };
}

async function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = webpack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('webpack gave no result'));
    });
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
    process.exit(1);
  }
  return stats.toJson({ all: false, chunkGroups: true, chunkGroupChildren: false, ids: true });
}

function assetsOfChunk(stats: StatsCompilation, chunk: string): string[] {
  return (stats.namedChunkGroups?.[chunk]?.assets ?? []).map((asset) => asset.name);
}
