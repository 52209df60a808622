import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Dependency, Module, ModuleGraph } from 'webpack';
import type { SharedPackage } from '@atrium/area-contract';
import { readModuleReferences } from './endpoint-usage/module-references';
import { WORKSPACE_ROOT } from './project';

/** Names by shared package, sorted. */
export type SharedNames = Record<string, string[]>;

const LOADING = 'apps/shell/src/areas/loading';

// The modules that the shell provides in part or builds from sources. Their exports change while their
// versions stay; those of the other packages follow from the version.
const MODULES: Partial<Record<SharedPackage, string>> = {
  'react-router-dom': `${LOADING}/shared-router-names.ts`,
  'zod/mini': `${LOADING}/shared-zod-names.ts`,
  '@atrium/api-client': 'libs/api-client/src/index.ts',
  '@atrium/auth': 'libs/auth/src/index.ts',
  '@atrium/ui': 'libs/ui/src/index.ts',
};

// Type and identifier of the modules that stand for shared packages in the build of an area.
const CONSUMED = /^consume-shared-module\|[^|]*\|([^|]+)\|/;

/** Returns the names that areas can import from the shell's copies of shared packages. */
export function providedNames(): SharedNames {
  return Object.fromEntries(
    Object.entries(MODULES).map(([name, file]) => {
      const code = readFileSync(path.join(WORKSPACE_ROOT, file), 'utf8');
      return [name, [...readModuleReferences(code).reexports.keys()].sort()];
    }),
  );
}

/** Returns the names that an area imports from shared packages, also in its lazy-loaded chunks. */
export function usedNames({ modules, moduleGraph }: Compilation): SharedNames {
  return Object.fromEntries(
    [...modules].flatMap((module) => {
      const [, name] = CONSUMED.exec(module.identifier()) ?? [];
      return name === undefined ? [] : [[name, namesImportedFrom(module, moduleGraph)]];
    }),
  );
}

function namesImportedFrom(module: Module, graph: ModuleGraph): string[] {
  const names = [...graph.getIncomingConnections(module)].flatMap(({ dependency }) =>
    dependency ? referencedNames(dependency, graph) : [],
  );
  return [...new Set(names)].sort();
}

// `["styled", "div"]` is a member of the export `styled`; an empty path is the whole module.
function referencedNames(dependency: Dependency, graph: ModuleGraph): string[] {
  return dependency.getReferencedExports(graph, undefined).flatMap((reference) => {
    const [name] = Array.isArray(reference) ? reference : reference.name;
    return name === undefined ? [] : [name];
  });
}
