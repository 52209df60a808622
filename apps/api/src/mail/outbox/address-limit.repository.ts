import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { queryRows } from '../../db/rows';
import { outbox } from '../../db/schema/mail-tables';
import { type Channel, firstDue, isEarliest, isUnclaimed } from './outbox-order';

/** The most mails, or webhooks, per hour to an address that is no user's, whoever causes them. */
const OUTSIDE_HOURLY_LIMIT = 20;

const REASON = `this address has had ${String(OUTSIDE_HOURLY_LIMIT)} mails within an hour`;

interface DueMail {
  readonly id: number;
  readonly key: string;
}

/**
 * Finds the mails that are due first. All due mails that exceed the limit of one of their addresses
 * are postponed, each until an hour after the mail that takes its place; removals and cancellations
 * come first. Exact only while no other process claims mails.
 * @param db a transaction; mails to outside addresses stay locked until it ends.
 * @param limit the most mails to return.
 * @returns the ids of those that may be sent, and the number of those that now wait for the next hour.
 */
export async function applyAddressLimit(db: Database, limit: number, channel: Channel) {
  let postponed = 0;
  for (;;) {
    const head = await queryRows<DueMail & { isUser: boolean }>(
      db,
      sql`select id, recipient_key as "key", exists (
          select from users where email_key = recipient_key and deactivated_at is null) as "isUser"
        from (${firstDue(limit, channel)}) head`,
    );
    const outside = [...new Set(head.filter(({ isUser }) => !isUser).map(({ key }) => key))];
    const { allowed, excess } = await splitByLimit(db, outside);
    if (excess.length === 0) {
      const mails = head.filter(({ id, isUser }) => isUser || allowed.has(id));
      return { ids: mails.map(({ id }) => id), postponed };
    }
    await postpone(db, excess);
    postponed += excess.length;
  }
}

interface Excess {
  readonly id: number;
  /** When the mail that takes its place was sent; `null` for one that has not been sent yet. */
  readonly after: Date | null;
}

async function splitByLimit(db: Database, keys: readonly string[]) {
  const allowed = new Set<number>();
  const excess: Excess[] = [];
  if (keys.length === 0) return { allowed, excess };
  const isOfKeys = inArray(outbox.recipientKey, [...keys]);
  const due = await queryRows<DueMail>(
    db,
    sql`select id, recipient_key as "key" from ${outbox} mail
      where recipient_key in ${[...keys]} and ${isEarliest(sql`mail`)} and due_at <= now()
        and ${isUnclaimed(sql`mail`)}
      order by coalesce(kind in ('removal', 'cancellation'), false) desc, due_at, id
      for update skip locked`,
  );
  const sent = await db
    .select({ key: outbox.recipientKey, settledAt: outbox.settledAt })
    .from(outbox)
    .where(
      and(isOfKeys, eq(outbox.state, 'sent'), gt(outbox.settledAt, sql`now() - interval '1 hour'`)),
    )
    .orderBy(asc(outbox.settledAt));
  const sending = await db
    .select({ key: outbox.recipientKey, mails: count() })
    .from(outbox)
    .where(and(isOfKeys, eq(outbox.state, 'waiting'), gt(outbox.claimedUntil, sql`now()`)))
    .groupBy(outbox.recipientKey);
  for (const key of keys) {
    const sentTimes = sent.filter((mail) => mail.key === key).map(({ settledAt }) => settledAt);
    const used = sentTimes.length + (sending.find((row) => row.key === key)?.mails ?? 0);
    for (const [index, { id }] of due.filter((mail) => mail.key === key).entries()) {
      const place = index + used - OUTSIDE_HOURLY_LIMIT;
      if (place < 0) allowed.add(id);
      else excess.push({ id, after: sentTimes[place] ?? null });
    }
  }
  return { allowed, excess };
}

async function postpone(db: Database, excess: readonly Excess[]): Promise<void> {
  await db.execute(sql`
    update ${outbox} set last_reason = ${REASON},
      due_at = coalesce(given.after, now()) + interval '1 hour'
    from json_to_recordset(${JSON.stringify(excess)}::json) as given (id int, after timestamptz)
    where outbox.id = given.id`);
}
