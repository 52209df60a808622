import { isDeepStrictEqual } from 'node:util';
import type { User } from '@atrium/contracts';
import { durationError, type EventDetails, MAX_EXCEPTIONS } from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { NoticeException } from '../../db/schema/mail-tables';
import { HttpError } from '../../http/errors';
import { requireFound, requireMatch, requireValid } from '../../http/require';
import { endByRule, findOccurrence, isLastOccurrence } from '../../recurrence/occurrences';
import { scheduleOf, type Timing } from '../../recurrence/schedule';
import { auditedChange } from '../audit/audit-event';
import { hasIds } from '../files/attachment.repository';
import { type InvitationOptions, notifyInvitees } from './enqueue-invitations';
import { createEventRepository, type Invitee } from './event.repository';
import { auditEntity, type EventRow, toResponse } from './event-response';
import { createExceptionRepository, type OwnValues } from './exception.repository';
import { removeEvent } from './remove-event';

type OccurrenceValues = Pick<EventDetails, 'title' | 'description' | 'startDate' | 'endDate'>;

const FIELDS = ['title', 'description', 'startDate', 'endDate'] as const;

/** A change of one occurrence. */
interface OccurrenceChange {
  readonly eventId: number;
  /** Start of the occurrence by the rule. */
  readonly start: string;
  /** `null` cancels it. */
  readonly details: EventDetails | null;
  readonly ifMatch?: string | undefined;
  readonly user: User;
}

/**
 * Changes or cancels one occurrence of an event that repeats, and tells its participants. Without the last one, the
 * event is deleted.
 * @param db the transaction of the request.
 * @throws HttpError 404 without such an occurrence, 412 for another version; 400 for a change that concerns all,
 *   an occurrence that lasts longer than the event's period, and more than `MAX_EXCEPTIONS` of them.
 */
export async function changeOccurrence(
  db: Database,
  { eventId, start, details, ifMatch, user }: OccurrenceChange,
  options: InvitationOptions,
) {
  const repository = createEventRepository(db);
  const revised = requireFound(await repository.revise(eventId, user.id));
  const event = requireMatch(ifMatch, revised, errorMessages.eventChanged);
  const found = requireFound(findOccurrence(event, start));
  const before = {
    title: found.title ?? event.title,
    description: found.description === undefined ? event.description : found.description,
    startDate: found.startDate,
    endDate: found.endDate,
  };
  const invitees = await repository.invitees(eventId);
  const attachments = event.attachments ?? undefined;
  const response = toResponse({ ...event, changedBy: user }, invitees);
  if (details === null && isLastOccurrence(event, start)) {
    return { ...(await removeEvent(db, event, user, options)), response };
  }
  const isOnlyHere =
    details === null ||
    (hasTiming(event, details) &&
      hasParticipants(invitees, details) &&
      (!details.attachmentIds || hasIds(attachments, details.attachmentIds)));
  requireValid(isOnlyHere || undefined, errorMessages.onlyForAllOccurrences);
  const { title, description, startDate, endDate } = details ?? before;
  const after = { title, description, startDate, endDate };
  const dates = { startDate: new Date(startDate), endDate: new Date(endDate) };
  const changed = FIELDS.filter((key) => before[key] !== after[key]);
  if (details !== null) requireDuration(event, details);
  if (details === null || changed.length > 0) {
    requireRoom(event.exceptions, start);
    const values = details && ownValues(event, start, after);
    await createExceptionRepository(db).put(eventId, start, values);
  }
  const changedOccasion = changed.length > 0 ? 'changed' : 'kept';
  const notified = await notifyInvitees(
    db,
    {
      event: { ...event, ...after, ...dates, exceptions: [] },
      invitees,
      user,
      attachments,
      occurrence: start,
      seriesStart: event.startDate,
      occasion: details === null ? 'removed' : changedOccasion,
      previous: { ...before, hasOtherParticipants: false },
    },
    options,
  );
  // The audit trail has the names of columns.
  const columns = changed.map((field) => field.replace('Date', '_date'));
  const parts = details === null ? 'canceled' : columns.join(', ');
  return {
    response,
    changes: [
      auditedChange(
        'event.changed',
        auditEntity(event),
        [`occurrence ${start}`, ...(parts === '' ? [] : [parts])].join(': '),
      ),
    ],
    notified,
    afterCommit: options.onMail,
  };
}

/** Returns those values of an occurrence that differ from the series. */
function ownValues(
  event: Pick<EventRow, 'title' | 'description' | 'startDate' | 'endDate'>,
  start: string,
  { title, description, startDate, endDate }: OccurrenceValues,
): OwnValues {
  return {
    title: title === event.title ? null : title,
    description: description === event.description ? null : (description ?? ''),
    startDate: startDate === start ? null : new Date(startDate),
    endDate: endDate === endByRule(event, start) ? null : new Date(endDate),
  };
}

// The body may leave out the rule.
function requireDuration({ timeZone, repetition }: Timing, details: EventDetails): void {
  const { startDate, endDate } = details;
  const message = durationError({ startDate, endDate, timeZone, repetition });
  if (message !== null) throw new HttpError(400, message);
}

function requireRoom(exceptions: readonly NoticeException[], start: string): void {
  const others = exceptions.filter((one) => Date.parse(one.start) !== Date.parse(start));
  if (others.length >= MAX_EXCEPTIONS) throw new HttpError(400, errorMessages.tooManyExceptions);
}

function hasTiming(event: Timing, { timeZone, repetition }: EventDetails): boolean {
  const wanted = {
    timeZone: timeZone ?? event.timeZone,
    repetition: repetition === undefined ? event.repetition : repetition,
  };
  return scheduleOf({ ...event, ...wanted }) === scheduleOf(event);
}

function hasParticipants(
  invitees: readonly Invitee[],
  { participantIds, participants }: EventDetails,
): boolean {
  // Lists that are missing are empty here.
  if (participantIds.length + participants.length === 0) return true;
  const wanted = [
    ...participantIds.map(String),
    ...participants.map(({ email, name }) => `${mailboxKey(email)} ${name}`),
  ];
  const present = invitees.map((person) =>
    person.userId === null ? `${mailboxKey(person.email)} ${person.name}` : String(person.userId),
  );
  return isDeepStrictEqual(new Set(wanted), new Set(present));
}
