import { runNx } from './nx';
import { startPostgres } from './postgres';
import { requireProgram } from './prerequisites';
import { runStep } from './steps';

/**
 * Builds what has changed and starts a temporary PostgreSQL server.
 *
 * @returns file of a Chromium and URL of the PostgreSQL server
 * @throws CommandError when Chromium or PostgreSQL is missing
 */
export async function prepareBuiltProduct(): Promise<{ chromium: string; databaseUrl: string }> {
  const chromium = await requireProgram('Chromium');
  const programs = await requireProgram('PostgreSQL');
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  return { chromium, databaseUrl: (await startPostgres(programs)).url };
}
