import type { Attachment } from '@atrium/contracts/attachments';
import type { EventPayload } from '@atrium/contracts/events';
import { withIsoDates } from '../../http/iso-dates';
import { currentAnswer, scheduleOf } from '../../recurrence/schedule';
import type { EventRepository, StoredParticipant } from './event.repository';

/** An event without its participants. */
export interface EventRow extends Omit<
  Awaited<ReturnType<EventRepository['list']>>[number],
  'participants' | 'attachments'
> {
  readonly attachments: Attachment[] | null | undefined;
}

/** Creates the response with an event, without its occurrences. */
export function toResponse(
  row: EventRow,
  participants: readonly StoredParticipant[],
): EventPayload {
  const schedule = scheduleOf(row);
  return {
    ...withIsoDates(row),
    attachments: row.attachments ?? undefined,
    participants: participants.map((person) => ({
      ...person,
      answer: currentAnswer(person, schedule),
    })),
    participantIds: participants.flatMap(({ userId }) => userId ?? []),
  };
}

/** Returns the entity of an event's audit events. */
export function auditEntity({ id, title }: Pick<EventRow, 'id' | 'title'>) {
  return { id, name: title };
}
