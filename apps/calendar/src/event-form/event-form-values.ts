import type { FieldErrors, Resolver } from 'react-hook-form';
import type { CalendarEvent, EventOccurrence } from '@atrium/api-client/events';
import type { Attachment } from '@atrium/contracts/attachments';
import type { EventDetails, ExternalParticipant, Repetition } from '@atrium/contracts/events';
import { eventDetails, MAX_INTERVAL, MAX_OCCURRENCES } from '@atrium/contracts/events';
import type { Occurrence, TimeRange } from '../date-input';
import { isSkipped, occurrenceOf, toDateTimeInput, toInstant } from '../date-input';
import { timeZoneOf } from '../zoned-time';
import { toRepetitionFields, toRepetitionValue } from './repetition-values';

/** Values of the event form. Times are local, as in `datetime-local` inputs. */
export interface EventFormValues {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  /** Which of two equal times is meant, in the hour that a DST change repeats. */
  startOccurrence: Occurrence;
  endOccurrence: Occurrence;
  /** Without the weekday of the start, which is always one of them. */
  repetition: Repetition | null;
  /** Sorted, so that the form is not dirty when the same users are selected again. */
  participantIds: readonly number[];
  participants: readonly ExternalParticipant[];
  /** Missing in drafts of older releases. */
  attachments?: readonly Attachment[] | undefined;
  /** Fields of an external participant who has not been added yet. */
  personName: string;
  personEmail: string;
}

export function toNewEventValues({ start, end }: TimeRange): EventFormValues {
  return {
    title: '',
    description: '',
    startDate: toDateTimeInput(start),
    endDate: toDateTimeInput(end),
    startOccurrence: occurrenceOf(start),
    endOccurrence: occurrenceOf(end),
    repetition: null,
    participantIds: [],
    participants: [],
    attachments: [],
    personName: '',
    personEmail: '',
  };
}

/** Returns the form values of an existing event, or of one occurrence. */
export function toFormValues(event: EventOccurrence): EventFormValues {
  return {
    ...toNewEventValues(toTimeRange(event)),
    title: event.title,
    description: event.description ?? '',
    repetition: toRepetitionValue(event),
    participantIds: sortIds(invitedUsers(event).map(({ id }) => id)),
    participants: event.participants.flatMap((person) => {
      // A person without an email address can't be invited.
      if (person.userId !== null || !person.email) return [];
      return [{ email: person.email, name: person.name || person.email }];
    }),
    attachments: event.attachments ?? [],
  };
}

/** An invited user; older servers do not send the name. */
export interface InvitedUser {
  id: number;
  username?: string | undefined;
}

/** Returns the users in `participants` and `participantIds`; older servers may send only one of them. */
export function invitedUsers({ participants, participantIds }: CalendarEvent): InvitedUser[] {
  const users = new Map<number, InvitedUser>(participantIds.map((id) => [id, { id }]));
  for (const person of participants) {
    if (person.userId === null) continue;
    users.set(person.userId, { id: person.userId, username: person.username });
  }
  return [...users.values()];
}

export function toTimeRange({ startDate, endDate }: CalendarEvent): TimeRange {
  return { start: startDate, end: endDate };
}

export function sortIds(ids: readonly number[]): number[] {
  return [...ids].sort((left, right) => left - right);
}

/**
 * Returns a form resolver that validates with the contract's schema.
 *
 * @param times the times that the form has been given, with seconds, the newest first
 * @param known the event or occurrence as it was last read; none for a new one
 */
export function eventResolver(
  times: readonly TimeRange[],
  known?: EventOccurrence | null,
): Resolver<EventFormValues, unknown, EventDetails> {
  return (form) => {
    const { title, description, startDate, endDate, participantIds, participants } = form;
    const start = toInstant(
      startDate,
      times.map((time) => time.start),
      form.startOccurrence,
    );
    const parsed = eventDetails.safeParse({
      title,
      description,
      startDate: start,
      endDate: toInstant(
        endDate,
        times.map(({ end }) => end),
        form.endOccurrence,
      ),
      participantIds,
      participants,
      ...toRepetitionFields(form.repetition, start, known),
    });
    if (parsed.success) {
      const { timeZone, ...values } = parsed.data;
      return { values: timeZone ? { ...values, timeZone: timeZoneOf(known) } : values, errors: {} };
    }

    const errors: FieldErrors<EventFormValues> = {};
    for (const name of ['startDate', 'endDate'] as const) {
      if (isSkipped(form[name])) errors[name] = { type: 'validate', message: SKIPPED };
    }
    for (const { path, message } of parsed.error.issues) {
      if (path[0] === 'repetition') {
        const part = String(path[1]);
        const error = { type: 'validate', message: REPETITION_ERRORS[part] ?? message };
        errors.repetition = { ...errors.repetition, [part]: error };
      }
      if (path[0] === 'timeZone') errors.repetition ??= { type: 'validate', message };
      // Both lists share one message, below the external participants.
      const fieldName = path[0] === 'participantIds' ? 'participants' : path[0];
      const name = FIELDS.find((field) => field === fieldName);
      if (name) errors[name] ??= { type: 'validate', message };
    }
    return { values: {}, errors };
  };
}

/** Errors by the field of the rule, whose schema is shared with programs. */
const REPETITION_ERRORS: Readonly<Record<string, string>> = {
  interval: `Please enter a number from 1 to ${String(MAX_INTERVAL)}`,
  until: 'Please choose a day, not before the start',
  count: `Please enter a number from 1 to ${String(MAX_OCCURRENCES)}`,
};

const SKIPPED = 'This time does not exist: the clocks go forward then. Please choose another one.';

const FIELDS = ['title', 'description', 'startDate', 'endDate', 'participants'] as const;
