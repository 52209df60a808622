import type * as z from 'zod/mini';
import type { Endpoint, User } from '@atrium/contracts';
import type { Database } from '../../db/database';
import { lockUsers } from '../../db/lock-users';
import { requireAccessStill } from '../../http/access';
import type { Handler, HandlerContext } from '../../http/route';
import { createAuditRepository } from './audit.repository';
import { actorOf, type AuditedChange } from './audit-event';

/** The response of an audited handler and the changes to record. */
export interface AuditedResult<E extends Endpoint> {
  readonly response: z.output<E['response']>;
  /** Empty only when there was nothing to change. */
  readonly changes: readonly AuditedChange[];
  /** Ids of the users whose notices have changed. */
  readonly notified?: readonly number[];
  /** Runs once the transaction has committed. */
  readonly afterCommit?: () => void;
}

// Not exported, so that no other module can make an audited handler.
const isAudited = Symbol('audited');

/** Handler of an endpoint that changes data and records the change; only functions of this file make one. */
export interface AuditedHandler<E extends Endpoint> {
  readonly [isAudited]: true;
  readonly respond: Handler<E>;
}

type Response<E extends Endpoint> = ReturnType<Handler<E>>;

/** Makes the change of an audited handler within its transaction. */
type Change<E extends Endpoint, Prepared> = (
  context: HandlerContext<E>,
  transaction: Database,
  prepared: Prepared,
) => Promise<AuditedResult<E>>;

/** Options of an audited handler. */
export interface AuditedOptions<E extends Endpoint> {
  /**
   * Returns the ids of the users whose accounts or sessions the change writes. They are locked together with
   * the user who makes it, before anything else: two admins who change each other follow one another.
   */
  readonly changedUsers?: (context: HandlerContext<E>) => readonly number[];
}

/** Options of an audited handler with slow work. */
export interface AuditedAfterOptions<E extends Endpoint, Prepared> extends AuditedOptions<E> {
  /** Undoes what `prepare` has written, when the change is rejected. */
  readonly undo?: (context: HandlerContext<E>, prepared: Prepared) => Promise<void>;
}

/** Returns the user who makes a change, as its `changedUsers`. */
export function oneself({ user }: { readonly user: Pick<User, 'id'> }): readonly number[] {
  return [user.id];
}

/**
 * Creates a handler that changes data. The change and its audit events share one transaction: neither
 * is stored without the other, and a rejected change leaves no event. All processes learn of the change
 * once it has committed, this one before the response. The transaction begins with a check that whoever makes
 * the change still may (`requireAccessStill`).
 * @param change makes the change within the transaction; its context has the user of now.
 */
export function audited<E extends Endpoint>(
  db: Database,
  change: Change<E, undefined>,
  options: AuditedOptions<E> = {},
): AuditedHandler<E> {
  return auditedAfter(db, () => Promise.resolve(undefined), change, options);
}

/**
 * Creates a handler like `audited` with slow work, such as hashing a password, that must not keep a
 * transaction open.
 * @param prepare runs before the transaction, which gets its result. What it writes outlives a
 *   rejected change, unless `undo` removes it.
 */
export function auditedAfter<E extends Endpoint, Prepared>(
  db: Database,
  prepare: (context: HandlerContext<E>) => Promise<Prepared>,
  change: Change<E, Prepared>,
  { changedUsers, undo }: AuditedAfterOptions<E, Prepared> = {},
): AuditedHandler<E> {
  async function makeChange(context: HandlerContext<E>, prepared: Prepared) {
    const { request, endpoint } = context;
    return db.transaction(async (transaction) => {
      if (changedUsers) {
        const actorId = request.user ? [request.user.id] : [];
        await lockUsers(transaction, [...actorId, ...changedUsers(context)]);
      }
      await requireAccessStill(request, endpoint, transaction);
      // As required of the endpoint, there is a user, unless it is for publishers, too.
      const { user, session } = request;
      const current = { ...context, user, session } as HandlerContext<E>;
      const result = await change(current, transaction, prepared);
      const audit = createAuditRepository(transaction);
      return {
        ...result,
        notices: await audit.recordAll(actorOf(request), result.changes, result.notified),
      };
    });
  }

  const respond = async (context: HandlerContext<E>) => {
    const { request } = context;
    const prepared = await prepare(context);
    const { response, afterCommit, notices } = await makeChange(context, prepared).catch(
      async (error: unknown) => {
        await undo?.(context, prepared);
        throw error;
      },
    );
    request.server.changes.publish(notices);
    afterCommit?.();
    return response;
  };
  return { [isAudited]: true, respond };
}

/**
 * Puts an audited handler inside of other work, whose own writes must outlive a change that is rejected.
 * @param work calls `run`, which makes the change in its transaction, and returns its response.
 */
export function auditedInside<E extends Endpoint>(
  work: (context: HandlerContext<E>, run: () => Response<E>) => Response<E>,
  handler: AuditedHandler<E>,
): AuditedHandler<E> {
  return {
    [isAudited]: true,
    respond: (context) => work(context, () => handler.respond(context)),
  };
}
