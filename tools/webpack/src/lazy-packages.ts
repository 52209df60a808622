import type { Compilation } from 'webpack';
import type { LazySharedPackage } from '@atrium/area-contract';
import { LAZY_SHARED_PACKAGES } from '@atrium/area-contract';

// Name of the shell's chunk with each package.
const CHUNKS: Readonly<Record<LazySharedPackage, string>> = {
  'react-hook-form': 'react-hook-form',
};

// Beginning of the name of a module that stands for a shared package in an area's build.
const CONSUMED = 'webpack/sharing/consume/default/';

/**
 * Returns the options by which the shell's build keeps each lazy shared package in the one chunk that
 * areas get, also where a page of the shell imports the package.
 */
export function lazySharedChunks() {
  return {
    cacheGroups: {
      default: false as const,
      defaultVendors: false as const,
      reactHookForm: {
        // The package, and the shell's module that names the part of it that is shared.
        test: /[\\/](node_modules|narrow)[\\/]react-hook-form[\\/.]/,
        name: CHUNKS['react-hook-form'],
        chunks: 'async' as const,
        enforce: true,
      },
    },
  };
}

/**
 * Returns the script of each lazy shared package in a build of the shell.
 *
 * @returns file names below the assets folder, by package name
 * @throws Error when a package does not consist of exactly one script
 */
export function lazyPackageScripts({ namedChunks }: Compilation): Record<string, string> {
  return Object.fromEntries(
    LAZY_SHARED_PACKAGES.map((name) => {
      const [file, ...more] = namedChunks.get(CHUNKS[name])?.files ?? [];
      if (file === undefined || more.length > 0) throw new Error(`${name} has to be one script`);
      return [name, file];
    }),
  );
}

/**
 * Returns the lazy shared packages that a chunk of an area needs before its code can run.
 *
 * @param chunkName its name in the build
 */
export function lazyPackagesOf(compilation: Compilation, chunkName: string): LazySharedPackage[] {
  const chunks = compilation.namedChunkGroups.get(chunkName)?.chunks ?? [];
  const modules = chunks.flatMap((chunk) => [
    ...compilation.chunkGraph.getChunkModulesIterable(chunk),
  ]);
  const consumed = new Set(modules.map((module) => module.libIdent({ context: '' })));
  return LAZY_SHARED_PACKAGES.filter((name) => consumed.has(CONSUMED + name));
}
