import type * as z from 'zod/mini';
import {
  ACTIVITY_PER_PAGE,
  type ActivityEntry,
  type exportActivity,
} from '@atrium/contracts/activity';
import { type activityEndpoints, errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import {
  type AuditFilter,
  type AuditPosition,
  createAuditRepository,
  type StoredAuditEvent,
} from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { exportEvents } from '../audit/export-events';

type ActivityQuery = z.output<(typeof exportActivity)['query']>;

/** Handlers for the audit trail. */
export function activityRoutes(db: Database): HandlersOf<typeof activityEndpoints> {
  const audit = createAuditRepository(db);
  return {
    async listActivity({ query }) {
      const after = query.cursor === undefined ? undefined : parseCursor(query.cursor);
      const found = await audit.listPage(filterOf(query), after, ACTIVITY_PER_PAGE + 1);
      const events = found.slice(0, ACTIVITY_PER_PAGE);
      const last = found.length > events.length ? events.at(-1) : undefined;
      return { entries: events.map(describeEvent), next: last ? formatCursor(last) : null };
    },

    async exportActivity({ query, request }) {
      const csv = await exportEvents(audit, filterOf(query), 'csv');
      await audit.record({
        ...actorOf(request),
        action: 'activity.exported',
        entityType: 'activity',
        detail: describeFilter(query),
      });
      return csv;
    },
  };
}

function filterOf({ person, kind, entity, from, to }: ActivityQuery): AuditFilter {
  // The ids of one kind mean nothing for another.
  if (entity !== undefined && kind === undefined) {
    throw new HttpError(400, errorMessages.entityWithoutKind);
  }
  return {
    person,
    kind,
    entity,
    isNewestFirst: true,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

function formatCursor({ occurredAt, id }: AuditPosition): string {
  return `${String(occurredAt.getTime())}-${String(id)}`;
}

/** Parses a cursor that the contract accepts. */
function parseCursor(cursor: string): AuditPosition {
  const [milliseconds, id] = cursor.split('-');
  return { occurredAt: new Date(Number(milliseconds)), id: Number(id) };
}

function describeEvent(event: StoredAuditEvent): ActivityEntry {
  const { occurredAt, actorId, actorName } = event;
  return {
    ...event,
    at: occurredAt.toISOString(),
    actor: actorName === null ? null : { id: actorId, name: actorName },
    entity: entityOf(event),
  };
}

// Some events concern no single thing: emails that were queued again, a restored database.
function entityOf({ entityType, entityId, entityName }: StoredAuditEvent) {
  const isNamed = entityType !== null && entityId !== null && entityName !== null;
  return isNamed ? { kind: entityType, id: entityId, name: entityName } : null;
}

function describeFilter(query: ActivityQuery): string | undefined {
  const parts = Object.entries(query).map(([name, value]) => `${name} ${String(value)}`);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
