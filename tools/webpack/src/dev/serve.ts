import type { Configuration } from 'webpack';
import webpack from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import WebpackDevServer from 'webpack-dev-server';
import { withRefresh } from './hot-updates';

/** Address of all development servers. */
export const HOST = '127.0.0.1';

/**
 * Starts a development server that replaces changed modules in open pages.
 *
 * @param config of one build or of several that are served together
 */
export async function serve(
  config: Configuration | Configuration[],
  port: number,
  options: DevServerConfiguration,
): Promise<void> {
  const configs = Array.isArray(config) ? config : [config];
  const compiler = webpack(configs.map(withRefresh));
  const server = new WebpackDevServer(
    {
      ...options,
      host: HOST,
      port,
      hot: true,
      liveReload: false,
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://${HOST}:${String(port)}/ws`,
      },
    },
    compiler,
  );
  await server.start();
}
