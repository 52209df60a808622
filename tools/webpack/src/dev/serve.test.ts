import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import { serveModules } from './serve';

const PAGES = 'https://atrium.example.com';

let folder: string;
let server: WebpackDevServer | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atrium-serve-'));
  writeFileSync(path.join(folder, 'entry.js'), 'export const source = 1;');
});

afterEach(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function requestEntry(options: { readonly pages?: string }): Promise<Headers> {
  const config: Configuration = {
    mode: 'development',
    context: folder,
    entry: './entry.js',
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
  server = await serveModules([config], 0, options);
  const address = server.server?.address() as AddressInfo;
  const { status, headers } = await fetch(`http://127.0.0.1:${String(address.port)}/main.js`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(status).toBe(200);
  return headers;
}

it('lets only the pages of one origin read the sources', async () => {
  const headers = await requestEntry({ pages: PAGES });

  expect(headers.get('access-control-allow-origin')).toBe(PAGES);
});

it('lets no other origin read what its own page loads', async () => {
  const headers = await requestEntry({});

  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
});
