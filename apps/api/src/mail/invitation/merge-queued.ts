import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { outbox } from '../../db/schema/mail-tables';
import { firstDue, isEarliest, isUnclaimed, selectNewer } from '../outbox/outbox-order';
import { type Succession, supersedingKind } from './superseding';

interface Pair extends Succession {
  readonly olderId: number;
  readonly newerId: number;
}

/**
 * Merges the mails that are due first with the newer ones to the same person about the same event.
 * Queued mails are replaced when a newer one is queued; those left were being sent at that time, and
 * have failed since.
 * @param limit number of due mails to look at.
 */
export async function mergeQueuedInvitations(db: Database, limit: number): Promise<void> {
  for (;;) {
    const pairs = await lockPairs(db, limit);
    if (pairs.length === 0) return;
    for (const { olderId, newerId, ...succession } of pairs) {
      const invitationKind = supersedingKind(succession);
      const superseded = invitationKind === null ? [olderId, newerId] : [olderId];
      await db.delete(outbox).where(inArray(outbox.id, superseded));
      if (invitationKind !== null) {
        await db.update(outbox).set({ invitationKind }).where(eq(outbox.id, newerId));
      }
    }
  }
}

function lockPairs(db: Database, limit: number): Promise<readonly Pair[]> {
  return queryRows<Pair>(
    db,
    sql`
      with head as materialized (${firstDue(limit)})
      select older.id as "olderId", newer.id as "newerId", older.kind as "older",
        newer.kind as "newer", older.maybe_sent or older.claim is not null as "maybeSent"
      from head join ${outbox} older on older.id = head.id
      cross join lateral (${selectNewer(sql`older`)} order by later.id limit 1) next
      join outbox newer on newer.id = next.id
      where ${isEarliest(sql`older`)} and ${isUnclaimed(sql`older`)}
      for update of older, newer skip locked`,
  );
}
