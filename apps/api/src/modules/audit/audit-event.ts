import type { FastifyRequest } from 'fastify';
import type { User } from '@atrium/contracts';
import type { AuditAction } from './audit-action';

type EntityOf<Action> = Action extends `${infer Entity}.${string}` ? Entity : never;

/** Entity type of an audit event. */
export type AuditEntityType = EntityOf<AuditAction>;

/** Entity of an audit event, with its name at that time. */
export interface AuditEntity {
  readonly entityType: AuditEntityType;
  readonly entityId: number | string;
  readonly entityName: string;
}

/** User or command that performs an action. */
export interface AuditActor {
  /** `null` for anonymous requests and for commands. */
  readonly actorId: number | null;
  /** The username, or the operating system's account for a command. */
  readonly actorName: string | null;
  /** `null` for commands. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An audited change without its actor. */
export interface AuditedChange extends Partial<AuditEntity> {
  readonly action: AuditAction;
  /** Details such as the names of changed fields and of attached files; never the values of fields. */
  readonly detail?: string | undefined;
  /** Makes recording idempotent: an event with a key that is already stored is not recorded again. */
  readonly dedupeKey?: string | undefined;
  /**
   * Ids in the notice of the change, if they are not the entity's own: the task of a comment, both users
   * of a conversation, the users whose sessions end. Not recorded.
   */
  readonly concerns?: readonly number[] | undefined;
}

/** An audit event to record. */
export interface NewAuditEvent extends AuditActor, AuditedChange {}

/** An entity as audit events name it. */
interface NamedEntity {
  readonly id: number | string;
  readonly name: string;
}

/**
 * Creates an audited change of the entity in the action's name.
 * @param entity with its current name; `concerns` as in `AuditedChange`.
 */
export function auditedChange(
  action: AuditAction,
  { id, name, concerns }: NamedEntity & Pick<AuditedChange, 'concerns'>,
  detail?: string | null,
): AuditedChange {
  // The part of an action before the dot is an entity type; TypeScript can't see it through `split`.
  const [entityType] = action.split('.') as [AuditEntityType];
  return {
    action,
    entityType,
    entityId: id,
    entityName: name,
    detail: detail ?? undefined,
    concerns,
  };
}

/** Creates an audited change of a user, or of the user's own sessions, which are recorded with the user. */
export function userChange(
  action: Extract<AuditAction, `user.${string}` | `session.${string}`>,
  { id, username }: Pick<User, 'id' | 'username'>,
  detail?: string,
): AuditedChange {
  return { ...auditedChange(action, { id, name: username }, detail), entityType: 'user' };
}

/** Returns the actor of a request: its user, or the publisher whose token it carries. */
export function actorOf(
  request: FastifyRequest,
  user: Pick<User, 'id' | 'username'> | null = request.user,
): AuditActor {
  return {
    actorId: user?.id ?? null,
    actorName: user?.username ?? request.publisher?.name ?? null,
    address: request.ip,
    requestId: request.id,
  };
}
