import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { appRoot, WORKSPACE_ROOT } from '@atrium/webpack';
import type { BuildMode } from '@atrium/webpack/config';
import { createBootConfig, createShellConfig } from '@atrium/webpack/config';
import { AreaChunkNames } from './area-chunk-names';
import { BOOT_INTEGRITY } from './single-page';

/** Areas, which are lazy routes of the single build. */
export const AREAS = ['admin', 'calendar', 'chat', 'tasks'];

/** File name of the script that replaces the shell's boot script, relative to the assets. */
export const BOOT_SCRIPT = 'shell/boot.js';

const SHELL_SOURCES = path.join(appRoot('shell'), 'src');

// Modules of the shell and their replacements.
const REPLACED: Readonly<Record<string, string>> = {
  'areas/loading/area-loader': 'area-loader',
  'areas/area-outlet': 'area-outlet',
  'areas/registry/registry': 'registry',
  'areas/registry/registry-watcher': 'registry-watcher',
};

/**
 * Returns the shell's build with its areas as lazy routes: without the federation runtime and the
 * loading and recovery of areas, but otherwise with the shell's own options.
 */
export function createSingleConfig(mode: BuildMode): Configuration {
  // In development, the boot script changes.
  const bootIntegrity = mode === 'production' ? BOOT_INTEGRITY : '';
  const config = createShellConfig({ bootScript: BOOT_SCRIPT, bootIntegrity }, mode);
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: Object.assign({}, config.resolve?.alias, sourcesOfApps()),
    },
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []),
      new AreaChunkNames(AREAS),
      new webpack.NormalModuleReplacementPlugin(/^\.\.?\//, (resource) => {
        const file = path.resolve(resource.context, resource.request);
        const replacement = REPLACED[path.relative(SHELL_SOURCES, file)];
        if (replacement !== undefined) resource.request = ownFile(replacement);
      }),
    ],
  };
}

/**
 * Returns the build of the script that replaces the shell's boot script.
 *
 * @param preloads the files that each address needs, as `boot.ts` reads them
 */
export function createPreloadConfig(preloads: readonly unknown[], mode: BuildMode): Configuration {
  const config = createBootConfig(mode);
  return {
    ...config,
    entry: { boot: ownFile('boot') },
    output: { ...config.output, filename: BOOT_SCRIPT },
    resolve: { ...config.resolve, alias: sourcesOfApps() },
    plugins: [new webpack.DefinePlugin({ SINGLE_PRELOADS: JSON.stringify(preloads) })],
  };
}

function sourcesOfApps(): Record<string, string> {
  const shell = ['areas/registry/area-paths', 'areas/area-skeleton'];
  return Object.fromEntries<string>([
    ...shell.map((name): [string, string] => [
      `single/shell/${path.basename(name)}`,
      path.join(SHELL_SOURCES, name),
    ]),
    ...AREAS.flatMap((name): [string, string][] => [
      [`single/${name}/area.json`, path.join(appRoot(name), 'area.json')],
      [`single/${name}/area$`, path.join(appRoot(name), 'src/area.tsx')],
    ]),
    ['single/ui', path.join(WORKSPACE_ROOT, 'libs/ui/src/index.ts')],
  ]);
}

function ownFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
