/**
 * `npm run scale-test [-- PLAYWRIGHT ARGUMENTS]`: builds what has changed, starts a PostgreSQL server
 * of its own, two API processes and nginx with the configuration of `deploy/`, and works through them
 * in Chromium and over HTTP while the processes end and start again. Needs Debian's nginx.
 * Exit code: 0 when nobody could have noticed and nothing was lost, else 1.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureDependencies } from './src/dependencies.mjs';
import { runNx } from './src/nx.mjs';
import { startPostgres } from './src/postgres.mjs';
import { provideChromium, provideNginx, providePostgresPrograms } from './src/prerequisites.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { runStep } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} Playwright's exit code
 */
function runScenarios(env) {
  return new Promise((resolve, reject) => {
    const playwright = path.join(workspaceRoot, 'node_modules/.bin/playwright');
    spawn(playwright, ['test', '-c', 'scale', ...process.argv.slice(2)], {
      cwd: path.join(workspaceRoot, 'apps/e2e'),
      env,
      stdio: 'inherit',
    })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}

await runMain(async () => {
  await ensureDependencies();
  const chromium = await provideChromium();
  const postgres = await providePostgresPrograms();
  const nginx = await provideNginx();
  if ('missing' in chromium) throw new Refusal(`Chromium is needed: ${chromium.missing}`);
  if ('missing' in postgres) throw new Refusal(`PostgreSQL is needed: ${postgres.missing}`);
  if ('missing' in nginx) throw new Refusal(`nginx is needed: ${nginx.missing}`);
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  const server = await startPostgres(postgres.found);
  try {
    return await runScenarios({
      ...process.env,
      SCALE_DATABASE_URL: server.url,
      CHROMIUM_PATH: chromium.found,
      NGINX_PATH: nginx.found,
    });
  } finally {
    await server.stop();
  }
});
