import * as z from 'zod/mini';
import { emailInput } from '@atrium/contracts/fields';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { isOver } from '../../recurrence/occurrences';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import { createAuditRepository } from '../audit/audit.repository';
import type { ChangeNotice } from '../audit/change-notice';
import { answerInvitation } from '../events/answer-invitation';
import {
  createEventAnswerRepository,
  type StoredInvitation,
} from '../events/event-answer.repository';
import type { CalendarReply } from './calendar-reply';
import { createReplyRepository, type RepliedEvent, type ReplyNotice } from './reply.repository';

/** How a reply has reached the mailbox. */
export interface ReplyArrival {
  /** Sender of the message, see `readSender`. */
  readonly sender: string;
  readonly arrivedAt: Date;
}

/** Outcome of a reply. */
export interface RecordedReply {
  /** Whether it is stored, told to the user who made the event, or no longer of interest. */
  readonly isUsed: boolean;
  /** The changes to publish. */
  readonly changes: readonly ChangeNotice[];
}

const UNUSED = { isUsed: false, changes: [] };
const OUTDATED = { isUsed: true, changes: [] };

/**
 * Stores the answer of a reply, like an answer by link, unless a later one is known or the event is over. Of a
 * reply that is no such answer, the user who made the event gets a notice. A sender answers only for themselves.
 */
export async function recordReply(
  db: Database,
  reply: CalendarReply,
  { sender, arrivedAt }: ReplyArrival,
): Promise<RecordedReply> {
  const { uid } = reply;
  if (!z.regexes.guid.test(uid)) return UNUSED;
  return db.transaction(async (transaction) => {
    const replies = createReplyRepository(transaction);
    const event = await replies.lockEvent(uid);
    if (event === undefined) return UNUSED;
    if (isOver(event)) return OUTDATED;
    const key = mailboxKey(sender);
    const participants = await replies.listParticipants(event.id);
    const participant = participants.find((person) => mailboxKey(person.address) === key);
    if (participant === undefined) return notifyOfStranger(transaction, event, sender);
    const { answerToken: token } = participant;
    const invitation = await createEventAnswerRepository(transaction).find({ token }, false);
    // Deactivated since.
    if (invitation === undefined) return OUTDATED;
    const kind = noticeKindOf(reply, key);
    if (kind !== undefined) {
      const author = { id: invitation.userId, name: invitation.name };
      const proposedStart = kind === 'event-proposed' ? (reply.start ?? null) : null;
      return notify(transaction, event, { kind, author, proposedStart });
    }
    return storeAnswer(transaction, invitation, reply, { key, arrivedAt });
  });
}

/** Returns the kind of the notice of a participant's reply; `undefined` for an answer. */
function noticeKindOf(reply: CalendarReply, key: string): ReplyNotice['kind'] | undefined {
  const answer = answerOf(reply, key);
  if (reply.method === 'COUNTER' && reply.start) return 'event-proposed';
  if (reply.method !== 'REPLY' || reply.isOfOccurrence) return 'event-reply-unclear';
  if (answer === 'delegated') return 'event-delegated';
  return answer === undefined ? 'event-reply-unclear' : undefined;
}

function answerOf({ attendees }: CalendarReply, key: string) {
  return attendees.find(({ address }) => mailboxKey(address) === key)?.answer;
}

async function storeAnswer(
  db: Database,
  invitation: StoredInvitation,
  reply: CalendarReply,
  { key, arrivedAt }: { readonly key: string; readonly arrivedAt: Date },
): Promise<RecordedReply> {
  const answer = answerOf(reply, key);
  if (answer === undefined || answer === 'delegated') return UNUSED;
  const schedule = scheduleOf(invitation);
  if (reply.sequence < invitation.sequence) {
    const answered = await createReplyRepository(db).findTiming(invitation.uid, reply.sequence);
    if (!answered || scheduleOf(answered) !== schedule) return OUTDATED;
  }
  // Nobody answers after the arrival, whatever their clock says.
  const writtenAt = reply.writtenAt ?? arrivedAt;
  const answeredAt = new Date(Math.min(writtenAt.getTime(), arrivedAt.getTime(), Date.now()));
  const hasAnswered = currentAnswer(invitation, schedule) !== null;
  if (hasAnswered && isSecondLater(invitation.answeredAt, answeredAt)) return OUTDATED;
  const { changes, notified } = await answerInvitation(db, invitation, answer, answeredAt);
  const { userId: actorId, name: actorName } = invitation;
  const actor = { actorId, actorName, address: null, requestId: null };
  return {
    isUsed: true,
    changes: await createAuditRepository(db).recordAll(actor, changes, notified),
  };
}

// Calendar programs write whole seconds. Of two answers within one, the last to arrive counts.
function isSecondLater(one: Date | null, other: Date): boolean {
  const second = (time: Date) => Math.floor(time.getTime() / 1000);
  return one !== null && second(one) > second(other);
}

// A quoted local part can have any text, which is no address as Atrium knows them.
async function notifyOfStranger(
  db: Database,
  event: RepliedEvent,
  sender: string,
): Promise<RecordedReply> {
  const { data: name } = emailInput.safeParse(sender);
  if (name === undefined) return UNUSED;
  const author = { id: null, name };
  return notify(db, event, { kind: 'event-reply-uninvited', author, proposedStart: null });
}

async function notify(
  db: Database,
  event: RepliedEvent,
  notice: ReplyNotice,
): Promise<RecordedReply> {
  const notified = await createReplyRepository(db).notifyMaker(event, notice);
  const { id: actorId, name: actorName } = notice.author;
  const actor = { actorId, actorName, address: null, requestId: null };
  return {
    isUsed: notified.length > 0,
    changes: await createAuditRepository(db).recordAll(actor, [], notified),
  };
}
