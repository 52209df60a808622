import type { Compilation, Module } from 'webpack';
import { LATE_PACKAGES } from './shared-modules';

// How webpack names the modules by which a build gives a shared package and takes one.
const GIVEN = 'webpack/sharing/provide/default/';
const TAKEN = 'webpack/sharing/consume/default/';

/**
 * The script of each package that the shell shares late.
 *
 * @returns file names below the assets folder, by package name
 * @throws Error when the build has a package that does not consist of exactly one script
 */
export function lateScripts({ modules, chunkGraph }: Compilation): Record<string, string> {
  const given = [...modules].flatMap((module): [string, string][] => {
    const name = sharedName(module, GIVEN);
    if (name === null) return [];
    const [file, ...more] = module.blocks.flatMap(
      (block) => chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [],
    );
    if (file === undefined || more.length > 0) throw new Error(`${name} has to be one script`);
    return [[name, file]];
  });
  return Object.fromEntries(given.sort());
}

/**
 * The packages, of those that the shell shares late, without which a chunk of an area does nothing.
 *
 * @param chunkName its name in the build
 * @returns package names, sorted
 */
export function latePackagesOf(compilation: Compilation, chunkName: string): string[] {
  const chunks = compilation.namedChunkGroups.get(chunkName)?.chunks ?? [];
  return chunks
    .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
    .map((module) => sharedName(module, TAKEN))
    .filter((name) => name !== null)
    .sort();
}

function sharedName(module: Module, kind: string): string | null {
  const name = module.libIdent({ context: '' });
  const shared = name?.startsWith(kind) ? name.slice(kind.length) : null;
  return shared !== null && LATE_PACKAGES.includes(shared) ? shared : null;
}
