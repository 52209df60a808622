import MinimizerPlugin from 'minimizer-webpack-plugin';

/** Creates the minimizer of all scripts. */
export function createMinimizer() {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: {
      // The second and third pass shorten what the earlier ones have inlined.
      compress: { passes: 3 },
      // License comments would be 1 kB of the first page. The texts are in the third-party notices.
      format: { comments: false },
    },
    extractComments: false,
    // The workers of `parallel` start slower than swc, which has threads of its own, minifies.
    parallel: false,
  });
}
