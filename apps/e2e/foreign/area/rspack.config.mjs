import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/**
 * Returns the Rspack configuration of an area. It only uses Atrium's libraries.
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
      // Two releases run in one page when the newer one fails, so their names must differ.
      uniqueName: name,
      publicPath: 'auto',
      filename: '[name].[contenthash].js',
      // Required for the integrity of chunks.
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
        exposes: {
          './area': './src/area.tsx',
          './badge': './src/badge.tsx',
          './commands': './src/commands.ts',
          './for-you': './src/for-you.tsx',
          './owners-panel': './src/owners-panel.tsx',
        },
        shared: {
          react: fromShell('^19.0.0'),
          'react/': fromShell('^19.0.0'),
          'react-router-dom': fromShell('^7.0.0'),
          '@tanstack/react-query': fromShell('^5.0.0'),
          '@atrium/api-client': fromShell('^1.0.0'),
          '@atrium/ui': fromShell('^1.0.0'),
          // Atrium's contracts use it, and only names that the shell provides.
          'zod/mini': fromShell('^4.0.0'),
        },
        dts: false,
      }),
      // Atrium's pages only run scripts with an integrity hash.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({ VERSION: JSON.stringify(version) }),
      new rspack.CopyRspackPlugin({ patterns: ['area.json'] }),
    ],
  };
}

/** @param {string} requiredVersion semver range */
function fromShell(requiredVersion) {
  return { singleton: true, import: /** @type {const} */ (false), requiredVersion };
}
