import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { outbox, type PreviousEvent } from '../../db/schema/mail-tables';
import { firstDue, isEarliest, isUnclaimed, selectNewer } from '../outbox/outbox-order';
import { isKnown, knownEvent, type NoticeState } from './known-event';
import { type Succession, supersedingKind } from './superseding';

interface Pair extends Omit<Succession, 'isUndone'> {
  readonly olderId: number;
  readonly newerId: number;
  readonly isSameOccurrence: boolean;
  readonly known: PreviousEvent | null;
  readonly notice: NoticeState;
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
    for (const { olderId, newerId, known, notice, isSameOccurrence, ...pair } of pairs) {
      const isUndone = isSameOccurrence && isKnown(known, notice);
      const invitationKind = supersedingKind({ ...pair, isUndone });
      const superseded = invitationKind === null ? [olderId, newerId] : [olderId];
      await db.delete(outbox).where(inArray(outbox.id, superseded));
      if (invitationKind !== null) {
        await db
          .update(outbox)
          .set({ invitationKind, ...(pair.maybeSent && { maybeSent: true }) })
          .where(eq(outbox.id, newerId));
      }
    }
  }
}

function lockPairs(db: Database, limit: number): Promise<readonly Pair[]> {
  return queryRows<Pair>(
    db,
    sql`
      with head as materialized (${firstDue(limit, 'mail')})
      select older.id as "olderId", newer.id as "newerId", older.kind as "older",
        newer.kind as "newer", older.maybe_sent or older.claim is not null as "maybeSent",
        older.occurrence is not distinct from newer.occurrence as "isSameOccurrence",
        ${knownEvent(sql`older`, sql`before`)} as "known",
        json_build_object('title', notice.title, 'description', notice.description,
          'startDate', notice.start_date, 'endDate', notice.end_date,
          'repetition', notice.repetition, 'occurrence', notice.occurrence, 'previous', notice.previous) as "notice"
      from head join ${outbox} older on older.id = head.id
      cross join lateral (${selectNewer(sql`older`)} order by later.id limit 1) next
      join outbox newer on newer.id = next.id
      join event_notices before on before.id = older.notice_id
      join event_notices notice on notice.id = newer.notice_id
      where ${isEarliest(sql`older`)} and ${isUnclaimed(sql`older`)}
      for update of older, newer skip locked`,
  );
}
