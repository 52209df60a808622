import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  id,
  idInput,
  instantInput,
  listInput,
  optionalText,
  optionalTextInput,
  textChecks,
} from './fields';

/**
 * A participant: an internal user, whose name is there also after deactivation, or a person known by
 * e-mail address and name only. The two texts of a person may be missing; they are parsed to `''` then.
 */
export const participant = z.union([
  z.object({ userId: id, username: z.optional(z.string()) }),
  z.object({
    userId: z._default(z.null(), null),
    email: z._default(z.string(), ''),
    name: z._default(z.string(), ''),
  }),
]);
export type Participant = z.output<typeof participant>;

// A server may also send its own local time.
const instant = z.iso.datetime({ offset: true });

export const event = z.object({
  id,
  title: z.string(),
  description: optionalText,
  startDate: instant,
  endDate: instant,
  participants: z._default(z.array(participant), []),
  participantIds: z._default(z.array(id), []),
});
/** An event as it travels; `@atrium/api-client` converts its two dates. */
export type EventPayload = z.output<typeof event>;

// Line breaks could smuggle header lines into the invitations.
function headerText(label: string, missing: string) {
  return z.string({ error: missing }).check(
    z.overwrite((text) => text.replace(/[\r\n]+/g, ' ').trim()),
    z.minLength(1, missing),
    ...textChecks({ label, maximum: 200 }),
  );
}

const NAME_OR_EMAIL_MISSING = 'Name and email are required';

/** A person outside of Atrium who is to take part; also the form that adds one. */
export const externalParticipant = z.object({
  email: z.string({ error: NAME_OR_EMAIL_MISSING }).check(
    z.trim(),
    z.minLength(1, NAME_OR_EMAIL_MISSING),
    z.maxLength(254, { error: 'Email must be at most 254 characters', abort: true }),
    z.regex(/^[^\s\p{Cc}\p{Cs}<>()[\],;:"\\@]+@[^\s\p{Cc}\p{Cs}<>()[\],;:"\\@]+$/u, {
      error: 'Please enter a valid email address',
    }),
  ),
  name: headerText('Name', NAME_OR_EMAIL_MISSING),
});
export type ExternalParticipant = z.output<typeof externalParticipant>;

const TITLE_OR_DATE_MISSING = 'Title, start date and end date are required';

/** The most participants that an event can have, internal and external ones together. */
export const MAX_PARTICIPANTS = 500;

const TOO_MANY_PARTICIPANTS = `An event can have at most ${String(MAX_PARTICIPANTS)} participants`;

/** The server's refusal of an event that names a deactivated user. */
export const UNKNOWN_PARTICIPANT = 'Every internal participant must be an active user';

/** What an event is made of. A change replaces the whole of it. */
export const eventDetails = z
  .object({
    title: headerText('Title', TITLE_OR_DATE_MISSING),
    description: optionalTextInput({ label: 'Description', maximum: 10_000, multiline: true }),
    startDate: instantInput(TITLE_OR_DATE_MISSING),
    endDate: instantInput(TITLE_OR_DATE_MISSING),
    participantIds: z._default(listInput(idInput, MAX_PARTICIPANTS, TOO_MANY_PARTICIPANTS), []),
    participants: z._default(
      listInput(externalParticipant, MAX_PARTICIPANTS, TOO_MANY_PARTICIPANTS),
      [],
    ),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate > startDate, {
      error: 'End date must be after start date',
      path: ['endDate'],
    }),
    z.refine(
      ({ participantIds, participants }) =>
        participantIds.length + participants.length <= MAX_PARTICIPANTS,
      { error: TOO_MANY_PARTICIPANTS, path: ['participants'] },
    ),
  );
export type EventDetails = z.output<typeof eventDetails>;

export const listEvents = defineEndpoint({
  summary: 'Lists all events, earliest start first.',
  method: 'GET',
  path: '/api/events',
  access: 'user',
  response: z.array(event),
});

// The largest valid body: 500 people outside with the longest names and addresses, all in escapes.
const BODY_LIMIT_KB = 1536;

// Participants are told by e-mail, and one user may cause only so many mails in an hour.
const TOO_MANY_MAILS = [429];

export const createEvent = defineEndpoint({
  summary: 'Adds an event and invites its participants.',
  method: 'POST',
  path: '/api/events',
  access: 'user',
  body: eventDetails,
  bodyLimitKb: BODY_LIMIT_KB,
  response: event,
  errors: TOO_MANY_MAILS,
});

export const updateEvent = defineEndpoint({
  summary: 'Replaces an event and its participants.',
  method: 'PUT',
  path: '/api/events/:id',
  access: 'user',
  params: z.object({ id: idInput }),
  body: eventDetails,
  bodyLimitKb: BODY_LIMIT_KB,
  response: event,
  errors: TOO_MANY_MAILS,
});

export const deleteEvent = defineEndpoint({
  summary: 'Deletes an event.',
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'user',
  params: z.object({ id: idInput }),
  response: z.object({}),
  errors: TOO_MANY_MAILS,
});
