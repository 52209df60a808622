import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration, StatsCompilation } from 'webpack';
import webpack from 'webpack';
import type { MappedScript, MappedScripts } from './mapped-scripts';
import { stableName } from './mapped-scripts';

/** A build with its chunk groups and its scripts' source maps. */
interface MappedBuild {
  readonly stats: StatsCompilation;
  readonly scripts: MappedScripts;
}

/**
 * Builds into a folder. Source maps use absolute paths and are removed from the folder, so that it can be
 * published.
 *
 * @param address path at which the folder is served, with a slash at its end
 * @throws Error with webpack's errors
 */
export async function compileMapped(
  config: Configuration,
  folder: string,
  address: string,
): Promise<MappedBuild> {
  const stats = await compile({
    ...config,
    devtool: 'hidden-source-map',
    output: {
      ...config.output,
      path: folder,
      devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    },
  });
  const scripts = new Map<string, MappedScript>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.map')) continue;
    const map = path.join(folder, file);
    const name = file.slice(0, -'.map'.length);
    const text = await readFile(path.join(folder, name), 'utf8');
    scripts.set(stableName(address + name), { text, map: await readFile(map, 'utf8') });
    await rm(map);
  }
  return { stats, scripts };
}

function compile(config: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (!stats) reject(error ?? new Error('webpack gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve(stats.toJson({ all: false, chunkGroups: true, chunkGroupChildren: false }));
    });
  });
}
