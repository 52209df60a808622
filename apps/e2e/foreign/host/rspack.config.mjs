import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const singleton = { singleton: true };

/**
 * Returns the build of a page that shows areas of Atrium. It knows none of them.
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
        // An area's mf-manifest.json lists, as `shared`, the packages that it takes from its page.
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
