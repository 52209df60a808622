import type * as z from 'zod/mini';
import type { Endpoint } from '@atrium/contracts';
import type { Database } from '../../db/database';
import type { AuditedHandler, Call } from '../../http/route';
import { createAuditRepository } from './audit.repository';
import { actorOf, type AuditedChange } from './audit-event';

/** The answer of a call that changes something, and what is recorded about it. */
export interface AuditedAnswer<E extends Endpoint> {
  readonly answer: z.input<E['response']>;
  /** Empty only when the call has found nothing to change. */
  readonly changes: readonly AuditedChange[];
  /** Called once the change is stored. */
  readonly afterCommit?: () => void;
}

/**
 * Makes the handler of a call that changes something. The change and its audit events are one
 * transaction: neither is stored without the other, and a refused change leaves no event.
 * @param change makes the change in the transaction.
 */
export function audited<E extends Endpoint>(
  db: Database,
  change: (call: Call<E>, transaction: Database) => Promise<AuditedAnswer<E>>,
): AuditedHandler<E> {
  const handler = async (call: Call<E>) => {
    const { answer, afterCommit } = await db.transaction(async (transaction) => {
      const made = await change(call, transaction);
      await createAuditRepository(transaction).recordAll(actorOf(call.request), made.changes);
      return made;
    });
    afterCommit?.();
    return answer;
  };
  return Object.assign(handler, { isAudited: true as const });
}
