import type { FastifyBaseLogger } from 'fastify';
import { type Retention, startRetention } from '../../db/retention';
import type { AuditRepository } from './audit.repository';

/**
 * Deletes old audit events; see `startRetention`.
 * @param days retention period.
 */
export function startAuditRetention(
  audit: Pick<AuditRepository, 'removeOlderThan'>,
  days: number,
  logger: FastifyBaseLogger,
  intervalMs?: number,
): Retention {
  const removeOld = (limit: number) => audit.removeOlderThan(days, limit);
  return startRetention([{ name: 'audit events', removeOld }], logger, intervalMs);
}
