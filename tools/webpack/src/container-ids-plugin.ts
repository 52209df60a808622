import type { Compiler, Module } from 'webpack';

/**
 * Gives the modules that the federation plugin generates ids of their own. Those of webpack follow from their
 * paths, which contain the folder of the workspace: the same sources would become another release in another
 * folder.
 */
export class ContainerIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(ContainerIdsPlugin.name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(ContainerIdsPlugin.name, (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function idOf(module: Module): string | null {
  const identifier = module.identifier();
  if (identifier.startsWith('container entry ')) return 'container';
  return /[\\/]\.federation[\\/]entry\./.test(identifier) ? 'federation' : null;
}
