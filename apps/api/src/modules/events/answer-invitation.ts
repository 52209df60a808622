import type { Answer } from '@atrium/contracts/events';
import type { Database } from '../../db/database';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { createNoticeRepository } from '../notices/notice.repository';
import { createEventAnswerRepository, type StoredInvitation } from './event-answer.repository';

/**
 * Stores an answer for the current times of its event and notifies the user who made it. Does nothing if it is
 * the current answer already.
 * @param db a transaction that has locked the event.
 * @returns what to record, and the ids of the users whose notices have changed.
 */
export async function answerInvitation(
  db: Database,
  invitation: StoredInvitation,
  answer: Answer,
): Promise<{ changes: readonly AuditedChange[]; notified: readonly number[] }> {
  const schedule = scheduleOf(invitation);
  if (currentAnswer(invitation, schedule) === answer) return { changes: [], notified: [] };
  const { participantId, id: eventId, title, createdBy, userId, name } = invitation;
  await createEventAnswerRepository(db).store(participantId, answer, schedule);
  const userIds = createdBy === null ? [] : [createdBy];
  return {
    changes: [auditedChange('event.answered', { id: eventId, name: title }, answer)],
    notified: await createNoticeRepository(db).write(userId ?? name, [
      { kind: `event-${answer}`, eventId, title, userIds, causeId: participantId },
    ]),
  };
}
