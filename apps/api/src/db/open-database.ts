import type { Config } from '../config';
import type { OpenDatabase } from './database';
import { openEmbedded } from './embedded';
import { openPostgres } from './postgres';

/**
 * Opens and migrates the database that the configuration names: PostgreSQL when there is a
 * DATABASE_URL, the embedded one in the data folder otherwise.
 * @param reportFailure told about trouble in the background, outside any query.
 * @throws StartError when it can't be opened.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  reportFailure: (error: unknown) => void,
): Promise<OpenDatabase> {
  return config.databaseUrl === undefined
    ? openEmbedded(config.dataDir, reportFailure)
    : openPostgres(config.databaseUrl, reportFailure);
}
