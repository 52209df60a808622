import type { User } from '@atrium/contracts';
import type { FastifyRequest } from 'fastify';

/** The name of an audited action, as `<entity>.<verb in the past tense>`. */
export type AuditAction = 'session.started' | 'session.ended' | 'session.refused';

/** The kind of entity that an action was done to. */
export type AuditEntityType = 'user';

/** The entity of an audit event, with its name at that time. */
export interface AuditEntity {
  readonly entityType: AuditEntityType;
  readonly entityId: number | string;
  readonly entityName: string;
}

/** Who acts and from where. */
export interface AuditActor {
  /** `null` when nobody is signed in, and for commands. */
  readonly actorId: number | null;
  /** The username, or the operating system's account for a command. */
  readonly actorName: string | null;
  /** `null` for commands. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An audit event to record. */
export interface NewAuditEvent extends AuditActor, Partial<AuditEntity> {
  readonly action: AuditAction;
  /** Makes recording idempotent: an event with a key that is already stored is not recorded again. */
  readonly dedupeKey?: string;
}

/** Returns the actor of a request. */
export function actorOf(
  request: FastifyRequest,
  user: Pick<User, 'id' | 'username'> | null = request.user,
): AuditActor {
  return {
    actorId: user?.id ?? null,
    actorName: user?.username ?? null,
    address: request.ip,
    requestId: request.id,
  };
}
