import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const singleton = { singleton: true };

/**
 * Returns the Rspack configuration of a page that shows areas of Atrium without knowing them at build time.
 *
 * @returns {import('@rspack/core').RspackOptions}
 */
export default function createConfig() {
  return {
    mode: 'production',
    context: import.meta.dirname,
    entry: './src/index.ts',
    output: { publicPath: '/', clean: true },
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
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    performance: false,
    plugins: [
      new ModuleFederationPlugin({
        name: 'foreign_host',
        // The packages that an area's mf-manifest.json lists as `shared`.
        shared: {
          react: singleton,
          'react/': singleton,
          'react-dom': singleton,
          'react-hook-form': singleton,
          'react-router-dom': singleton,
          '@tanstack/react-query': singleton,
          'styled-components': singleton,
          'zod/mini': singleton,
          '@atrium/api-client': singleton,
          '@atrium/auth': singleton,
          '@atrium/ui': singleton,
        },
        dts: false,
      }),
      new rspack.HtmlRspackPlugin({ template: 'index.html' }),
    ],
  };
}
