import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config';
import type { OpenDatabase } from '../../db/database';
import { type RepeatedJob, repeatLogged } from '../../repeat';
import { findProductionSettings } from '../users/demo-guard';
import { checkCertificate, findWarnings, type WarningConfig } from './find-warnings';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the warnings of this server. */
export type ReadWarnings = () => Promise<readonly string[]>;

/** Creates a reader, which finds nothing unless the server is in production and checks the certificate once a day. */
export function createWarningReader(
  database: Pick<OpenDatabase, 'db' | 'kind'>,
  config: WarningConfig & Pick<Config, 'host' | 'production'>,
): ReadWarnings {
  const isProduction = findProductionSettings(config).length > 0;
  let certificate: ReturnType<typeof checkCertificate> | undefined;
  let checkedAt = 0;

  return async () => {
    if (!isProduction) return [];
    if (certificate === undefined || Date.now() - checkedAt >= DAY_MS) {
      checkedAt = Date.now();
      certificate = checkCertificate(config.publicUrl);
    }
    return findWarnings(database, config, certificate);
  };
}

/** Logs the warnings now and every day. */
export function startWarningLog(
  readWarnings: ReadWarnings,
  logger: FastifyBaseLogger,
): RepeatedJob {
  async function log(): Promise<void> {
    for (const warning of await readWarnings()) logger.warn(warning);
  }
  return repeatLogged(log, DAY_MS, logger, 'the warnings could not be found');
}
