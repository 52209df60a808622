/**
 * Development server of one area inside the pages of another server:
 * `tsx tools/webpack/src/dev/against.ts ORIGIN PORT AREA`.
 *
 * Prints the address to open. Exit code: 1 with a sentence if the server does not allow it.
 */
import path from 'node:path';
import type { Configuration } from 'webpack';
import webpack from 'webpack';
import { containerName, createAreaConfig } from '../create-app-config';
import { appRoot } from '../project';
import { checkLiveServer, LiveServerError } from './live-server';
import { serveModules } from './serve';

const [origin = '', portText = '', area = ''] = process.argv.slice(2);

try {
  const startPath = await checkLiveServer(origin, area);
  await serveArea();
  console.log(`
${area} runs from this machine. Open this address, sign in and confirm:

  ${origin}${startPath}?preview=${area}@${portText}

If the browser asks whether the page may reach apps on this device, allow it.`);
} catch (error) {
  if (!(error instanceof LiveServerError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

async function serveArea(): Promise<void> {
  await serveModules([withReplacedArea(area)], Number(portText), {
    pages: origin,
    allowedHosts: [new URL(origin).hostname],
    client: {
      // The page's policy has no room for it.
      overlay: false,
      webSocketURL: `ws://127.0.0.1:${portText}/ws`,
    },
  });
}

/** Returns the configuration of an area that replaces itself in the page after each change. */
function withReplacedArea(name: string): Configuration {
  const config = createAreaConfig(name, containerName(name, 'dev'), 'development', false);
  const ownModule = path.join(appRoot(name), 'src/area.tsx');
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
