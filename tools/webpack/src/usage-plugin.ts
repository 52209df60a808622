import path from 'node:path';
import type { Compilation, Compiler, Dependency, Module, ModuleGraph } from 'webpack';
import type { SharedPackage } from '@atrium/area-contract';
import type { EndpointSchemas } from '@atrium/release-format';
import { contractEndpoints } from '@atrium/release-format';
import { WORKSPACE_ROOT } from './project';

/** Names by shared package, sorted. */
type SharedNames = Record<string, string[]>;

const CONTRACTS = path.join(WORKSPACE_ROOT, 'libs/contracts/src/');
const LOADING = 'apps/shell/src/areas/loading';

// The modules that the shell provides in part or builds from sources. Their exports change while their
// versions stay; those of the other packages follow from the version.
const PROVIDED: Partial<Record<SharedPackage, string>> = {
  'react-router-dom': `${LOADING}/shared-router-names.ts`,
  'zod/mini': `${LOADING}/shared-zod-names.ts`,
  '@atrium/api-client': 'libs/api-client/src/index.ts',
  '@atrium/auth': 'libs/auth/src/index.ts',
  '@atrium/ui': 'libs/ui/src/index.ts',
};

// Type and identifier of the modules that stand for shared packages in the build of an area.
const CONSUMED = /^consume-shared-module\|[^|]*\|([^|]+)\|/;

/**
 * Records what a production build uses, also in its lazy-loaded chunks, while webpack knows it: afterwards, it
 * merges modules.
 */
export class UsagePlugin {
  /** The names that an area imports from shared packages. */
  usedNames: SharedNames = {};
  /** The names that areas can import from the shell's copies of shared packages, without types. */
  providedNames: SharedNames = {};
  /** The endpoints of the HTTP contract that the code of the build uses. */
  calls: EndpointSchemas = {};

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(UsagePlugin.name, (compilation) => {
      compilation.hooks.afterOptimizeDependencies.tap(UsagePlugin.name, () => {
        this.usedNames = readUsedNames(compilation);
        this.providedNames = readProvidedNames(compilation);
        this.calls = pickEndpoints(readContractNames(compilation));
      });
    });
  }
}

/** Returns the schemas of some endpoints of the HTTP contract, in its order. */
export function pickEndpoints(names: ReadonlySet<string>): EndpointSchemas {
  return Object.fromEntries(
    Object.entries(contractEndpoints()).filter(([name]) => names.has(name)),
  );
}

function readUsedNames({ modules, moduleGraph }: Compilation): SharedNames {
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

function readProvidedNames({ modules, moduleGraph }: Compilation): SharedNames {
  const byFile = new Map([...modules].map((module) => [module.nameForCondition(), module]));
  return Object.fromEntries(
    Object.entries(PROVIDED).flatMap(([name, file]) => {
      const module = byFile.get(path.join(WORKSPACE_ROOT, file));
      const names = module && moduleGraph.getProvidedExports(module);
      return Array.isArray(names) ? [[name, names.toSorted()]] : [];
    }),
  );
}

function readContractNames({ modules, moduleGraph }: Compilation): ReadonlySet<string> {
  const names = [...modules]
    .filter((module) => module.nameForCondition()?.startsWith(CONTRACTS))
    .flatMap((module) => {
      const used = moduleGraph.getUsedExports(module, undefined);
      const whole = used === true ? moduleGraph.getProvidedExports(module) : used;
      return typeof whole === 'object' && whole !== null ? [...whole] : [];
    });
  return new Set(names);
}
