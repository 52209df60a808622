import * as z from 'zod/mini';
import { attachmentIds } from './attachments';
import { userEndpoint } from './endpoint';
import { event } from './event-list';
import {
  durationError,
  ENDS_BEFORE_START,
  endsBeforeStart,
  LATEST_EVENT_YEAR,
} from './event-times';
import { id, instantInput, listInput, optionalTextInput, textInput } from './fields';
import { mailboxChecks } from './mailbox';
import { repetition, timeZoneInput } from './repetition';

export * from './busy-times';
export * from './own-answer';
export * from './event-list';
export * from './event-invitations';
export * from './event-times';
export * from './repetition';

function requiredText(label: string, required: string) {
  return textInput({ label, maxLength: 200 }, required).check(z.minLength(1, required));
}

const NAME_AND_EMAIL_REQUIRED = 'Name and email are required';

/** An external participant of an event, and the form that adds one. */
export const externalParticipant = z.object({
  email: z
    .string({ error: NAME_AND_EMAIL_REQUIRED })
    .check(
      z.trim(),
      z.minLength(1, { error: NAME_AND_EMAIL_REQUIRED, abort: true }),
      ...mailboxChecks('Please enter a valid email address'),
    ),
  name: requiredText('Name', NAME_AND_EMAIL_REQUIRED),
});
export type ExternalParticipant = z.output<typeof externalParticipant>;

const TITLE_AND_DATES_REQUIRED = 'Title, start date and end date are required';

/** Maximum number of participants of an event, internal and external ones together. */
export const MAX_PARTICIPANTS = 500;

const TOO_MANY_PARTICIPANTS = `An event can have at most ${String(MAX_PARTICIPANTS)} participants`;

/** Error message for an event with a deactivated user as a participant. */
export const UNKNOWN_PARTICIPANT = 'Every internal participant must be an active user';

/** Error message for an event that repeats without a time zone. */
const TIME_ZONE_REQUIRED = 'An event that repeats needs a time zone';

/**
 * Fields of an event. An update replaces all of them, except for a missing `repetition`, `timeZone` or
 * `attachmentIds`; `null` ends the repetition.
 */
export const eventDetails = z
  .object({
    title: requiredText('Title', TITLE_AND_DATES_REQUIRED),
    description: optionalTextInput({ label: 'Description', maxLength: 10_000, multiline: true }),
    startDate: instantInput(TITLE_AND_DATES_REQUIRED, LATEST_EVENT_YEAR),
    endDate: instantInput(TITLE_AND_DATES_REQUIRED, LATEST_EVENT_YEAR),
    participantIds: z._default(listInput(id, MAX_PARTICIPANTS, TOO_MANY_PARTICIPANTS), []),
    participants: z._default(
      listInput(externalParticipant, MAX_PARTICIPANTS, TOO_MANY_PARTICIPANTS),
      [],
    ),
    timeZone: z.optional(z.nullable(timeZoneInput)),
    repetition: z.optional(z.nullable(repetition)),
    attachmentIds,
  })
  .check(
    z.refine(({ repetition: rule, timeZone }) => !rule || Boolean(timeZone), {
      error: TIME_ZONE_REQUIRED,
      path: ['timeZone'],
    }),
    z.refine(({ startDate, endDate }) => endDate > startDate, {
      error: 'End date must be after start date',
      path: ['endDate'],
    }),
    ({ value, issues }) => {
      const message = durationError(value);
      if (message === null) return;
      issues.push({ code: 'custom', message, path: ['endDate'], input: value });
    },
    z.refine(
      ({ participantIds, participants }) =>
        participantIds.length + participants.length <= MAX_PARTICIPANTS,
      { error: TOO_MANY_PARTICIPANTS, path: ['participants'] },
    ),
  );
export type EventDetails = z.output<typeof eventDetails>;

/** Fields of a new event. In an update, the start may be that of one occurrence, which can be after the last day. */
const newEvent = eventDetails.check(
  z.refine((event) => !endsBeforeStart(event), {
    error: ENDS_BEFORE_START,
    path: ['repetition', 'until'],
  }),
);

// Fits the largest valid body: 500 external participants with the longest names, all JSON-escaped.
const BODY_LIMIT_KB = 1536;

// Participants get invitation mails, whose number per user and hour is limited.
const INVITATION_LIMIT = [429];

export const createEvent = userEndpoint('POST /api/events', {
  summary: 'Adds an event and invites its participants.',
  body: newEvent,
  bodyLimitKb: BODY_LIMIT_KB,
  response: event,
  errors: INVITATION_LIMIT,
});

/** Largest number of occurrences of an event that are changed or deleted on their own. */
export const MAX_EXCEPTIONS = 500;

/** Error message for one more of them. */
export const TOO_MANY_EXCEPTIONS = `At most ${String(MAX_EXCEPTIONS)} occurrences of an event can differ from the others. Change all of them, or end this event and add a new one.`;

/** Error message for a change of one occurrence that concerns all. */
export const ONLY_FOR_ALL =
  'Participants, files and repetition can be changed for all occurrences only';

// One occurrence of an event that repeats, by the start that its rule gives it.
const occurrenceQuery = z.object({ occurrence: z.optional(instantInput('Invalid input')) });

export const updateEvent = userEndpoint('PUT /api/events/:id', {
  summary:
    'Replaces an event and its participants, or title, description and times of one occurrence.',
  params: z.object({ id }),
  query: occurrenceQuery,
  body: eventDetails,
  bodyLimitKb: BODY_LIMIT_KB,
  versioned: true,
  response: event,
  errors: INVITATION_LIMIT,
});

export const deleteEvent = userEndpoint('DELETE /api/events/:id', {
  summary: 'Deletes an event, or one occurrence of it. Without the last one, the event is deleted.',
  params: z.object({ id }),
  query: occurrenceQuery,
  response: z.object({}),
  errors: INVITATION_LIMIT,
});

/** Largest number of guests that `listGuests` returns. */
export const MOST_GUESTS = 500;

export const listGuests = userEndpoint('GET /api/events/guests', {
  summary: 'Lists the external participants of events, who were invited last first.',
  response: z.array(z.object({ email: z.string(), name: z.string() })),
});
