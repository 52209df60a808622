import type { FastifyRequest } from 'fastify';
import type { User } from '@atrium/contracts';

/** Every audited action, as `<entity>.<verb in the past tense>`; `docs/audit.md` describes each. */
export const auditActions = [
  'session.started',
  'session.ended',
  'session.refused',
  'user.created',
  'user.password_changed',
  'user.role_changed',
  'user.signed_out',
  'user.deactivated',
  'distributor.created',
  'distributor.changed',
  'distributor.deleted',
  'company.created',
  'company.changed',
  'company.deleted',
  'license.created',
  'license.deleted',
  'task.created',
  'task.changed',
  'task.deleted',
  'task_comment.created',
  'task_comment.deleted',
  'event.created',
  'event.changed',
  'event.deleted',
  'message.sent',
  'message.read',
  'conversation.cleared',
  'mail.retried',
  'database.restored',
  'release.taken',
] as const;
export type AuditAction = (typeof auditActions)[number];

type EntityOf<Action> = Action extends `${infer Entity}.${string}` ? Entity : never;

/** The kind of entity that an action was done to. */
export type AuditEntityType = EntityOf<AuditAction>;

/** The entity of an audit event, with its name at that time. */
export interface AuditEntity {
  readonly entityType: AuditEntityType;
  readonly entityId: number | string;
  readonly entityName: string;
}

/** The person or command that acts, with the address. */
export interface AuditActor {
  /** `null` when nobody is signed in, and for commands. */
  readonly actorId: number | null;
  /** The username, or the operating system's account for a command. */
  readonly actorName: string | null;
  /** `null` for commands. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An audited change, without who made it. */
export interface AuditedChange extends Partial<AuditEntity> {
  readonly action: AuditAction;
  /** Small facts, such as the names of the changed fields; never what a field held. */
  readonly detail?: string | undefined;
  /** Makes recording idempotent: an event with a key that is already stored is not recorded again. */
  readonly dedupeKey?: string | undefined;
}

/** An audit event to record. */
export interface NewAuditEvent extends AuditActor, AuditedChange {}

/**
 * Describes a change of the entity that the action is named after.
 * @param entity its id, and its name at this moment.
 */
export function auditedChange<Action extends AuditAction>(
  action: Action,
  { id, name }: { readonly id: number | string; readonly name: string },
  detail?: string | null,
): AuditedChange {
  // The part of an action before the dot is an entity type; TypeScript can't see it through `split`.
  const [entityType] = action.split('.') as [AuditEntityType];
  return { action, entityType, entityId: id, entityName: name, detail: detail ?? undefined };
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
