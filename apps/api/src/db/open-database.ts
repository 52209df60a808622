import type { Config } from '../config/config';
import { reportNotice as writeNotice } from '../log/report-notice';
import type { OpenDatabase } from './database';
import { openPostgres } from './postgres/postgres';

/**
 * Opens and migrates the configured database: PostgreSQL if DATABASE_URL is set, otherwise the embedded
 * database in the data folder.
 * @param reportFailure receives background errors outside of any query.
 * @param reportNotice receives notices for the operator; writes to standard error by default.
 * @throws UserFacingError when the database cannot be opened.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  reportFailure: (error: unknown) => void,
  reportNotice: (sentence: string) => void = writeNotice,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl, reportFailure);
  // Loads a PostgreSQL of its own, which few processes need.
  const { openEmbedded } = await import('./embedded/embedded');
  return openEmbedded(config.dataDir, reportFailure, reportNotice);
}
