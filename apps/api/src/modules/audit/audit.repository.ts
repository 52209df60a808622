import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { ActivityKind } from '@atrium/contracts/activity';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { auditEvents, kindOf } from '../../db/schema/audit-tables';
import { users } from '../../db/schema/tables';
import type { AuditAction } from './audit-action';
import type { AuditActor, AuditedChange, NewAuditEvent } from './audit-event';
import { CHANGE_CHANNEL, type ChangeNotice, noticesOf } from './change-notice';

/** An audit event as it is stored. */
export type StoredAuditEvent = typeof auditEvents.$inferSelect;

/** Position of an event in the audit trail. */
export type AuditPosition = Pick<StoredAuditEvent, 'occurredAt' | 'id'>;

/** Filter and order of audit events; `undefined` matches all. */
export interface AuditFilter {
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  readonly action?: AuditAction | undefined;
  readonly kind?: ActivityKind | undefined;
  /** Id of one thing; no index finds it without `kind`. */
  readonly entity?: string | undefined;
  /** Id of the user who acted. */
  readonly person?: number | undefined;
  readonly user?: NamedActor | undefined;
  /** By default, the oldest come first. */
  readonly isNewestFirst?: boolean;
}

/** A username, or the operating system account that ran a command. */
export interface NamedActor {
  readonly name: string;
  /** Keys under which a user of that name may be stored. */
  readonly usernameKeys: readonly string[];
}

/** Storage of audit events. */
export type AuditRepository = ReturnType<typeof createAuditRepository>;

/**
 * Creates the repository.
 * @param db the transaction of the audited change, so that neither is stored without the other.
 */
export function createAuditRepository(db: Database) {
  /**
   * Stores the events of all changes in order, with one statement, which also notifies all processes
   * of the changes once the transaction has committed.
   * @param notified ids of the users whose notices have changed.
   * @returns the notices of the changes, to publish them in this process after the commit.
   */
  async function recordAll(
    { actorId, actorName, address, requestId }: AuditActor,
    changes: readonly AuditedChange[],
    notified: readonly number[] = [],
  ): Promise<readonly ChangeNotice[]> {
    if (changes.length === 0 && notified.length === 0) return [];
    const notices = noticesOf({ actorId }, changes, notified);
    const payloads = notices.map((notice) => JSON.stringify(notice));
    // One JSON parameter, because a deletion of thousands of rows would exceed the maximum number.
    await db.execute(sql`
      with recorded as (
        insert into ${auditEvents} (action, entity_type, entity_id, entity_name, detail, dedupe_key,
          actor_id, actor_name, address, request_id)
        select action, entity_type, entity_id, entity_name, detail, dedupe_key,
          ${actorId}::int, ${actorName}::text, ${address}::text, ${requestId}::text
        from rows from (json_to_recordset(${JSON.stringify(changes)}::json) as (action text,
            "entityType" text, "entityId" text, "entityName" text, detail text, "dedupeKey" text))
          with ordinality as given (action, entity_type, entity_id, entity_name, detail, dedupe_key,
            position)
        order by position
        on conflict (dedupe_key) do nothing
      )
      select pg_notify(${CHANGE_CHANNEL}, payload)
      from json_array_elements_text(${JSON.stringify(payloads)}::json) as payload`);
    return notices;
  }

  return {
    recordAll,

    /** Stores an event, unless one with the same `dedupeKey` exists; see `recordAll`. */
    record: (event: NewAuditEvent) => recordAll(event, [event]),

    /**
     * Returns a page of events. Every filter of the activity has an index in its order, so a page costs the same
     * however many events there are.
     * @param after the last event of the previous page.
     */
    listPage(filter: AuditFilter, after: AuditPosition | undefined, limit: number) {
      const { from, to, action, kind, entity, person, user, isNewestFirst = false } = filter;
      const order = isNewestFirst ? desc : asc;
      return db
        .select()
        .from(auditEvents)
        .where(
          and(
            from && gte(auditEvents.occurredAt, from),
            to && lt(auditEvents.occurredAt, to),
            action && eq(auditEvents.action, action),
            kind && eq(kindOf(auditEvents.action), kind),
            entity === undefined ? undefined : eq(auditEvents.entityId, entity),
            person === undefined ? undefined : eq(auditEvents.actorId, person),
            user === undefined ? undefined : isBy(user),
            after && isBeyond(after, isNewestFirst),
          ),
        )
        .orderBy(order(auditEvents.occurredAt), order(auditEvents.id))
        .limit(limit);
    },

    /**
     * Deletes events that are older than the given number of days, oldest first.
     * @param limit maximum number of events to delete.
     * @returns the number of deleted events, which is lower if another process deletes them too.
     */
    async removeOlderThan(days: number, limit: number): Promise<number> {
      // Without row locks, which need the right to update: the server's role may not change events.
      const removed = await queryRows(
        db,
        sql`
          delete from ${auditEvents} where id in (
            select id from ${auditEvents}
            where occurred_at < now() - ${days}::int * interval '1 day'
            order by occurred_at, id limit ${limit})
          returning id`,
      );
      return removed.length;
    },
  };
}

// Finds a user's events under all names, because the id never changes.
function isBy({ name, usernameKeys }: NamedActor) {
  const ids = sql`(select id from ${users} where ${inArray(users.usernameKey, [...usernameKeys])})`;
  return or(inArray(auditEvents.actorId, ids), eq(auditEvents.actorName, name));
}

// Compares rows so that PostgreSQL can use the indexes.
function isBeyond({ occurredAt, id }: AuditPosition, isNewestFirst: boolean) {
  const row = sql`(${auditEvents.occurredAt}, ${auditEvents.id})`;
  const position = sql`(${sql.param(occurredAt, auditEvents.occurredAt)}::timestamptz, ${id}::int)`;
  return isNewestFirst ? sql`${row} < ${position}` : sql`${row} > ${position}`;
}
