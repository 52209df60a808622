import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

// The shell defines it before the first area is loaded; it throws where there is no recorded hash.
const INTEGRITY_OF_STYLE = 'window.atriumIntegrityOf';

/**
 * Makes every style sheet that a build loads at run time carry the hash that its release recorded.
 * webpack-subresource-integrity does so for scripts only.
 */
export class StyleIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(StyleIntegrityPlugin.name, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        StyleIntegrityPlugin.name,
        (source, { tag }) => `${source}${tag}.integrity = ${INTEGRITY_OF_STYLE}(${tag}.href);\n`,
      );
    });
  }
}
