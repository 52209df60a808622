/**
 * Development server of one area in the pages of a live server:
 * `tsx tools/webpack/src/dev/against.ts ORIGIN PORT AREA`.
 *
 * Prints the address to open. Exit code: 1 with a sentence if the server does not fit.
 */
import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { containerName, createAreaConfig } from '../create-app-config';
import { appRoot } from '../project';
import { readDevRelease } from './dev-release';
import { createLiveProxy } from './live-proxy';
import { checkLiveServer, LiveServerError } from './live-server';
import { reportCompilation } from './report-compilation';
import { HOST, serveModules } from './serve';

const [live = '', portText = '', area = ''] = process.argv.slice(2);
const local = `http://${HOST}:${portText}`;
const container = containerName(area, 'dev');
// Trusted Types allow scripts below /areas/.
const folder = `/areas/${area}/development`;

try {
  const startPath = await checkLiveServer(live, area);
  await reportCompilation(area, serveArea);
  console.log(`
${area} runs from this machine. Data are real. Open this address:

  ${local}${startPath}`);
} catch (error) {
  if (!(error instanceof LiveServerError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function serveArea(): Promise<void> {
  const proxy = createLiveProxy(
    { live, local },
    {
      name: area,
      readRelease: () => readDevRelease({ name: area, container, address: local + folder }),
    },
  );
  await serveModules([withReplacedArea()], Number(portText), {
    devMiddleware: { publicPath: folder },
    // The page's policy has no room for it.
    client: { overlay: false },
    // It would hold back the stream of changes.
    compress: false,
    setupMiddlewares: (middlewares) => [...middlewares, { name: 'live', middleware: proxy }],
  });
}

/** Returns the configuration of the area, which replaces itself in the page after each change. */
function withReplacedArea(): Configuration {
  const config = createAreaConfig(area, container, 'development', false);
  const ownModule = path.join(appRoot(area), 'src/area.tsx');
  const replacement = path.join(import.meta.dirname, 'developed-area.tsx');
  return {
    ...config,
    resolve: { ...config.resolve, alias: { 'developed-area$': ownModule } },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]src[\\/]area\.tsx$/, (resource) => {
        if (resource.request === ownModule) resource.request = replacement;
      }),
    ],
  };
}
