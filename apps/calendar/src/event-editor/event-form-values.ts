import type { FieldErrors, Resolver } from 'react-hook-form';
import type { CalendarEvent } from '@atrium/api-client/events';
import type { EventDetails, ExternalParticipant } from '@atrium/contracts/events';
import { eventDetails } from '@atrium/contracts/events';
import type { TimeSpan } from '../local-time';
import { toInstant, toLocalText } from '../local-time';

/** What the form of an event holds; its two times are local. */
export interface EventFormValues {
  title: string;
  description: string;
  startDate: string;
  endDate: string;
  /** In ascending order, so that the same people are the same value. */
  participantIds: readonly number[];
  participants: readonly ExternalParticipant[];
  /** The two fields of a person who is not on the list yet. */
  personName: string;
  personEmail: string;
}

/** What the form of a new event starts with. */
export function valuesOfSlot({ start, end }: TimeSpan): EventFormValues {
  return {
    title: '',
    description: '',
    startDate: toLocalText(start),
    endDate: toLocalText(end),
    participantIds: [],
    participants: [],
    personName: '',
    personEmail: '',
  };
}

/** What the form starts with when an event is changed. */
export function valuesOfEvent(event: CalendarEvent): EventFormValues {
  return {
    ...valuesOfSlot(spanOfEvent(event)),
    title: event.title,
    description: event.description ?? '',
    participantIds: inOrder(invitedUsers(event).map(({ id }) => id)),
    participants: event.participants.flatMap((person) => {
      // Without an address, nobody can be invited.
      if (person.userId !== null || !person.email) return [];
      return [{ email: person.email, name: person.name || person.email }];
    }),
  };
}

/** A user who takes part in an event; an older server does not send the name. */
export interface InvitedUser {
  id: number;
  username?: string | undefined;
}

/** Returns the internal participants of an event, whichever of its two lists has them. */
export function invitedUsers({ participants, participantIds }: CalendarEvent): InvitedUser[] {
  const users = new Map<number, InvitedUser>(participantIds.map((id) => [id, { id }]));
  for (const person of participants) {
    if (person.userId === null) continue;
    users.set(person.userId, { id: person.userId, username: person.username });
  }
  return [...users.values()];
}

export function spanOfEvent({ startDate, endDate }: CalendarEvent): TimeSpan {
  return { start: startDate, end: endDate };
}

export function inOrder(ids: readonly number[]): number[] {
  return [...ids].sort((left, right) => left - right);
}

/**
 * Makes the details of an event of what the form holds, checked by the contract.
 *
 * @param known the instants that the form's two times stood for at first
 */
export function eventResolver(known: TimeSpan): Resolver<EventFormValues, unknown, EventDetails> {
  return ({ title, description, startDate, endDate, participantIds, participants }) => {
    const parsed = eventDetails.safeParse({
      title,
      description,
      startDate: toInstant(startDate, known.start),
      endDate: toInstant(endDate, known.end),
      participantIds,
      participants,
    });
    if (parsed.success) return { values: parsed.data, errors: {} };

    const errors: FieldErrors<EventFormValues> = {};
    for (const { path, message } of parsed.error.issues) {
      // Both lists have their sentence below the second one.
      const part = path[0] === 'participantIds' ? 'participants' : path[0];
      const name = FIELDS.find((field) => field === part);
      if (name) errors[name] ??= { type: 'validate', message };
    }
    return { values: {}, errors };
  };
}

const FIELDS = ['title', 'description', 'startDate', 'endDate', 'participants'] as const;
