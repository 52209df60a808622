/**
 * `npm run scale-test [-- PLAYWRIGHT ARGUMENTS]`: builds what has changed, starts a PostgreSQL server
 * of its own, two API processes and nginx with the configuration of `deploy/`, and works through them
 * in Chromium and over HTTP while the processes end and start again. Needs Debian's nginx.
 * Exit code: 0 when nobody could have noticed and nothing was lost, else 1.
 */
import path from 'node:path';
import { runOnTerminal, withBuiltProduct } from './src/built-product.mjs';
import { provideNginx } from './src/prerequisites.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

const PLAYWRIGHT = path.join(workspaceRoot, 'node_modules/.bin/playwright');

await runMain(async () => {
  const nginx = await provideNginx();
  if ('missing' in nginx) throw new Refusal(`nginx is needed: ${nginx.missing}`);
  return withBuiltProduct(({ chromium, databaseUrl }) =>
    runOnTerminal(PLAYWRIGHT, ['test', '-c', 'scale', ...process.argv.slice(2)], {
      cwd: path.join(workspaceRoot, 'apps/e2e'),
      env: {
        ...process.env,
        SCALE_DATABASE_URL: databaseUrl,
        CHROMIUM_PATH: chromium,
        NGINX_PATH: nginx.found,
      },
    }),
  );
});
