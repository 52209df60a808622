import type { CalendarEvent } from '@atrium/api-client/events';
import type { Answer } from '@atrium/contracts/events';

/** Name of a deactivated user if an older server sends none. */
export const UNKNOWN_USER = 'Unknown user';

/** How an answer is shown. */
export const ANSWER_LABELS: Readonly<Record<Answer, string>> = {
  accepted: 'Accepted',
  tentative: 'Maybe',
  declined: 'Declined',
};

/** How a user takes part in an event: who made it or is invited does, unless they declined. */
type Participation = 'takes-part' | 'declined' | 'none';

/** Returns the answer of a user to the invitation; `null` without one. */
export function answerOf({ participants }: CalendarEvent, userId: number): Answer | null {
  return participants.find((person) => person.userId === userId)?.answer ?? null;
}

/** Returns whether a user is a participant; older servers may send only one of the lists. */
export function isInvited({ participantIds, participants }: CalendarEvent, userId: number) {
  return participantIds.includes(userId) || participants.some((person) => person.userId === userId);
}

/** Returns how a user takes part in an event: the one definition for hints, filters, For you and reminders. */
export function participationOf(event: CalendarEvent, userId: number): Participation {
  if (answerOf(event, userId) === 'declined') return 'declined';
  return event.createdBy === userId || isInvited(event, userId) ? 'takes-part' : 'none';
}

/** Returns whether an event in which a user takes part starts within 10 minutes. */
export function startsSoon(event: CalendarEvent, userId: number, now: Date): boolean {
  const waitMs = event.startDate.getTime() - now.getTime();
  return waitMs > 0 && waitMs <= 600_000 && participationOf(event, userId) === 'takes-part';
}
