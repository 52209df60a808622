import { CommandError } from './command-error';
import { runNx } from './nx';
import { startPostgres } from './postgres';
import { provideChromium, providePostgres } from './prerequisites';
import { runStep } from './steps';

/**
 * Builds what has changed and starts a temporary PostgreSQL server.
 *
 * @returns file of a Chromium and URL of the PostgreSQL server
 * @throws CommandError when Chromium or PostgreSQL is missing
 */
export async function prepareBuiltProduct(): Promise<{ chromium: string; databaseUrl: string }> {
  const chromium = await provideChromium();
  const postgres = await providePostgres();
  if ('missing' in chromium) throw new CommandError(`Chromium is needed: ${chromium.missing}`);
  if ('missing' in postgres) throw new CommandError(`PostgreSQL is needed: ${postgres.missing}`);
  await runStep('Build', () => runNx(['run-many', '-t', 'build']));
  return { chromium: chromium.found, databaseUrl: await startPostgres(postgres.found) };
}
