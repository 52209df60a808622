import path from 'node:path';
import type { Compiler } from 'webpack';
import { WORKSPACE_ROOT } from '@atrium/webpack';

/**
 * Prefixes the names of an area's chunks with the area's name. Two areas may use the same chunk name, which
 * a single build would merge into one chunk.
 */
export class AreaChunkNames {
  readonly #areas: readonly string[];

  constructor(areas: readonly string[]) {
    this.#areas = areas;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(AreaChunkNames.name, (compilation) => {
      compilation.hooks.finishModules.tap(AreaChunkNames.name, (modules) => {
        for (const module of modules) {
          const area = this.#areaOf(module.nameForCondition());
          if (area === undefined) continue;
          for (const block of module.blocks) {
            if ('chunkName' in block && block.chunkName) {
              block.chunkName = `${area}-${block.chunkName}`;
            }
          }
        }
      });
    });
  }

  #areaOf(file: string | null): string | undefined {
    const [apps, name] = path.relative(WORKSPACE_ROOT, file ?? '').split(path.sep);
    return apps === 'apps' ? this.#areas.find((area) => area === name) : undefined;
  }
}
