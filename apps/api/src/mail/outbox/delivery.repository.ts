import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { takeLock } from '../../db/advisory-lock';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { eventNotices, outbox } from '../../db/schema/mail-tables';
import { knownEvent } from '../invitation/known-event';
import { mergeQueuedInvitations } from '../invitation/merge-queued';
import { type MailHeader, SECRET_FIELD } from '../mail-kind';
import { applyAddressLimit } from './address-limit.repository';
import { type Channel, isEarliest, isOfChannel, isUnclaimed } from './outbox-order';

const SENT_DAYS = 30;
const FAILED_DAYS = 90;
// Cleaning up must not lock out the mails that are being sent.
const MAX_REMOVED_AT_ONCE = 1000;

/** Storage of mails, for the worker that sends them. */
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** A mail that this process has claimed. */
export interface ClaimedMail extends MailHeader {
  readonly id: number;
  readonly claim: string;
  /** Name of its `MailKind`. */
  readonly mailKind: string;
  /** As it was stored; the composer validates it. */
  readonly payload: unknown;
  /** Number of attempts so far. */
  readonly attempts: number;
  readonly ageMs: number;
}

const unclaimed = { claim: null, claimedUntil: null };

// Nobody sends the mail again, and what it gives access to must not outlive it.
const settled = {
  settledAt: sql`now()`,
  payload: sql`${outbox.payload} - ${SECRET_FIELD}::text`,
};

/** The reason why a mail was not sent. */
export interface DeliveryError {
  readonly reason: string;
  /** Whether the mail server may have accepted it nevertheless. */
  readonly maybeSent: boolean;
}

/**
 * Creates the repository of a channel from a connection. All times are those of the database, which all
 * processes share.
 */
export function createDeliveryRepository(db: Database, channel: Channel = 'mail') {
  function finishAttempt(mail: ClaimedMail, values: object) {
    return db
      .update(outbox)
      .set({ ...unclaimed, attempts: mail.attempts + 1, ...values })
      .where(and(eq(outbox.id, mail.id), eq(outbox.claim, mail.claim)));
  }

  return {
    /**
     * Claims mails that are due, oldest first, so that no other process sends them at the same time.
     * Never claims two mails to the same person about the same event, nor more mails to an address
     * that is no user's than it may get in an hour.
     * @param limit the most mails to claim.
     * @param leaseMs time after which other processes may claim them again.
     * @param onPostponed called with the number of mails that now wait for the next hour, if any.
     */
    async claim(
      limit: number,
      leaseMs: number,
      onPostponed?: (mails: number) => void,
    ): Promise<ClaimedMail[]> {
      const claim = randomUUID();
      const postponed = await db.transaction(async (transaction) => {
        await takeLock(transaction, 'mail claims');
        if (channel === 'mail') await mergeQueuedInvitations(transaction, limit);
        const limited = await applyAddressLimit(transaction, limit, channel);
        await transaction.execute(claimStatement(claim, limited.ids, leaseMs));
        return limited.postponed;
      });
      if (postponed > 0) onPostponed?.(postponed);
      const rows = await db
        .select({
          ...getTableColumns(outbox),
          claim: sql<string>`${outbox.claim}`,
          ageMs: sql<number>`extract(epoch from now() - ${outbox.createdAt})::float8 * 1000`,
          notice: {
            ...getTableColumns(eventNotices),
            // Older than the notice's own if mails were merged.
            previous: knownEvent(sql`${outbox}`, sql`${eventNotices}`),
          },
        })
        .from(outbox)
        .leftJoin(eventNotices, eq(eventNotices.id, outbox.noticeId))
        .where(eq(outbox.claim, claim))
        .orderBy(asc(outbox.id));
      return rows.map(({ notice, invitationKind, answerToken, ...mail }) => {
        if (notice === null) return mail;
        const { id: noticeId, createdAt, ...content } = notice;
        return {
          ...mail,
          createdAt,
          payload: { ...content, noticeId, invitationKind, answerToken },
        };
      });
    },

    /** Marks a mail as sent and removes the secret of its payload. */
    async markSent(mail: ClaimedMail): Promise<void> {
      await finishAttempt(mail, { ...settled, state: 'sent', lastReason: null });
    },

    /** Marks a mail as failed for good and removes the secret of its payload. */
    async markFailed(mail: ClaimedMail, { reason, maybeSent }: DeliveryError): Promise<void> {
      await finishAttempt(mail, {
        ...settled,
        state: 'failed',
        lastReason: reason,
        ...(maybeSent && { maybeSent }),
      });
    },

    /** Schedules the next attempt. */
    async defer(
      mail: ClaimedMail,
      { reason, maybeSent }: DeliveryError,
      delayMs: number,
    ): Promise<void> {
      const dueAt = sql`now() + ${delayMs}::int * interval '1 millisecond'`;
      await finishAttempt(mail, { dueAt, lastReason: reason, ...(maybeSent && { maybeSent }) });
    },

    /**
     * Releases claimed mails without an attempt.
     * @param lastReason is shown by `atrium mail status`.
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

    /** Releases all claims; only for a process that has the database to itself. */
    async releaseAll(): Promise<void> {
      await db
        .update(outbox)
        .set({ ...unclaimed, maybeSent: true })
        .where(
          and(
            eq(outbox.state, 'waiting'),
            isNotNull(outbox.claim),
            isOfChannel(sql`${outbox}`, channel),
          ),
        );
    },

    /** Returns the milliseconds until the next mail is due or its claim ends; `null` when none waits. */
    async findNextDelayMs(): Promise<number | null> {
      const [row] = await queryRows<{ milliseconds: number | null }>(
        db,
        sql`select ceil(extract(epoch from
            min(greatest(due_at, claimed_until)) - now()) * 1000)::float8 as "milliseconds"
          from ${outbox} mail
          where ${isEarliest(sql`mail`)} and ${isOfChannel(sql`mail`, channel)}`,
      );
      return row?.milliseconds ?? null;
    },

    /**
     * Removes mails that were sent 30 days ago or have failed 90 days ago, except those of notices of expiry, which
     * show what became of them.
     */
    async removeOld(): Promise<void> {
      await db.execute(sql`
        delete from ${outbox} where id in (
          select id from ${outbox}
          where settled_at < now() - case state when 'sent' then ${SENT_DAYS}::int
            else ${FAILED_DAYS}::int end * interval '1 day'
            and not exists (select from expiry_notice_mails where mail_id = outbox.id)
          limit ${MAX_REMOVED_AT_ONCE} for update skip locked)`);
      await db.execute(sql`
        delete from ${eventNotices} where id in (
          select id from event_notices notice
          where created_at < now() - ${SENT_DAYS}::int * interval '1 day'
            and not exists (select from outbox where notice_id = notice.id)
          limit ${MAX_REMOVED_AT_ONCE})`);
    },
  };
}

function claimStatement(claim: string, ids: readonly number[], leaseMs: number) {
  // The process whose claim has expired may have sent the mail without recording it.
  return sql`
    with due as materialized (
      select id from ${outbox} mail
      where id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json))
        and ${isEarliest(sql`mail`)} and ${isUnclaimed(sql`mail`)}
      for update skip locked
    )
    update ${outbox} set maybe_sent = maybe_sent or claim is not null, claim = ${claim},
      claimed_until = now() + ${leaseMs}::int * interval '1 millisecond'
    from due where ${outbox}.id = due.id`;
}
