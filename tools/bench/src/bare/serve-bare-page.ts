import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const SOURCE = fileURLToPath(new URL('bare-page.tsx', import.meta.url));
const HTML =
  '<!doctype html><title>Bare</title><div id="root"></div><script src="/bare/page.js"></script>';

let script: Promise<string> | undefined;

/** Serves the bare task list at `/bare/` in a page. Its data comes from the real server. */
export async function serveBarePage(page: Page): Promise<void> {
  script ??= bundle();
  const body = await script;
  await page.route('**/bare/', (route) => route.fulfill({ contentType: 'text/html', body: HTML }));
  await page.route('**/bare/page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(SOURCE)],
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
