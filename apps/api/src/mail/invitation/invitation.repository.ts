import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { eventNotices, outbox } from '../../db/schema/mail-tables';
import {
  createMailAllowanceRepository,
  type MailAccount,
} from '../outbox/mail-allowance.repository';
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

/** Storage of queued event invitations. */
export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

/**
 * Creates the repository.
 * @param db the transaction that changes the event; it has locked the event's row.
 */
export function createInvitationRepository(db: Database) {
  return {
    /** Returns the last mail to each guest of an event, without those who are no longer invited. */
    async listLast(eventUid: string) {
      const last = await db
        .selectDistinctOn([outbox.recipientKey])
        .from(outbox)
        .where(eq(outbox.eventUid, eventUid))
        .orderBy(outbox.recipientKey, desc(outbox.id));
      return last.filter(({ invitationKind }) => invitationKind !== 'removal');
    },

    /**
     * Queues a mail for each recipient, or none at all when they exceed the sender's limit for this
     * hour. Each mail replaces a queued one to the same person about the same event; see
     * `supersedingKind`.
     * @returns `null`, or the seconds until there is room again when nothing was queued.
     */
    async enqueue(
      notice: Notice,
      invitations: readonly Invitation[],
      account: MailAccount,
    ): Promise<number | null> {
      const allowances = createMailAllowanceRepository(db);
      const retrySeconds = await allowances.spend(account, invitations.length);
      if (retrySeconds !== null) return retrySeconds;
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
