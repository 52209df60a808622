import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import WebpackDevServer from 'webpack-dev-server';

/** Options of webpack's development server, without headers. */
export type ServeOptions = Omit<DevServerConfiguration, 'headers'> & {
  /** Origin of the pages that load the files from another origin; only these may read the sources. */
  readonly pages?: string;
};

/** Address of all development servers. */
export const HOST = '127.0.0.1';

/**
 * Starts a development server that replaces changed components in open pages and keeps their state. Resolves when
 * all is compiled, also with errors.
 *
 * @param config of one build or of several that are served together
 */
export async function serve(
  config: Configuration | Configuration[],
  port: number,
  options: ServeOptions,
): Promise<void> {
  const configs = Array.isArray(config) ? config : [config];
  await serveModules(configs.map(withRefresh), port, options);
}

function withRefresh(config: Configuration): Configuration {
  const library = config.output?.uniqueName;
  const refresh = new ReactRefreshPlugin({ overlay: false, ...(library && { library }) });
  return { ...config, plugins: [...(config.plugins ?? []), refresh] };
}

/**
 * Starts a development server that replaces changed modules in open pages, as far as they accept it. Resolves when
 * all is compiled, also with errors.
 *
 * @param options take the place of the ones for pages on this machine
 */
export async function serveModules(
  configs: Configuration[],
  port: number,
  { pages, ...options }: ServeOptions,
): Promise<WebpackDevServer> {
  const compiler = webpack(configs);
  const isCompiled = new Promise((resolve) => {
    compiler.hooks.done.tap('serve', resolve);
  });
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot: true,
      liveReload: false,
      static: false,
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://${HOST}:${String(port)}/ws`,
      },
      ...options,
      headers: {
        // Otherwise another site could run the files without CORS, and read what they define.
        'cross-origin-resource-policy': 'same-site',
        ...(pages !== undefined && { 'access-control-allow-origin': pages }),
      },
    },
    compiler,
  );
  await server.start();
  await isCompiled;
  return server;
}
