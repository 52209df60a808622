/**
 * `npm run scale-test [-- PLAYWRIGHT ARGUMENTS]` builds what has changed, starts a temporary PostgreSQL
 * server, two API processes and nginx with the configuration of `deploy/`, and uses them in Chromium and
 * over HTTP while the processes are restarted. Needs Debian's nginx.
 * Exit code: 0 when no user would have noticed and nothing was lost, else 1.
 */
import path from 'node:path';
import { prepareBuiltProduct } from '../built-product';
import { runMain } from '../command-error';
import { requireProgram } from '../prerequisites';
import { runOnTerminal } from '../processes';
import { workspaceRoot } from '../workspace-root';

await runMain(async () => {
  const nginx = await requireProgram('nginx');
  const { chromium, databaseUrl } = await prepareBuiltProduct();
  return runOnTerminal('playwright', ['test', '-c', 'scale', ...process.argv.slice(2)], {
    cwd: path.join(workspaceRoot, 'apps/e2e'),
    env: { SCALE_DATABASE_URL: databaseUrl, CHROMIUM_PATH: chromium, NGINX_PATH: nginx },
  });
});
