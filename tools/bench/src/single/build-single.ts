import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { shellBuildRecord } from '@atrium/release-format';
import { appRoot, buildRecordFile, hashFolder } from '@atrium/webpack';
import { createShellConfig } from '@atrium/webpack/config';

const AREAS = ['admin', 'calendar', 'chat', 'tasks'];
const SHELL = appRoot('shell');

// Modules of the shell and their replacements.
const REPLACED: Readonly<Record<string, string>> = {
  'areas/loading/area-loader': 'area-loader',
  'areas/area-outlet': 'area-outlet',
  'areas/registry/registry': 'registry',
};

/**
 * Builds the shell with its areas as lazy routes, without the federation runtime and the loading and
 * recovery of areas, for the same server.
 *
 * @returns the temporary folder of the build
 * @throws Error with webpack's errors
 */
export async function buildSingle(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-single-'));
  const assets = path.join(folder, 'assets');
  const record = shellBuildRecord.parse(
    JSON.parse(await readFile(buildRecordFile('shell'), 'utf8')),
  );
  // The shell's own boot script finds no areas in the registry, so it preloads nothing.
  const boot = record.files.find((file) => file.path.startsWith('shell/boot.'));
  if (!boot) throw new Error('The build of the shell has no boot script');
  await cp(path.join(SHELL, 'dist/assets', boot.path), path.join(assets, boot.path));
  await compile(createSingleConfig(boot.path, boot.integrity, assets));
  const single = { ...record, federation: undefined, maps: [] };
  await writeFile(
    path.join(folder, 'build-record.json'),
    JSON.stringify({ ...single, files: await hashFolder(assets) }),
  );
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

function createSingleConfig(
  bootScript: string,
  bootIntegrity: string,
  assets: string,
): Configuration {
  const config = createShellConfig({ bootScript, bootIntegrity }, 'production');
  return {
    ...config,
    output: { ...config.output, path: assets },
    resolve: {
      ...config.resolve,
      alias: Object.fromEntries(
        AREAS.flatMap((name) => [
          [`single/${name}/area.json`, path.join(appRoot(name), 'area.json')],
          [`single/${name}/area$`, path.join(appRoot(name), 'src/area.tsx')],
        ]),
      ),
    },
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^\.\.?\//, (resource) => {
        const file = path.resolve(resource.context, resource.request);
        const replacement = REPLACED[path.relative(path.join(SHELL, 'src'), file)];
        if (replacement !== undefined) {
          resource.request = fileURLToPath(new URL(replacement, import.meta.url));
        }
      }),
    ],
  };
}

function compile(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (!stats) reject(error ?? new Error('webpack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
