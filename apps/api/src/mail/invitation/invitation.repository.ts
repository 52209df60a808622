import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import type { Recipient } from '../outbox/outbox.repository';
import { selectNewer } from '../outbox/outbox-order';
import type { InvitationKind } from './invitation-payload';
import { supersedingKind } from './superseding';

/** The state of an event as all of its recipients see it. */
export type Notice = Omit<typeof eventNotices.$inferSelect, 'id' | 'createdAt'>;

/** One mail of a notice. */
export interface Invitation extends Recipient {
  readonly kind: InvitationKind;
}

/** The user who causes the mails, and how many that user may cause in an hour. */
export interface MailAccount {
  readonly senderId: number;
  readonly hourlyLimit: number;
}

const SECONDS_PER_HOUR = 3600;

/** Storage of queued event invitations. */
export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

/**
 * Creates the repository.
 * @param db the transaction that changes the event; it has locked the event's row.
 */
export function createInvitationRepository(db: Database) {
  return {
    /**
     * Queues a mail for each recipient, or none at all when they exceed the sender's limit for this
     * hour, which begins with the first mail. Each mail replaces a queued one to the same person about
     * the same event; see `supersedingKind`.
     * @returns `null`, or the seconds until there is room again when nothing was queued.
     */
    async enqueue(
      notice: Notice,
      invitations: readonly Invitation[],
      account: MailAccount,
    ): Promise<number | null> {
      if (!(await spendAllowance(db, account, invitations.length))) {
        return findRetrySeconds(db, account.senderId);
      }
      const superseded = new Map(
        (await deleteQueued(db, notice.eventUid, invitations)).map((mail) => [mail.key, mail]),
      );
      const { id: noticeId } = requireRow(
        await db.insert(eventNotices).values(notice).returning({ id: eventNotices.id }),
      );
      const mails = invitations.flatMap(({ kind: newer, address, key, name }) => {
        const older = superseded.get(key);
        const invitationKind = older ? supersedingKind({ ...older, newer }) : newer;
        if (invitationKind === null) return [];
        const recipient = { recipient: address, recipientKey: key, recipientName: name };
        return { ...recipient, noticeId, eventUid: notice.eventUid, invitationKind };
      });
      if (mails.length > 0) await db.insert(outbox).values(mails);
      return null;
    },
  };
}

// The row stays locked until the end of the transaction, so the mails of one sender are counted one
// transaction after the other.
async function spendAllowance(
  db: Database,
  { senderId, hourlyLimit }: MailAccount,
  mails: number,
): Promise<boolean> {
  if (mails > hourlyLimit) return false;
  const { userId, windowStartedAt, mailCount } = mailAllowances;
  const hasEnded = sql`${windowStartedAt} <= now() - interval '1 hour'`;
  const spent = sql`case when ${hasEnded} then 0 else ${mailCount} end + ${mails}::int`;
  const allowed = await db
    .insert(mailAllowances)
    .values({ userId: senderId, windowStartedAt: sql`now()`, mailCount: mails })
    .onConflictDoUpdate({
      target: userId,
      set: {
        windowStartedAt: sql`case when ${hasEnded} then now() else ${windowStartedAt} end`,
        mailCount: spent,
      },
      setWhere: sql`${spent} <= ${hourlyLimit}::int`,
    })
    .returning({ userId });
  return allowed.length > 0;
}

async function findRetrySeconds(db: Database, senderId: number): Promise<number> {
  const [row] = await db
    .select({
      seconds: sql<number>`greatest(1, ceil(extract(epoch from
        ${mailAllowances.windowStartedAt} + interval '1 hour' - now())))::int`,
    })
    .from(mailAllowances)
    .where(eq(mailAllowances.userId, senderId));
  return row?.seconds ?? SECONDS_PER_HOUR;
}

/** Deletes the last queued mail to each person about the event, unless it is being sent. */
async function deleteQueued(db: Database, eventUid: string, recipients: readonly Recipient[]) {
  const rows = await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.eventUid, eventUid),
        inArray(
          outbox.recipientKey,
          recipients.map(({ key }) => key),
        ),
        eq(outbox.state, 'waiting'),
        isNull(outbox.claim),
        sql`not exists (${selectNewer(sql`${outbox}`)})`,
      ),
    )
    .returning({
      key: outbox.recipientKey,
      older: outbox.invitationKind,
      maybeSent: outbox.maybeSent,
    });
  return rows.flatMap(({ older, ...row }) => (older === null ? [] : { ...row, older }));
}
