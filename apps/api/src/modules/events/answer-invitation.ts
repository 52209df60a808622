import type { Answer } from '@atrium/contracts/events';
import type { Database } from '../../db/database';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import { type AuditedChange, auditedChange } from '../audit/audit-event';
import { createNoticeRepository } from '../notices/notice.repository';
import { createEventAnswerRepository, type StoredInvitation } from './event-answer.repository';

/**
 * Stores an answer for the current times of its event and notifies the user who made it. If it is the current
 * answer already, only its time is stored.
 * @param db a transaction that has locked the event.
 * @param answeredAt when it was given: now, unless it comes by mail.
 * @returns what to record, and the ids of the users whose notices have changed.
 */
export async function answerInvitation(
  db: Database,
  invitation: StoredInvitation,
  answer: Answer,
  answeredAt = new Date(),
): Promise<{ changes: readonly AuditedChange[]; notified: readonly number[] }> {
  const schedule = scheduleOf(invitation);
  const { participantId, id: eventId, title, createdBy, userId, name } = invitation;
  await createEventAnswerRepository(db).store(participantId, answer, schedule, answeredAt);
  if (currentAnswer(invitation, schedule) === answer) return { changes: [], notified: [] };
  const userIds = createdBy === null ? [] : [createdBy];
  return {
    changes: [auditedChange('event.answered', { id: eventId, name: title }, answer)],
    notified: await createNoticeRepository(db).write(userId ?? name, [
      { kind: `event-${answer}`, eventId, title, userIds, causeId: participantId },
    ]),
  };
}
