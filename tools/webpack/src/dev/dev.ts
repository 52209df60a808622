/**
 * Development servers: `tsx tools/webpack/src/dev/dev.ts API_ORIGIN PORT [AREA …]`.
 *
 * Serves the shell with hot module replacement on PORT and each named area on the following ports. The
 * other areas come from the live set, through the API server.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import WebpackDevServer from 'webpack-dev-server';
import {
  containerName,
  createAreaConfig,
  createBootConfig,
  createShellConfig,
} from '../create-app-config';
import type { DevArea } from './dev-registry';
import { readDevRegistry } from './dev-registry';
import { shellEntries, withRefresh } from './hot-updates';

const HOST = '127.0.0.1';

const [apiOrigin = '', portText = '', ...names] = process.argv.slice(2);
const port = Number(portText);

const areas: DevArea[] = names.map((name, index) => ({
  name,
  container: containerName(name, 'dev'),
  origin: `http://${HOST}:${String(port + 1 + index)}`,
}));
for (const [index, { name, container }] of areas.entries()) {
  await serve(createAreaConfig(name, container, 'development'), port + 1 + index, {});
}
await serveShell();
console.log(`\nThe development server of Atrium runs at http://${HOST}:${String(port)}`);

async function serveShell(): Promise<void> {
  const shell = createShellConfig(
    { bootScript: 'shell/boot.js', bootIntegrity: '' },
    'development',
  );
  const boot = createBootConfig('development');
  await serve([{ ...shell, entry: { main: shellEntries() } }, boot], port, {
    historyApiFallback: { disableDotRule: true },
    proxy: [{ context: ['/api', '/areas'], target: apiOrigin }],
    setupMiddlewares: (middlewares) => [
      {
        name: 'registry',
        path: '/registry.json',
        middleware: (
          _request: IncomingMessage,
          response: ServerResponse,
          next: (error: unknown) => void,
        ) => {
          readDevRegistry(`${apiOrigin}/registry.json`, areas).then((registry) => {
            response.setHeader('content-type', 'application/json').end(JSON.stringify(registry));
          }, next);
        },
      },
      ...middlewares,
    ],
  });
}

async function serve(
  config: Configuration | Configuration[],
  serverPort: number,
  options: DevServerConfiguration,
): Promise<void> {
  const configs = Array.isArray(config) ? config : [config];
  const compiler = webpack(configs.map(withRefresh));
  const server = new WebpackDevServer(
    {
      ...options,
      host: HOST,
      port: serverPort,
      hot: true,
      liveReload: false,
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://${HOST}:${String(serverPort)}/ws`,
      },
    },
    compiler,
  );
  await server.start();
}
