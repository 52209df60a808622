import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
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
    listLast(eventUid: string) {
      const { recipientKey, recipient, recipientName, state, lastReason, invitationKind } = outbox;
      const last = db
        .selectDistinctOn([recipientKey], {
          recipientKey,
          recipient,
          recipientName,
          state,
          lastReason,
          invitationKind,
        })
        .from(outbox)
        .where(eq(outbox.eventUid, eventUid))
        .orderBy(recipientKey, desc(outbox.id))
        .as('last');
      return db
        .select()
        .from(last)
        .where(ne(last.invitationKind, 'removal'))
        .orderBy(last.recipientKey);
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
      const replaced = groupReplaced(notice, await deleteQueued(db, notice, invitations));
      const noticeId = await insertNotice(db, notice, mergePrevious(notice, replaced));
      const mails = invitations.flatMap((invitation) => {
        const invitationKind = kindOf(invitation, notice, replaced);
        if (invitationKind === null) return [];
        const { address, key, name, answerToken } = invitation;
        return {
          recipient: address,
          recipientKey: key,
          recipientName: name,
          answerToken,
          noticeId,
          eventUid: notice.eventUid,
          occurrence: notice.occurrence,
          invitationKind,
          maybeSent: replaced.same.get(key)?.maybeSent ?? false,
          dueAt: invitationKind === 'update' ? dueIn(updateDelayMs) : undefined,
        };
      });
      if (mails.length > 0) await db.insert(outbox).values(mails);
      return null;
    },
  };
}

type QueuedMail = Awaited<ReturnType<typeof deleteQueued>>[number];

/** Queued mails that gave way to those of a notice. */
interface ReplacedMails {
  /** Messages about the same event, or the same occurrence, by the recipient's key. */
  readonly same: ReadonlyMap<string, QueuedMail>;
  /** Keys of the recipients of those about single occurrences, replaced by a mail about the event. */
  readonly toldOfOccurrences: ReadonlySet<string>;
}

function groupReplaced({ occurrence }: Notice, deleted: readonly QueuedMail[]): ReplacedMails {
  const isSame = (mail: QueuedMail) => mail.occurrence?.getTime() === occurrence?.getTime();
  return {
    same: new Map(deleted.filter(isSame).map((mail) => [mail.key, mail])),
    toldOfOccurrences: new Set(deleted.filter((mail) => !isSame(mail)).map(({ key }) => key)),
  };
}

/** Returns the kind of a new mail after those that it replaces; `null` if the person need not hear of anything. */
function kindOf(
  { kind, key }: Invitation,
  notice: Notice,
  { same, toldOfOccurrences }: ReplacedMails,
): InvitationKind | null {
  const queued = same.get(key);
  if (queued === undefined) return kind;
  return supersedingKind({
    older: queued.older,
    newer: kind,
    maybeSent: queued.maybeSent,
    isUndone: !toldOfOccurrences.has(key) && isKnown(queued.known, notice),
  });
}

async function insertNotice(
  db: Database,
  { createdBy, ...notice }: Notice,
  previous: PreviousEvent | null,
): Promise<number> {
  const organizerName = sql`(select username from users where id = ${createdBy})`;
  const inserted = await db
    .insert(eventNotices)
    .values({ ...notice, organizerName, previous })
    .returning({ id: eventNotices.id });
  return requireRow(inserted).id;
}

/** Returns the event before the first of several updates that are sent as one. */
function mergePrevious(
  { previous }: Notice,
  { same, toldOfOccurrences }: ReplacedMails,
): PreviousEvent | null {
  if (previous === null) return null;
  const known = [...same.values()].find(({ older }) => older === 'update')?.known;
  return {
    ...(known ?? previous),
    hasOtherParticipants: previous.hasOtherParticipants || (known?.hasOtherParticipants ?? false),
    // Nobody has heard of the occurrences whose mails are superseded.
    ...(toldOfOccurrences.size > 0 && { exceptions: null }),
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
