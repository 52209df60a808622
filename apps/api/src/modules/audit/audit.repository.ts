import type { Database } from '../../db/database';
import { auditEvents } from '../../db/audit-schema';
import type { NewAuditEvent } from './audit-event';

/** Storage of audit events. */
export type AuditRepository = ReturnType<typeof createAuditRepository>;

/**
 * Creates the repository.
 * @param db the transaction of the audited change, so that neither is stored without the other.
 */
export function createAuditRepository(db: Database) {
  return {
    /** Stores one event; one whose `dedupeKey` is already stored changes nothing. */
    async record({ entityId, ...event }: NewAuditEvent): Promise<void> {
      await db
        .insert(auditEvents)
        .values({ ...event, entityId: entityId === undefined ? null : String(entityId) })
        .onConflictDoNothing({ target: auditEvents.dedupeKey });
    },
  };
}
