import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin, { type HtmlTagObject } from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { packageNameOf } from '@atrium/area-contract';
import { CodeHashPlugin } from './code-hash-plugin';
import { ContainerIdsPlugin } from './container-ids-plugin';
import { appRoot, readAreaManifest, WORKSPACE_ROOT } from './project';
import { sharedByHost, sharedVersions } from './shared-packages';
import { compileStartScript, renderStartFrame } from './start-frame';
import { StyleIntegrityPlugin } from './style-integrity-plugin';
import { ThirdPartyNoticesPlugin } from './third-party-notices';

/**
 * Time after which loading a chunk fails in any case. The shell ends a download without progress much sooner;
 * over a slow line, a download with progress may take minutes.
 */
const CHUNK_TIMEOUT_MS = 600_000;

/** Absolute path of the shell's entry module. */
export const SHELL_ENTRY = path.join(appRoot('shell'), 'src/index.ts');

/** Folder of an app's built files, relative to the app. */
export const ASSETS_FOLDER = 'dist/assets';

const NOTICES = 'third-party-notices';

// Each area would bundle the same 1.3 kB gzipped, apart from its icons.
const LUCIDE_FACTORY = /^\.\.\/createLucideIcon\.mjs$/;
const SHARED_ICON_FACTORY = path.join(WORKSPACE_ROOT, 'libs/ui/src/icon/shared-icon-factory.ts');

const JSX_DEV_RUNTIME = fileURLToPath(new URL('dev/jsx-dev-runtime.ts', import.meta.url));

/** File name and hash of the boot script, which runs before everything else. */
interface BootScript {
  bootScript: string;
  /** Empty in development, where the script changes. */
  bootIntegrity: string;
}

/** Name of the module with which an area is rendered. */
export const AREA_EXPOSE = './area';

// Packages whose own code the bundler adds to builds.
const RUNTIME_PACKAGES = [
  'webpack',
  'mini-css-extract-plugin',
  'webpack-subresource-integrity',
  '@module-federation/enhanced',
];

export type BuildMode = 'production' | 'development';

/** Returns the name of an area's federation container, also its global variable. */
export function containerName(area: string, build: string): string {
  return `atrium_${area.replaceAll('-', '_')}_${build}`;
}

/**
 * Returns the webpack configuration of an area: a federation container that exposes `./area` and the area's
 * contributions and panels.
 *
 * @param container name of the container, unique among builds that can be loaded into one page
 * @param hasRefresh whether changed components are replaced on their own, which needs React's development build
 */
export function createAreaConfig(
  name: string,
  container: string,
  mode: BuildMode,
  hasRefresh = mode === 'development',
): Configuration {
  const production = mode === 'production';
  const config = createBaseConfig(name, container, mode, hasRefresh);
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    externals: [useProvidedBundlerRuntime],
    // The plugin warns about the intended `publicPath: 'auto'` in every build.
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(LUCIDE_FACTORY, SHARED_ICON_FACTORY),
      ...(production ? [new StyleIntegrityPlugin(), new ContainerIdsPlugin()] : []),
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'entry.[contenthash].js' : 'entry.js',
        exposes: exposedModules(name),
        shared: sharedByHost(),
        // The default strategy loads every area at page start to compare versions.
        shareStrategy: 'loaded-first',
        manifest: production,
        dts: false,
        experiments: {
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
    ],
  };
}

/** Returns the name of the chunk with an exposed module: `badge` for `./badge`. */
export function chunkOf(exposedName: string): string {
  return exposedName.replace('./', '');
}

// Every exposed module has the name of its file.
function exposedModules(name: string) {
  const { contributions = {}, panels = {} } = readAreaManifest(name) ?? {};
  const contributed = Object.values(contributions);
  const panelModules = Object.values(panels).map(({ module }) => module);
  return Object.fromEntries(
    [AREA_EXPOSE, ...contributed, ...panelModules].map((exposed) => [
      exposed,
      {
        import: [path.join(appRoot(name), 'src', `${chunkOf(exposed)}.tsx`)],
        name: chunkOf(exposed),
      },
    ]),
  );
}

// Takes the federation runtime, which would be half of every entry, from the page.
// apps/shell/src/areas/loading/federation-host.ts provides it.
function useProvidedBundlerRuntime({ request }: { request?: string }): Promise<string | undefined> {
  const isRuntime = request?.includes('@module-federation/webpack-bundler-runtime/') ?? false;
  return Promise.resolve(isRuntime ? 'global _FEDERATION_BUNDLER_RUNTIME' : undefined);
}

/** Returns the webpack configuration of the shell, which reads the areas from `registry.json` at run time. */
export function createShellConfig(boot: BootScript, mode: BuildMode): Configuration {
  const config = createBaseConfig('shell', 'atrium_shell', mode);
  return {
    ...config,
    entry: { main: SHELL_ENTRY },
    output: { ...config.output, publicPath: '/' },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({
        // Removes unused parts of the federation runtime: areas are loaded by entry, in browsers only.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new HtmlWebpackPlugin({
        template: path.join(appRoot('shell'), 'src/index.html'),
        templateParameters: async (_compilation, _assets, { headTags }) => ({
          ...boot,
          startFrame: await renderStartFrame(),
          startScript: await compileStartScript(),
          scripts: renderTags(headTags, 'script'),
          // In the body, where a pending style sheet does not block the content above it.
          styles: renderTags(headTags, 'link'),
        }),
        inject: false,
        scriptLoading: 'defer',
      }),
    ],
  };
}

/** Returns the webpack configuration of the shell's boot script, which does not use federation. */
export function createBootConfig(mode: BuildMode): Configuration {
  const config = createBaseConfig('shell', 'atrium_boot', mode);
  return {
    ...config,
    entry: { boot: path.join(appRoot('shell'), 'src/boot.ts') },
    output: { ...config.output, publicPath: '/' },
    plugins: [],
  };
}

function createBaseConfig(
  name: string,
  uniqueName: string,
  mode: BuildMode,
  hasRefresh = mode === 'development',
): Configuration {
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
      // Firefox does not use a preloaded script for an element that has a charset, and loads it again.
      charset: false,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      // A retry evaluates a module that threw again.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      ...(!production && { alias: { 'react/jsx-dev-runtime$': JSX_DEV_RUNTIME } }),
    },
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
              // swc ignores `refresh` without `development`.
              transform: {
                react: { runtime: 'automatic', development: hasRefresh, refresh: hasRefresh },
              },
            },
          },
        },
        { test: /\.svg$/, type: 'asset/resource' },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      ],
    },
    optimization: {
      // Webpack's file cache would serve stale output when an inlined constant changes.
      inlineExports: false,
      // The default's names would be 1.3 kB of the first page. These depend on the other exports of the
      // module, so a new export can change the lazy-loaded chunks that use it.
      mangleExports: production ? 'size' : false,
      // Dynamic imports name the lazy-loaded chunks; more chunks would cost requests.
      splitChunks: false,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({
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
        }),
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
        ? [
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
            new ThirdPartyNoticesPlugin(noticesOf(name)),
            new CodeHashPlugin(),
          ]
        : []),
    ],
  };
}

// All releases of the shell share a folder, those of an area have one each.
function noticesOf(name: string) {
  const isShell = name === 'shell';
  const shared = isShell ? Object.keys(sharedVersions()).map(packageNameOf) : [];
  return {
    filename: isShell ? `shell/${NOTICES}.[contenthash].txt` : `${NOTICES}.txt`,
    packages: [...RUNTIME_PACKAGES, ...shared].map((name) =>
      path.join(WORKSPACE_ROOT, 'node_modules', name),
    ),
  };
}

function renderTags(tags: readonly HtmlTagObject[], tagName: string): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- The tags have a toString() of their own, which their type lacks.
  return tags.filter((tag) => tag.tagName === tagName).join('');
}
