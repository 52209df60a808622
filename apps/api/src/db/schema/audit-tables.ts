import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns';

/** Returns the part of an action before the dot, as the indexes have it: `task` of `task.changed`. */
export function kindOf(action: SQLWrapper) {
  return sql<string>`split_part(${action}, '.', 1)`;
}

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
    // One for each filter of the activity, in the order of its list.
    index().on(table.occurredAt, table.id),
    index('audit_events_kind_index').on(kindOf(table.action), table.occurredAt, table.id),
    index('audit_events_entity_index').on(
      kindOf(table.action),
      table.entityId,
      table.occurredAt,
      table.id,
    ),
    index('audit_events_actor_index').on(table.actorId, table.occurredAt, table.id),
    index('audit_events_actor_kind_index').on(
      table.actorId,
      kindOf(table.action),
      table.occurredAt,
      table.id,
    ),
  ],
);
