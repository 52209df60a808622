import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { lazySharedChunks } from './lazy-packages';
import { appRoot } from './project';
import { sharedByHost } from './shared-packages';
import { renderStartFrame } from './start-frame';
import { StyleIntegrityPlugin } from './style-integrity-plugin';

/** Milliseconds after which a chunk that does not answer counts as failed; below the entry's own. */
const CHUNK_TIMEOUT = 10_000;

/** Folder of an app's built files, below its own folder. */
export const ASSETS_FOLDER = 'dist/assets';

/** The small script that starts before everything else: its file name and its hash. */
interface BootScript {
  bootScript: string;
  /** Empty while it changes all the time. */
  bootIntegrity: string;
}

/** The module by which an area hands itself to the shell. */
export const AREA_EXPOSE = './area';

/** Name of the chunk that holds that module. */
export const AREA_CHUNK = 'area';

export type BuildMode = 'production' | 'development';

/** The federation container's name of an area's build; also its global variable. */
export function containerName(area: string, build: string): string {
  return `atrium_${area.replaceAll('-', '_')}_${build}`;
}

/**
 * The build of an area: a federation container with the one exposed module `./area`.
 *
 * @param container its name, different for any two builds that may meet in one page
 */
export function createAreaConfig(name: string, container: string, mode: BuildMode): Configuration {
  const production = mode === 'production';
  const config = createBaseConfig(name, container, mode);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    externals: [useProvidedBundlerRuntime],
    // With every build, the plugin's manifest warns of the `auto` that is wanted.
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...(config.plugins ?? []),
      ...(production ? [new StyleIntegrityPlugin()] : []),
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'entry.[contenthash].js' : 'entry.js',
        exposes: {
          [AREA_EXPOSE]: {
            import: [path.join(appRoot(name), 'src/area.tsx')],
            name: AREA_CHUNK,
          },
        },
        shared: sharedByHost(),
        // By default, every area is loaded at the start of the page to compare versions.
        shareStrategy: 'loaded-first',
        manifest: production,
        dts: false,
        experiments: {
          // The shell provides the core of the federation runtime.
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  };
}

// `externalRuntime` leaves the core of the federation runtime to the page; this leaves it the rest, half
// of every entry otherwise. apps/shell/src/areas/loading/federation-host.ts provides both.
function useProvidedBundlerRuntime({ request }: { request?: string }): Promise<string | undefined> {
  const isRuntime = request?.includes('@module-federation/webpack-bundler-runtime/') ?? false;
  return Promise.resolve(isRuntime ? 'global _FEDERATION_BUNDLER_RUNTIME' : undefined);
}

/** The build of the shell. It knows no area: those come from `registry.json` at run time. */
export function createShellConfig(boot: BootScript, mode: BuildMode): Configuration {
  const config = createBaseConfig('shell', 'atrium_shell', mode);
  return {
    ...config,
    entry: { main: path.join(appRoot('shell'), 'src/index.ts') },
    output: { ...config.output, publicPath: '/' },
    optimization: { ...config.optimization, splitChunks: lazySharedChunks() },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({
        // Switches of the federation runtime: areas are loaded by their entries, in a browser.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new HtmlWebpackPlugin({
        template: path.join(appRoot('shell'), 'src/index.html'),
        templateParameters: async (_compilation, _assets, { headTags }) => ({
          ...boot,
          startFrame: await renderStartFrame(),
          scripts: headTags.filter(({ tagName }) => tagName === 'script').join(''),
          // In the body, where a style sheet on its way keeps nothing above it from being painted.
          styles: headTags.filter(({ tagName }) => tagName === 'link').join(''),
        }),
        inject: false,
        scriptLoading: 'defer',
      }),
    ],
  };
}

/** The build of the shell's boot script: a plain script without any federation. */
export function createBootConfig(mode: BuildMode): Configuration {
  const config = createBaseConfig('shell', 'atrium_boot', mode);
  return {
    ...config,
    entry: { boot: path.join(appRoot('shell'), 'src/boot.ts') },
    output: { ...config.output, publicPath: '/' },
    plugins: [],
  };
}

function createBaseConfig(name: string, uniqueName: string, mode: BuildMode): Configuration {
  const production = mode === 'production';
  const folder = name === 'shell' ? 'shell/' : '';
  return {
    name,
    mode,
    context: appRoot(name),
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(appRoot(name), ASSETS_FOLDER),
      uniqueName,
      filename: production ? `${folder}[name].[contenthash].js` : `${folder}[name].js`,
      chunkFilename: production ? `${folder}[name].[contenthash].js` : `${folder}[name].js`,
      assetModuleFilename: `${folder}[name].[contenthash][ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT,
      // A module that throws is evaluated anew by the next attempt, not taken half-made.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // The production JSX runtime in every mode: a development shell has to provide the
              // very module that an area built for production asks for.
              transform: {
                react: { runtime: 'automatic', development: false, refresh: !production },
              },
            },
          },
        },
        { test: /\.svg$/, type: 'asset/resource' },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      ],
    },
    optimization: {
      // With it, webpack's file cache serves stale output when an inlined constant changes.
      inlineExports: false,
      // The parts that come late are named where they are asked for; more of them cost requests.
      splitChunks: false,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${folder}[name].[contenthash].css`,
        chunkFilename: `${folder}[name].[contenthash].css`,
      }),
      ...(production
        ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]
        : [new ReactRefreshPlugin({ overlay: false, library: uniqueName })]),
    ],
  };
}
