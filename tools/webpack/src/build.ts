/**
 * Builds one browser app for production: `tsx tools/webpack/src/build.ts <app>`.
 *
 * Writes the files to `apps/<app>/dist/assets`, their source maps to `apps/<app>/dist/maps` and the build
 * record to `apps/<app>/dist/build-record.json`.
 * Prints webpack's errors and warnings and exits with status 1 when there are any.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Compilation, Configuration } from 'webpack';
import webpack from 'webpack';
import type { AreaFile } from '@atrium/area-contract';
import { AREA_CONTRACT_VERSION } from '@atrium/area-contract';
import type { BuildRecord } from '@atrium/release-format';
import { integrityOf } from '@atrium/release-format';
import { hashFolder } from './built-files';
import {
  AREA_EXPOSE,
  ASSETS_FOLDER,
  chunkOf,
  containerName,
  createAreaConfig,
  createBootConfig,
  createShellConfig,
} from './create-app-config';
import { buildRecordFile } from './project';
import { appRoot, readAreaManifest, sourceHash } from './project';
import { sharedRanges, sharedVersions } from './shared-packages';
import { createSourceMapPlugin, MAPS_FOLDER } from './source-maps';
import { pickEndpoints, UsagePlugin } from './usage-plugin';

// Endpoints that areas call through `useUser` of the shell's @atrium/auth, which their builds do not contain.
const SHARED_CALLS = new Set(['getUser']);

const [name = ''] = process.argv.slice(2);
const assets = path.join(appRoot(name), ASSETS_FOLDER);
const maps = path.join(appRoot(name), MAPS_FOLDER);
// Removes the files of earlier builds.
await rm(path.join(appRoot(name), 'dist'), { recursive: true, force: true });
const manifest = readAreaManifest(name);
const record = manifest ? await buildArea(manifest) : await buildShell();
await writeFile(buildRecordFile(name), `${JSON.stringify(record, null, 2)}\n`);

async function buildArea(manifest: AreaFile): Promise<BuildRecord> {
  const sharedCalls = pickEndpoints(SHARED_CALLS);
  const container = containerName(manifest.name, sourceHash(manifest.name));
  const { compilation, usage } = await compile(
    createAreaConfig(manifest.name, container, 'production'),
  );
  // Written by the federation plugin for tools that are not used here.
  await rm(path.join(assets, 'mf-stats.json'));
  const entry = filesOfChunk(compilation, container)[0];
  const exposed = filesOfChunk(compilation, chunkOf(AREA_EXPOSE));
  if (!entry || exposed.length === 0) throw new Error(`The build of ${name} has no exposed module`);
  return {
    kind: 'area',
    name: manifest.name,
    container,
    entry,
    preload: exposed,
    contributions: Object.fromEntries(
      Object.entries(manifest.contributions ?? {}).map(([kind, exposed]) => [
        kind,
        filesOfChunk(compilation, chunkOf(exposed)),
      ]),
    ),
    panels: Object.fromEntries(
      Object.entries(manifest.panels ?? {}).map(([panel, { module }]) => [
        panel,
        filesOfChunk(compilation, chunkOf(module)),
      ]),
    ),
    contractVersion: AREA_CONTRACT_VERSION,
    manifest,
    sharedRanges: sharedRanges(),
    sharedNames: usage.usedNames,
    calls: { ...sharedCalls, ...usage.calls },
    sharedCalls,
    files: await hashFolder(assets),
    maps: await hashFolder(maps),
  };
}

async function buildShell(): Promise<BuildRecord> {
  const boot = await compile(createBootConfig('production'));
  const bootScript = filesOfChunk(boot.compilation, 'boot')[0];
  if (!bootScript) throw new Error('The build of the boot script emitted no file');
  const bootIntegrity = integrityOf(await readFile(path.join(assets, bootScript)));
  const { compilation, usage } = await compile(
    createShellConfig({ bootScript, bootIntegrity }, 'production'),
  );
  return {
    kind: 'shell',
    name: 'shell',
    contractVersion: AREA_CONTRACT_VERSION,
    sharedVersions: sharedVersions(),
    sharedNames: usage.providedNames,
    federation: filesOfChunk(compilation, 'federation')[0],
    calls: usage.calls,
    files: await hashFolder(assets),
    maps: await hashFolder(maps),
  };
}

async function compile(
  config: Configuration,
): Promise<{ compilation: Compilation; usage: UsagePlugin }> {
  const usage = new UsagePlugin();
  const plugins = [...(config.plugins ?? []), createSourceMapPlugin(), usage];
  const compiler = webpack({ ...config, plugins });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack returned no result');
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
    process.exit(1);
  }
  return { compilation: stats.compilation, usage };
}

function filesOfChunk({ namedChunkGroups }: Compilation, chunk: string): string[] {
  return namedChunkGroups.get(chunk)?.getFiles() ?? [];
}
