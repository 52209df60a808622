import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFolder, publish } from '@atrium/release';
import { appRoot, areaBuildRecord, buildRecordFile, WORKSPACE_ROOT } from '@atrium/webpack';
import { createBootConfig, createShellConfig } from '@atrium/webpack/config';
import webpack from 'webpack';
import type { Configuration, StatsCompilation } from 'webpack';

const AREAS = ['admin', 'calendar', 'chat', 'tasks'];
const BOOT_SCRIPT = 'shell/boot.js';

const REPLACED = ['registry', 'area-outlet'];

/**
 * Builds the same sources as one application with lazy routes, and releases it into a temporary
 * folder in the form of a shell, so that the same server sends it in the same way.
 */
export async function releaseSingle(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const build = await mkdtemp(path.join(tmpdir(), 'atrium-single-'));
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-bench-'));
  try {
    const assets = path.join(build, 'assets');
    const stats = await compile(inFolder(createSingleConfig(), assets));
    await compile(inFolder(createPreloadConfig(await preloads(stats, assets)), assets));
    // It shares nothing, so nothing of that comes late.
    const files = await hashFolder(assets);
    const record = { ...(await readRecord('shell')), late: {}, files };
    await writeFile(path.join(build, 'build-record.json'), JSON.stringify(record));
    await publish([build], folder);
  } finally {
    await rm(build, { recursive: true });
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** The shell's build without anything shared, and with the areas in the place of their loading. */
function createSingleConfig(): Configuration {
  const config = createShellConfig({ bootScript: BOOT_SCRIPT, bootIntegrity: '' }, 'production');
  return {
    ...config,
    resolve: { ...config.resolve, alias: sourcesOfApps() },
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []).filter(
        (plugin) => !(plugin instanceof webpack.sharing.SharePlugin),
      ),
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`^\\./(areas/)?(${REPLACED.join('|')})$`),
        (resource) => {
          if (!resource.context.startsWith(appRoot('shell'))) return;
          resource.request = ownFile(path.basename(resource.request));
        },
      ),
    ],
  };
}

/** What each address needs, in the place of what the shell's boot script reads. */
function createPreloadConfig(list: readonly unknown[]): Configuration {
  const config = createBootConfig('production');
  return {
    ...config,
    entry: { boot: ownFile('boot') },
    output: { ...config.output, filename: BOOT_SCRIPT },
    resolve: { ...config.resolve, alias: sourcesOfApps() },
    plugins: [new webpack.DefinePlugin({ SINGLE_PRELOADS: JSON.stringify(list) })],
  };
}

function sourcesOfApps(): Record<string, string> {
  const shell = ['registry', 'area-skeleton', 'match-pattern'].map((name) => [
    `single/shell/${name}`,
    path.join(appRoot('shell'), 'src/areas', name),
  ]);
  const areas = AREAS.flatMap((name) => [
    [`single/${name}/area.json`, path.join(appRoot(name), 'area.json')],
    [`single/${name}/area$`, path.join(appRoot(name), 'src/area.tsx')],
  ]);
  const ui = ['single/ui', path.join(WORKSPACE_ROOT, 'libs/ui/src/index.ts')];
  return Object.fromEntries([...shell, ...areas, ui]);
}

async function preloads(stats: StatsCompilation, assets: string): Promise<readonly unknown[]> {
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
  return JSON.parse(await readFile(buildRecordFile(app), 'utf8'));
}

async function describePreload(assets: string, name: string) {
  const hash = createHash('sha384').update(await readFile(path.join(assets, name)));
  const isScript = name.endsWith('.js');
  return {
    href: `/${name}`,
    as: isScript ? 'script' : 'style',
    // Has to be what the later request has: webpack gives none to style sheets of its own.
    integrity: isScript ? `sha384-${hash.digest('base64')}` : '',
  };
}

function ownFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function inFolder(config: Configuration, folder: string): Configuration {
  return { ...config, output: { ...config.output, path: folder } };
}

async function compile(config: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (!stats) reject(error ?? new Error('webpack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve(stats.toJson({ all: false, chunkGroups: true, chunkGroupChildren: false }));
    });
  });
}
