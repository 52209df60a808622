import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { auditEvents } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import { foldIdentifier } from '../users/fold-identifier';
import type { AuditAction, AuditActor, AuditedChange, NewAuditEvent } from './audit-event';

/** An audit event as it is stored. */
export type StoredAuditEvent = typeof auditEvents.$inferSelect;

/** The events to list; `undefined` is no condition. */
export interface AuditFilter {
  readonly since: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
  readonly action: AuditAction | undefined;
  /** A username, or an account of the operating system that ran a command. */
  readonly user: string | undefined;
}

/** Storage of audit events. */
export type AuditRepository = ReturnType<typeof createAuditRepository>;

/**
 * Creates the repository.
 * @param db the transaction of the audited change, so that neither is stored without the other.
 */
export function createAuditRepository(db: Database) {
  return {
    /** Stores one event; one whose `dedupeKey` is already stored changes nothing. */
    record: (event: NewAuditEvent): Promise<void> => recordAll(db, event, [event]),

    /** Stores an event for each change in one statement, in their order. */
    recordAll: (actor: AuditActor, changes: readonly AuditedChange[]): Promise<void> =>
      recordAll(db, actor, changes),

    /**
     * A page of events, oldest first.
     * @param after the last event of the page before.
     */
    listPage(
      { since, until, action, user }: AuditFilter,
      after: Pick<StoredAuditEvent, 'occurredAt' | 'id'> | undefined,
      limit: number,
    ): Promise<StoredAuditEvent[]> {
      return db
        .select()
        .from(auditEvents)
        .where(
          and(
            since && gte(auditEvents.occurredAt, since),
            until && lt(auditEvents.occurredAt, until),
            action === undefined ? undefined : eq(auditEvents.action, action),
            user === undefined ? undefined : isBy(user),
            after && isAfter(after),
          ),
        )
        .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.id))
        .limit(limit);
    },

    /**
     * Deletes the oldest of the events that are older than so many days.
     * @param limit the most to delete at once.
     * @returns how many were deleted; fewer where another process deletes them at the same time.
     */
    async removeOlderThan(days: number, limit: number): Promise<number> {
      const removed = await queryRows(
        db,
        sql`
          delete from ${auditEvents} where id in (
            select id from ${auditEvents}
            where occurred_at < now() - ${days}::int * interval '1 day'
            order by occurred_at, id limit ${limit} for update skip locked)
          returning id`,
      );
      return removed.length;
    },
  };
}

// A user keeps the id, and names are compared as at the sign-in.
function isBy(user: string) {
  const ids = sql`(select id from ${users} where username_key = ${foldIdentifier(user)})`;
  return or(inArray(auditEvents.actorId, ids), eq(auditEvents.actorName, user));
}

// As a row, which the index is in the order of.
function isAfter({ occurredAt, id }: Pick<StoredAuditEvent, 'occurredAt' | 'id'>) {
  const instant = sql.param(occurredAt, auditEvents.occurredAt);
  return sql`(${auditEvents.occurredAt}, ${auditEvents.id}) > (${instant}::timestamptz, ${id}::int)`;
}

// As one JSON parameter: a deletion that takes thousands of rows with it would need too many.
async function recordAll(
  db: Database,
  { actorId, actorName, address, requestId }: AuditActor,
  changes: readonly AuditedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.execute(sql`
    insert into ${auditEvents} (action, entity_type, entity_id, entity_name, detail, dedupe_key,
      actor_id, actor_name, address, request_id)
    select action, entity_type, entity_id, entity_name, detail, dedupe_key,
      ${actorId}::int, ${actorName}::text, ${address}::text, ${requestId}::text
    from rows from (json_to_recordset(${JSON.stringify(changes)}::json) as (action text,
        "entityType" text, "entityId" text, "entityName" text, detail text, "dedupeKey" text))
      with ordinality as given (action, entity_type, entity_id, entity_name, detail, dedupe_key,
        position)
    order by position
    on conflict (dedupe_key) do nothing`);
}
