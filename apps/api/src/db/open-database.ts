import type { Config } from '../config/config';
import { reportNotice as writeNotice } from '../log/report-notice';
import type { OpenDatabase } from './database';
import { openEmbedded } from './embedded/embedded';
import { openPostgres } from './postgres/postgres';

/**
 * Opens and migrates the configured database: PostgreSQL if DATABASE_URL is set, otherwise the embedded
 * database in the data folder.
 * @param reportFailure receives background errors outside of any query.
 * @param reportNotice receives notices for the operator; writes to standard error by default.
 * @throws UserFacingError when the database cannot be opened.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  reportFailure: (error: unknown) => void,
  reportNotice: (sentence: string) => void = writeNotice,
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataDir, reportFailure, reportNotice)
    : openPostgres(config.databaseUrl, reportFailure);
}
