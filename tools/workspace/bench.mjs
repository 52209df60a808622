/**
 * `npm run bench -- SCENARIO [--runs N]`: builds what has changed, starts a PostgreSQL server of its
 * own and measures the built product in Chromium; see docs/benchmarks.md.
 * Exit code: 0 when everything was measured, else 1 after a sentence.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureDependencies } from './src/dependencies.mjs';
import { runNx } from './src/nx.mjs';
import { startPostgres } from './src/postgres.mjs';
import { provideChromium, providePostgresPrograms } from './src/prerequisites.mjs';
import { Refusal, runMain } from './src/refusal.mjs';
import { runStep } from './src/steps.mjs';
import { workspaceRoot } from './src/workspace-root.mjs';

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the benchmark's exit code
 */
function runBenchmark(env) {
  return new Promise((resolve, reject) => {
    const main = path.join(workspaceRoot, 'tools/bench/src/main.ts');
    spawn(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], {
      cwd: workspaceRoot,
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
  if ('missing' in chromium) throw new Refusal(`Chromium is needed: ${chromium.missing}`);
  if ('missing' in postgres) throw new Refusal(`PostgreSQL is needed: ${postgres.missing}`);
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  const server = await startPostgres(postgres.found);
  try {
    return await runBenchmark({
      ...process.env,
      BENCH_DATABASE_URL: server.url,
      CHROMIUM_PATH: chromium.found,
    });
  } finally {
    await server.stop();
  }
});
