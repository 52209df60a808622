import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import { answerOf, isInvited } from '../participation';
import { OwnAnswer } from './own-answer';

export interface AnswerInvitationProps {
  eventId: number;
  /** The event, unless it has to be read. */
  known?: CalendarEvent;
}

/** Buttons that answer an invitation; nothing if there is none, or it was answered before or is over. */
export function AnswerInvitation({ eventId, known }: AnswerInvitationProps) {
  const { data } = useQuery({ ...eventQueries.one(eventId), enabled: !known });
  const event = known ?? data?.[0];
  return event && <OpenInvitation event={event} />;
}

function OpenInvitation({ event }: { event: CalendarEvent }) {
  const { id } = useUser();
  // The buttons stay after the answer, which can be changed, and keep the focus.
  const [isOpen] = useState(
    () =>
      isInvited(event, id) &&
      answerOf(event, id) === null &&
      (Boolean(event.repetition) || event.endDate > new Date()),
  );
  if (!isOpen) return null;
  return (
    <div role="group" aria-label={event.title}>
      <OwnAnswer event={event} />
    </div>
  );
}
