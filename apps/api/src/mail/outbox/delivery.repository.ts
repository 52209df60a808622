import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows, requireRow } from '../../db/rows';
import { eventNotices, outbox } from '../../db/schema/mail-tables';
import { type Postponed, postponeStatement } from './address-limit.repository';
import { isEarliest, isUnclaimed, mergeStatement } from './superseding.repository';

const SENT_DAYS = 30;
const FAILED_DAYS = 90;
// Clearing up must not hold what is being sent.
const REMOVED_AT_ONCE = 1000;

/** The mails that wait, for whoever sends them. */
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

type OutboxRow = typeof outbox.$inferSelect;

/** A mail that this process has claimed, with all that its message is made of. */
export interface ClaimedMail extends Omit<typeof eventNotices.$inferSelect, 'id'> {
  readonly id: number;
  readonly noticeId: number;
  readonly claim: string;
  readonly kind: OutboxRow['kind'];
  readonly recipient: string;
  readonly recipientName: string;
  readonly messageToken: string;
  /** So far. */
  readonly attempts: number;
  readonly ageMilliseconds: number;
}

const unclaimed = { claim: null, claimedUntil: null };

// Any number that nothing else locks.
const CLAIM_LOCK = 8_252_016;

/** Why a mail was not sent. */
export interface Trouble {
  readonly reason: string;
  /** Whether the mail server may have taken it nevertheless. */
  readonly maybeSent: boolean;
}

/** Makes the repository from a connection. All times are the database's, which processes share. */
export function createDeliveryRepository(db: Database) {
  function settle(mail: ClaimedMail, values: object) {
    return db
      .update(outbox)
      .set({ ...unclaimed, attempts: mail.attempts + 1, ...values })
      .where(and(eq(outbox.id, mail.id), eq(outbox.claim, mail.claim)));
  }

  return {
    /**
     * Claims mails that are due, those that have waited longest first, so that no other process
     * sends them in the meantime. Never two to the same person about the same event, and to an
     * address that is no user's no more than it may get in an hour.
     * @param limit the most to claim.
     * @param leaseMilliseconds after which they are anybody's again.
     * @param onPostponed told how many mails now wait for the next hour, when there are any.
     */
    async claim(
      limit: number,
      leaseMilliseconds: number,
      onPostponed?: (mails: number) => void,
    ): Promise<ClaimedMail[]> {
      const claim = randomUUID();
      const postponed = await db.transaction(async (transaction) => {
        // In a statement of its own: the next ones have to see what other processes have claimed.
        await transaction.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
        await mergeDue(transaction, limit);
        const { ids, mails } = await postponeExcess(transaction, limit);
        await transaction.execute(claimStatement(claim, ids, leaseMilliseconds));
        return mails;
      });
      if (postponed > 0) onPostponed?.(postponed);
      return db
        .select({
          ...getTableColumns(eventNotices),
          id: outbox.id,
          noticeId: outbox.noticeId,
          claim: sql<string>`${outbox.claim}`,
          kind: outbox.kind,
          recipient: outbox.recipient,
          recipientName: outbox.recipientName,
          messageToken: outbox.messageToken,
          attempts: outbox.attempts,
          ageMilliseconds: sql<number>`extract(epoch from now() - ${outbox.createdAt})::float8 * 1000`,
        })
        .from(outbox)
        .innerJoin(eventNotices, eq(eventNotices.id, outbox.noticeId))
        .where(eq(outbox.claim, claim))
        .orderBy(asc(outbox.id));
    },

    /** Notes that a mail has been sent. */
    async markSent(mail: ClaimedMail): Promise<void> {
      await settle(mail, { state: 'sent', settledAt: sql`now()`, lastReason: null });
    },

    /** Notes that a mail will not be sent, and why. */
    async markFailed(mail: ClaimedMail, { reason, maybeSent }: Trouble): Promise<void> {
      await settle(mail, {
        ...{ state: 'failed', settledAt: sql`now()`, lastReason: reason },
        ...(maybeSent && { maybeSent }),
      });
    },

    /** Notes why a mail could not be sent, and after how long to try again. */
    async defer(
      mail: ClaimedMail,
      { reason, maybeSent }: Trouble,
      milliseconds: number,
    ): Promise<void> {
      const dueAt = sql`now() + ${milliseconds}::int * interval '1 millisecond'`;
      await settle(mail, { dueAt, lastReason: reason, ...(maybeSent && { maybeSent }) });
    },

    /**
     * Gives mails back that were not tried.
     * @param lastReason why, when that is worth telling.
     */
    async release(mails: readonly ClaimedMail[], lastReason?: string): Promise<void> {
      const [first] = mails;
      if (first === undefined) return;
      const ids = mails.map(({ id }) => id);
      await db
        .update(outbox)
        .set({ ...unclaimed, ...(lastReason !== undefined && { lastReason }) })
        .where(and(inArray(outbox.id, ids), eq(outbox.claim, first.claim)));
    },

    /** Gives back what other processes have claimed; only when there can be none. */
    async releaseAll(): Promise<void> {
      await db
        .update(outbox)
        .set({ ...unclaimed, maybeSent: true })
        .where(and(eq(outbox.state, 'waiting'), isNotNull(outbox.claim)));
    },

    /** The milliseconds until the next mail is due, or its claim ends; `null` when none waits. */
    async untilNext(): Promise<number | null> {
      const [row] = await queryRows<{ milliseconds: number | null }>(
        db,
        sql`select ceil(extract(epoch from
            min(greatest(due_at, claimed_until)) - now()) * 1000)::float8 as "milliseconds"
          from ${outbox} mail where ${isEarliest(sql`mail`)}`,
      );
      return row?.milliseconds ?? null;
    },

    /** Removes mails that were sent a month ago, and those that have failed a quarter ago. */
    async removeOld(): Promise<void> {
      await db.execute(sql`
        delete from ${outbox} where id in (
          select id from ${outbox}
          where settled_at < now() - case state when 'sent' then ${SENT_DAYS}::int
            else ${FAILED_DAYS}::int end * interval '1 day'
          limit ${REMOVED_AT_ONCE} for update skip locked)`);
      await db.execute(sql`
        delete from ${eventNotices} where id in (
          select id from event_notices notice
          where created_at < now() - ${SENT_DAYS}::int * interval '1 day'
            and not exists (select from outbox where notice_id = notice.id)
          limit ${REMOVED_AT_ONCE})`);
    },
  };
}

async function mergeDue(db: Database, limit: number): Promise<void> {
  for (;;) {
    const { pairs } = requireRow(await queryRows<{ pairs: number }>(db, mergeStatement(limit)));
    if (pairs === 0) return;
  }
}

// Postponed mails leave the head of the queue, until every mail there may be sent.
async function postponeExcess(db: Database, limit: number): Promise<Postponed> {
  let all = 0;
  for (;;) {
    const { ids, mails } = requireRow(await queryRows<Postponed>(db, postponeStatement(limit)));
    all += mails;
    if (mails === 0) return { ids, mails: all };
  }
}

function claimStatement(claim: string, ids: readonly number[], leaseMilliseconds: number) {
  // Somebody else's claim that has ended may have come to a mail that was sent, but not noted.
  return sql`
    with due as materialized (
      select id from ${outbox} mail
      where id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))
        and ${isEarliest(sql`mail`)} and ${isUnclaimed(sql`mail`)}
      for update skip locked
    )
    update ${outbox} set maybe_sent = maybe_sent or claim is not null, claim = ${claim},
      claimed_until = now() + ${leaseMilliseconds}::int * interval '1 millisecond'
    from due where ${outbox}.id = due.id`;
}
