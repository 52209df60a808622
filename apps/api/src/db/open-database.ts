import { reportNotice as writeNotice } from '../cli/report-notice';
import type { Config } from '../config/config';
import type { OpenDatabase } from './database';
import { openEmbedded } from './embedded/embedded';
import { openPostgres } from './postgres/postgres';

/**
 * Opens and migrates the database that the configuration names: PostgreSQL when there is a
 * DATABASE_URL, the embedded one in the data folder otherwise.
 * @param reportFailure told about trouble in the background, outside any query.
 * @param reportNotice told in one sentence what the person who runs Atrium should know; by default
 *   standard error.
 * @throws UserFacingError when it can't be opened.
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
