import type { Compilation } from 'webpack';
import type { LazySharedPackage } from '@atrium/area-contract';
import { LAZY_SHARED_PACKAGES } from '@atrium/area-contract';

// The shell's chunk for each package.
const CHUNKS: Readonly<Record<LazySharedPackage, string>> = {
  'react-hook-form': 'react-hook-form',
};

// Prefix of the modules that stand for shared packages in the build of an area.
const CONSUMED_PREFIX = 'webpack/sharing/consume/default/';

/**
 * Returns the `splitChunks` option of the shell, which puts each lazy-loaded shared package into a chunk of
 * its own, for areas and the shell's own pages.
 */
export function lazySharedChunks() {
  return {
    cacheGroups: {
      default: false as const,
      defaultVendors: false as const,
      reactHookForm: {
        test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
        name: CHUNKS['react-hook-form'],
        chunks: 'async' as const,
        enforce: true,
      },
    },
  };
}

/**
 * Returns the script of each lazy-loaded shared package in a build of the shell.
 *
 * @returns paths relative to the assets folder, by package name
 * @throws Error when a package does not consist of exactly one script
 */
export function lazyPackageScripts({ namedChunks }: Compilation): Record<string, string> {
  return Object.fromEntries(
    LAZY_SHARED_PACKAGES.map((name) => {
      const [file, ...more] = namedChunks.get(CHUNKS[name])?.files ?? [];
      if (file === undefined || more.length > 0)
        throw new Error(`${name} must be in exactly one script`);
      return [name, file];
    }),
  );
}

/**
 * Returns the lazy-loaded shared packages that a chunk of an area imports statically.
 */
export function lazyPackagesOf(compilation: Compilation, chunkName: string): LazySharedPackage[] {
  const chunks = compilation.namedChunkGroups.get(chunkName)?.chunks ?? [];
  const modules = chunks.flatMap((chunk) => [
    ...compilation.chunkGraph.getChunkModulesIterable(chunk),
  ]);
  const consumed = new Set(modules.map((module) => module.libIdent({ context: '' })));
  return LAZY_SHARED_PACKAGES.filter((name) => consumed.has(CONSUMED_PREFIX + name));
}
