import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { integrityOf } from '@atrium/release-format';

const PLACEHOLDER = /__STYLE_INTEGRITY_(\w+?)__+/g;

// As long as an integrity, so that the columns in source maps stay right.
const PLACEHOLDER_LENGTH = integrityOf('').length;

/**
 * Sets the `integrity` attribute of lazy-loaded style sheets, as webpack-subresource-integrity does for
 * scripts. The hashes are in the webpack runtime of the build.
 */
export class StyleIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(StyleIntegrityPlugin.name, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        StyleIntegrityPlugin.name,
        (source, { tag, chunkId }) =>
          `${source}${tag}.integrity = ${placeholdersOf(compilation)}[${chunkId}];\n`,
      );
      compilation.hooks.processAssets.tap(
        {
          name: StyleIntegrityPlugin.name,
          // No style sheet changes after content hashes have been computed.
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1,
        },
        () => {
          fillPlaceholders(compilation);
        },
      );
    });
  }
}

// Chunks have no file names yet when the runtime is generated.
function placeholdersOf({ chunks, chunkGraph }: Compilation): string {
  const ids = [...chunks]
    .filter((chunk) => chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract'))
    .map(({ id }) => String(id));
  return JSON.stringify(Object.fromEntries(ids.map((id) => [id, placeholderOf(id)])));
}

function placeholderOf(id: string): string {
  return `__STYLE_INTEGRITY_${id}__`.padEnd(PLACEHOLDER_LENGTH, '_');
}

function fillPlaceholders(compilation: Compilation): void {
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = String(source.source());
    if (!text.includes('__STYLE_INTEGRITY_')) continue;
    const filled = text.replace(PLACEHOLDER, (_, id: string) => integrityOfStyle(compilation, id));
    compilation.updateAsset(name, new webpack.sources.RawSource(filled));
  }
}

function integrityOfStyle(compilation: Compilation, chunkId: string): string {
  const isNamed = ({ id }: Chunk) => String(id) === chunkId;
  const files = [...compilation.chunks].filter(isNamed).flatMap((chunk) => [...chunk.files]);
  const style = compilation.getAsset(files.find((file) => file.endsWith('.css')) ?? '');
  if (!style) throw new Error(`Chunk ${chunkId} has no style sheet to hash`);
  return integrityOf(style.source.buffer());
}
