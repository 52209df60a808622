import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns';

/**
 * Audit events: who did what to which entity, when and from where. Names are copied and there are no
 * foreign keys, so that an event outlives everything that it names.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    occurredAt: instant().notNull().defaultNow(),
    action: text().notNull(),
    /** The user who acted; `null` when nobody was signed in. */
    actorId: integer(),
    actorName: text(),
    entityType: text(),
    entityId: text(),
    entityName: text(),
    /** Details such as the names of the changed fields; never field values. */
    detail: text(),
    /** The client's address; `null` for commands. */
    address: text(),
    requestId: text(),
    /** Makes recording idempotent: a second event with the same key is not stored. */
    dedupeKey: text().unique('audit_events_dedupe_key_unique'),
  },
  (table) => [
    index().on(table.occurredAt, table.id),
    index().on(table.entityType, table.entityId, table.id),
    index().on(table.actorId, table.id),
  ],
);
