import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { sha256 } from '@atrium/release-format';

/**
 * Hashes modules by their code alone, so that source maps change no byte of a build. Webpack also hashes
 * their maps, which have absolute paths, and scripts that name other files contain such hashes when they are
 * minified: the minifier's names depend on the letters in the code.
 */
export class CodeHashPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(CodeHashPlugin.name, (compilation) => {
      compilation.hooks.succeedModule.tap(CodeHashPlugin.name, (module) => {
        if (!(module instanceof webpack.NormalModule) || !module.buildInfo) return;
        const code = module.originalSource()?.buffer() ?? '';
        module.buildInfo.hash = sha256(`${sha256(code)} ${JSON.stringify(module.buildMeta)}`);
      });
    });
  }
}
