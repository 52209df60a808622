import type { FieldErrors, Resolver } from 'react-hook-form';
import type { CalendarEvent } from '@atrium/api-client/events';
import type { EventDetails, ExternalParticipant } from '@atrium/contracts/events';
import { eventDetails } from '@atrium/contracts/events';
import type { Occurrence, TimeRange } from '../date-input';
import { isSkipped, occurrenceOf, toDateTimeInput, toInstant } from '../date-input';

/** Values of the event form. Times are local, as in `datetime-local` inputs. */
export interface EventFormValues {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  /** Which of two equal times is meant, in the hour that a DST change repeats. */
  startOccurrence: Occurrence;
  endOccurrence: Occurrence;
  /** Sorted, so that the form is not dirty when the same users are selected again. */
  participantIds: readonly number[];
  participants: readonly ExternalParticipant[];
  /** Fields of an external participant who has not been added yet. */
  personName: string;
  personEmail: string;
}

/** Returns the form values of a new event. */
export function toNewEventValues({ start, end }: TimeRange): EventFormValues {
  return {
    title: '',
    description: '',
    startDate: toDateTimeInput(start),
    endDate: toDateTimeInput(end),
    startOccurrence: occurrenceOf(start),
    endOccurrence: occurrenceOf(end),
    participantIds: [],
    participants: [],
    personName: '',
    personEmail: '',
  };
}

/** Returns the form values of an existing event. */
export function toFormValues(event: CalendarEvent): EventFormValues {
  return {
    ...toNewEventValues(toTimeRange(event)),
    title: event.title,
    description: event.description ?? '',
    participantIds: sortIds(invitedUsers(event).map(({ id }) => id)),
    participants: event.participants.flatMap((person) => {
      // A person without an email address can't be invited.
      if (person.userId !== null || !person.email) return [];
      return [{ email: person.email, name: person.name || person.email }];
    }),
  };
}

/** An invited user; older servers do not send the name. */
export interface InvitedUser {
  id: number;
  username?: string | undefined;
}

/** Name of a deactivated user if an older server sends none. */
export const UNKNOWN_USER = 'Unknown user';

/** Returns the users in `participants` and `participantIds`; older servers may send only one of them. */
export function invitedUsers({ participants, participantIds }: CalendarEvent): InvitedUser[] {
  const users = new Map<number, InvitedUser>(participantIds.map((id) => [id, { id }]));
  for (const person of participants) {
    if (person.userId === null) continue;
    users.set(person.userId, { id: person.userId, username: person.username });
  }
  return [...users.values()];
}

/** Returns the times of an event. */
export function toTimeRange({ startDate, endDate }: CalendarEvent): TimeRange {
  return { start: startDate, end: endDate };
}

/** Returns ids in ascending order. */
export function sortIds(ids: readonly number[]): number[] {
  return [...ids].sort((left, right) => left - right);
}

/**
 * Returns a form resolver that validates with the contract's schema.
 *
 * @param times the times that the form has been given, with seconds, the newest first
 */
export function eventResolver(
  times: readonly TimeRange[],
): Resolver<EventFormValues, unknown, EventDetails> {
  return (form) => {
    const { title, description, startDate, endDate, participantIds, participants } = form;
    const parsed = eventDetails.safeParse({
      title,
      description,
      startDate: toInstant(
        startDate,
        times.map(({ start }) => start),
        form.startOccurrence,
      ),
      endDate: toInstant(
        endDate,
        times.map(({ end }) => end),
        form.endOccurrence,
      ),
      participantIds,
      participants,
    });
    if (parsed.success) return { values: parsed.data, errors: {} };

    const errors: FieldErrors<EventFormValues> = {};
    for (const name of ['startDate', 'endDate'] as const) {
      if (isSkipped(form[name])) errors[name] = { type: 'validate', message: SKIPPED };
    }
    for (const { path, message } of parsed.error.issues) {
      // Both lists share one message, below the external participants.
      const fieldName = path[0] === 'participantIds' ? 'participants' : path[0];
      const name = FIELDS.find((field) => field === fieldName);
      if (name) errors[name] ??= { type: 'validate', message };
    }
    return { values: {}, errors };
  };
}

const SKIPPED = 'This time does not exist: the clocks go forward then. Please choose another one.';

const FIELDS = ['title', 'description', 'startDate', 'endDate', 'participants'] as const;
