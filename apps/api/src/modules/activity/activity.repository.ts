import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { ActivityKind } from '@atrium/contracts/activity';
import type { Database } from '../../db/database';
import { auditEvents, kindOf } from '../../db/schema/audit-tables';
import type { ActivityPosition } from './activity-cursor';

/** Filter of the audit trail; `undefined` matches all. */
export interface ActivityConditions {
  /** Id of the user who acted. */
  readonly person?: number | undefined;
  readonly kind?: ActivityKind | undefined;
  /** Id of one thing; no index finds it without `kind`. */
  readonly entity?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** Creates the repository. */
export function createActivityRepository(db: Database) {
  return {
    /**
     * Returns a page of events, newest first. Every filter has an index in this order, so a page costs
     * the same however many events there are.
     * @param after the last event of the previous page.
     */
    listPage(
      { person, kind, entity, from, to }: ActivityConditions,
      after: ActivityPosition | undefined,
      limit: number,
    ) {
      return db
        .select()
        .from(auditEvents)
        .where(
          and(
            person === undefined ? undefined : eq(auditEvents.actorId, person),
            kind && eq(kindOf(auditEvents.action), kind),
            entity === undefined ? undefined : eq(auditEvents.entityId, entity),
            from && gte(auditEvents.occurredAt, from),
            to && lt(auditEvents.occurredAt, to),
            after && isOlder(after),
          ),
        )
        .orderBy(desc(auditEvents.occurredAt), desc(auditEvents.id))
        .limit(limit);
    },
  };
}

// Compares rows so that PostgreSQL can use the indexes.
function isOlder({ occurredAt, id }: ActivityPosition) {
  const instant = sql.param(occurredAt, auditEvents.occurredAt);
  return sql`(${auditEvents.occurredAt}, ${auditEvents.id}) < (${instant}::timestamptz, ${id}::int)`;
}
