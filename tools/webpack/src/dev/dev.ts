/**
 * Development servers: `tsx tools/webpack/src/dev/dev.ts API_ORIGIN PORT [AREA …]`.
 *
 * Serves the shell with hot module replacement on PORT and each named area on the following ports. The
 * other areas come from the live set, through the API server.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  containerName,
  createAreaConfig,
  createBootConfig,
  createShellConfig,
  SHELL_ENTRY,
} from '../create-app-config';
import { appRoot } from '../project';
import type { DevArea } from './dev-release';
import { readDevRelease } from './dev-release';
import { replaceArea } from './local-page';
import { reportCompilation } from './report-compilation';
import { HOST, serve } from './serve';

const [apiOrigin = '', portText = '', ...names] = process.argv.slice(2);
const port = Number(portText);
const shellOrigin = `http://${HOST}:${portText}`;

const shellEntries = [
  path.join(import.meta.dirname, 'record-renderers.ts'),
  SHELL_ENTRY,
  path.join(appRoot('shell'), 'src/areas/loading/decline-shared-updates.ts'),
];

const areas: DevArea[] = names.map((name, index) => ({
  name,
  container: containerName(name, 'dev'),
  address: `http://${HOST}:${String(port + 1 + index)}`,
}));
const servedAreas = areas.map(({ name, container }, index) =>
  reportCompilation(name, () =>
    serve(createAreaConfig(name, container, 'development'), port + 1 + index, {
      pages: shellOrigin,
    }),
  ),
);
await Promise.all([...servedAreas, reportCompilation('the shell', serveShell)]);
console.log(`\nThe development server of Atrium runs at ${shellOrigin}`);

/** Returns the live registry, which is empty before the first release, with the named areas. */
async function readDevRegistry(): Promise<string> {
  const response = await fetch(`${apiOrigin}/registry.json`);
  let registry = response.ok ? await response.text() : '{"version":1,"areas":{}}';
  for (const area of areas) {
    const readRelease = () => readDevRelease(area);
    registry = await replaceArea(registry, { name: area.name, readRelease });
  }
  return registry;
}

async function serveShell(): Promise<void> {
  const shell = createShellConfig(
    { bootScript: 'shell/boot.js', bootIntegrity: '' },
    'development',
  );
  const boot = createBootConfig('development');
  await serve([{ ...shell, entry: { main: shellEntries } }, boot], port, {
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
          readDevRegistry().then((registry) => {
            response.setHeader('content-type', 'application/json').end(registry);
          }, next);
        },
      },
      ...middlewares,
    ],
  });
}
