import { spawn } from 'node:child_process';
import { ensureDependencies } from './dependencies.mjs';
import { runNx } from './nx.mjs';
import { startPostgres } from './postgres.mjs';
import { provideChromium, providePostgresPrograms } from './prerequisites.mjs';
import { Refusal } from './refusal.mjs';
import { runStep } from './steps.mjs';

/**
 * Builds what has changed, and starts a PostgreSQL server for as long as the work takes.
 *
 * @param {(needs: { chromium: string, databaseUrl: string }) => Promise<number>} work
 * @returns {Promise<number>} what the work returns
 * @throws {Refusal} when Chromium or PostgreSQL is missing
 */
export async function withBuiltProduct(work) {
  await ensureDependencies();
  const chromium = await provideChromium();
  const postgres = await providePostgresPrograms();
  if ('missing' in chromium) throw new Refusal(`Chromium is needed: ${chromium.missing}`);
  if ('missing' in postgres) throw new Refusal(`PostgreSQL is needed: ${postgres.missing}`);
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  const server = await startPostgres(postgres.found);
  try {
    return await work({ chromium: chromium.found, databaseUrl: server.url });
  } finally {
    await server.stop();
  }
}

/**
 * Runs a program on the terminal of this one.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code, 1 where a signal has ended it
 */
export function runOnTerminal(program, args, options) {
  return new Promise((resolve, reject) => {
    spawn(program, args, { ...options, stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
}
