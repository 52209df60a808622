import * as z from 'zod/mini';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { Database } from '../../db/database';
import { isOver } from '../../recurrence/occurrences';
import { scheduleOf } from '../../recurrence/schedule';
import { createAuditRepository } from '../audit/audit.repository';
import type { ChangeNotice } from '../audit/change-notice';
import { answerInvitation } from '../events/answer-invitation';
import { createEventAnswerRepository } from '../events/event-answer.repository';
import type { CalendarReply } from './calendar-reply';
import { createReplyRepository } from './reply.repository';

/**
 * Stores the answer of a reply, like an answer by link. Replies are handled in the order in which they arrive,
 * so their DTSTAMP does not matter.
 * @param from sender of the message, see `readSender`.
 * @returns the changes to publish. There are none if the answer is known, or the sender is not the attendee,
 * the attendee is not invited, the event is over, or its times have changed since the answered invitation.
 */
export async function recordReply(
  db: Database,
  { uid, sequence, address, answer }: CalendarReply,
  from: string,
): Promise<readonly ChangeNotice[]> {
  const key = mailboxKey(address);
  if (mailboxKey(from) !== key || !z.regexes.guid.test(uid)) return [];
  return db.transaction(async (transaction) => {
    const replies = createReplyRepository(transaction);
    const participants = await replies.lockParticipants(uid);
    const participant = participants.find((person) => mailboxKey(person.address) === key);
    if (participant === undefined) return [];
    const token = participant.answerToken;
    const invitation = await createEventAnswerRepository(transaction).find({ token }, false);
    if (invitation === undefined || isOver(invitation)) return [];
    if (sequence < participant.sequence) {
      const answered = await replies.findTiming(uid, sequence);
      if (!answered || scheduleOf(answered) !== scheduleOf(invitation)) return [];
    }
    const { changes, notified } = await answerInvitation(transaction, invitation, answer);
    const { userId: actorId, name: actorName } = invitation;
    return createAuditRepository(transaction).recordAll(
      { actorId, actorName, address: null, requestId: null },
      changes,
      notified,
    );
  });
}
