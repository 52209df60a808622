import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/**
 * Returns the build of an area with Rspack. Of Atrium it takes the libraries alone.
 *
 * @param {{ version: string }} env the release, such as a commit's hash in letters and digits
 * @returns {import('@rspack/core').RspackOptions}
 */
export default function createConfig({ version }) {
  const name = `inventory_${version}`;
  return {
    mode: 'production',
    context: import.meta.dirname,
    entry: {},
    output: {
      // Two releases meet in one page when the newer one fails, so no two have the same name.
      uniqueName: name,
      publicPath: 'auto',
      filename: '[name].[contenthash].js',
      // The integrity of chunks needs it.
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash].js',
        exposes: { './area': './src/area.tsx' },
        shared: {
          react: fromShell('^19.0.0'),
          'react/': fromShell('^19.0.0'),
          'react-router-dom': fromShell('^7.0.0'),
          '@tanstack/react-query': fromShell('^5.0.0'),
          '@atrium/api-client': fromShell('^1.0.0'),
          '@atrium/ui': fromShell('^1.0.0'),
        },
        dts: false,
      }),
      // Atrium's page runs no script without a hash.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({ VERSION: JSON.stringify(version) }),
      new rspack.CopyRspackPlugin({ patterns: ['area.json'] }),
    ],
  };
}

/** @param {string} requiredVersion a range */
function fromShell(requiredVersion) {
  return { singleton: true, import: /** @type {const} */ (false), requiredVersion };
}
