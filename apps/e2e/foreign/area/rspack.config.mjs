import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { packageNameOf, SHARED_PACKAGES } from '@atrium/area-contract';

/**
 * Returns the Rspack configuration of an area. It only uses Atrium's packages.
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
      path: path.join(import.meta.dirname, 'dist'),
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
        shared: Object.fromEntries(SHARED_PACKAGES.map((module) => [module, fromShell(module)])),
        dts: false,
      }),
      // Atrium's pages only run scripts with an integrity hash.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({ VERSION: JSON.stringify(version) }),
      new rspack.CopyRspackPlugin({ patterns: ['area.json'] }),
    ],
  };
}

/**
 * Makes the area use the shell's copy, which must be at least as new as the installed package.
 *
 * @param {string} module
 */
function fromShell(module) {
  const packageName = packageNameOf(module);
  const file = path.join(import.meta.dirname, 'node_modules', packageName, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    singleton: true,
    import: /** @type {const} */ (false),
    requiredVersion: `^${version}`,
    packageName,
  };
}
