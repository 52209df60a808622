import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Answer } from '@atrium/contracts/events';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import { events } from '../../db/schema/event-tables';
import { eventNotices, outbox, type PreviousEvent } from '../../db/schema/mail-tables';
import {
  createMailAllowanceRepository,
  type MailAccount,
} from '../outbox/mail-allowance.repository';
import type { Recipient } from '../outbox/outbox.repository';
import { isEarliest, selectNewer } from '../outbox/outbox-order';
import type { InvitationKind } from './invitation-payload';
import { isKnown, knownEvent } from './known-event';
import { supersedingKind } from './superseding';

const MOST_REFUSED = 50;

/** The state of an event as all of its recipients see it. */
export type Notice = Omit<
  typeof eventNotices.$inferSelect,
  'id' | 'createdAt' | 'organizerName'
> & {
  /** The user who made the event. */
  readonly createdBy: number | null;
};

/** One mail of a notice. */
export interface Invitation extends Recipient {
  readonly kind: InvitationKind;
  readonly answer: Answer | null;
  /** Token of the links by which the recipient answers. */
  readonly answerToken: string;
}

/** Sender of invitations, and the delay of updates. */
export interface InvitationAccount extends MailAccount {
  /** Time in which an update can be taken back before it is sent. */
  readonly updateDelayMs: number;
}

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

    /** Returns mails that were refused in the last days and have not been replaced since, newest first. */
    listRefused(days: number) {
      const { id, recipientName, lastReason, settledAt } = outbox;
      return db
        .select({
          id,
          recipientName,
          lastReason,
          settledAt,
          eventId: events.id,
          title: events.title,
        })
        .from(outbox)
        .innerJoin(events, eq(events.uid, outbox.eventUid))
        .where(
          and(
            eq(outbox.state, 'failed'),
            gt(outbox.settledAt, sql`now() - make_interval(days => ${days})`),
            sql`not exists (
              select from outbox later where later.event_uid = ${outbox.eventUid}
                and later.recipient_key = ${outbox.recipientKey} and later.id > ${outbox.id})`,
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(MOST_REFUSED);
    },

    /**
     * Queues a mail for each recipient, or none at all when they exceed the sender's limit for this
     * hour. Each mail replaces a queued one to the same person about the same event, or the same
     * occurrence; see `supersedingKind`.
     * @returns `null`, or the seconds until there is room again when nothing was queued.
     */
    async enqueue(
      notice: Notice,
      invitations: readonly Invitation[],
      { updateDelayMs, ...account }: InvitationAccount,
    ): Promise<number | null> {
      const allowances = createMailAllowanceRepository(db);
      const retrySeconds = await allowances.spend(account, invitations.length);
      if (retrySeconds !== null) return retrySeconds;
      const { eventUid, occurrence } = notice;
      const deleted = await deleteQueued(db, notice, invitations);
      const superseded = new Map(deleted.filter(isSame).map((mail) => [mail.key, mail]));
      const others = new Set(deleted.filter((mail) => !isSame(mail)).map(({ key }) => key));
      const { id: noticeId } = requireRow(
        await db
          .insert(eventNotices)
          .values({
            ...notice,
            organizerName: sql`(select username from users where id = ${notice.createdBy})`,
            previous: mergePrevious(notice, superseded, others.size > 0),
          })
          .returning({ id: eventNotices.id }),
      );
      const mails = invitations.flatMap(({ kind: newer, address, key, name, answerToken }) => {
        const older = superseded.get(key);
        const isUndone = !others.has(key) && isKnown(older?.known ?? null, notice);
        const invitationKind = older ? supersedingKind({ ...older, newer, isUndone }) : newer;
        if (invitationKind === null) return [];
        return {
          recipient: address,
          recipientKey: key,
          recipientName: name,
          answerToken,
          noticeId,
          eventUid,
          occurrence,
          invitationKind,
          maybeSent: older?.maybeSent ?? false,
          ...(invitationKind === 'update' && { dueAt: dueIn(updateDelayMs) }),
        };
      });
      if (mails.length > 0) await db.insert(outbox).values(mails);
      return null;

      function isSame(mail: Queued): boolean {
        return mail.occurrence?.getTime() === occurrence?.getTime();
      }
    },
  };
}

type Queued = Awaited<ReturnType<typeof deleteQueued>>[number];

/** Returns the event before the first of several updates that are sent as one. */
function mergePrevious(
  { previous }: Notice,
  superseded: ReadonlyMap<string, Queued>,
  hasOtherOccurrences: boolean,
): PreviousEvent | null {
  if (previous === null) return null;
  const known = [...superseded.values()].find(({ older }) => older === 'update')?.known;
  return {
    ...(known ?? previous),
    hasOtherParticipants: previous.hasOtherParticipants || (known?.hasOtherParticipants ?? false),
    // Nobody has heard of the occurrences whose mails are superseded.
    ...(hasOtherOccurrences && { exceptions: null }),
  };
}

// Rounded down as the default of the column.
function dueIn(milliseconds: number) {
  return sql`date_trunc('milliseconds', now()) + ${milliseconds}::int * interval '1 millisecond'`;
}

/**
 * Deletes the last queued mail to each person about the event and each of its occurrences, or about the one of the
 * notice, unless it is being sent.
 */
async function deleteQueued(
  db: Database,
  { eventUid, occurrence }: Notice,
  recipients: readonly Recipient[],
) {
  const rows = await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.eventUid, eventUid),
        occurrence === null ? undefined : eq(outbox.occurrence, occurrence),
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
      occurrence: outbox.occurrence,
      // Unknown while an earlier mail is being sent.
      known: sql<PreviousEvent | null>`(select ${knownEvent(sql`${outbox}`, sql`notice`)}
        from event_notices notice where notice.id = ${outbox}.notice_id
          and ${isEarliest(sql`${outbox}`)})`,
    });
  return rows.flatMap(({ older, ...row }) => (older === null ? [] : { ...row, older }));
}
