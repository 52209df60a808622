import {
  durationError,
  endsBeforeStart,
  type EventDetails,
  type EventTimes,
  type ExternalParticipant,
} from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { REFUSED_DAYS } from '@atrium/contracts/refused-invitations';
import { errorMessages, type eventEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError } from '../../http/errors';
import { requireFound, requireMatch, requireValid } from '../../http/require';
import { createInvitationRepository } from '../../mail/invitation/invitation.repository';
import { isOver } from '../../recurrence/occurrences';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createAttachmentRepository } from '../files/attachment.repository';
import { attachmentDetail } from '../files/attachment-detail';
import { answerInvitation } from './answer-invitation';
import { type InvitationOptions, notifyInvitees } from './enqueue-invitations';
import {
  createEventRepository,
  type EventFields,
  type EventRepository,
  type Invitee,
} from './event.repository';
import { createEventAnswerRepository } from './event-answer.repository';
import { auditEntity, toResponse } from './event-response';
import { createExceptionRepository } from './exception.repository';
import { listBusyTimes } from './list-busy-times';
import { listOccurrences } from './list-occurrences';
import { changeOccurrence } from './occurrence-changes';
import { removeEvent } from './remove-event';

/** Handlers for events. */
export function eventRoutes(
  db: Database,
  invitations: InvitationOptions,
): HandlersOf<typeof eventEndpoints> {
  const events = createEventRepository(db);

  return {
    listEvents: async ({ query: { ids, from, to } }) => {
      const range = from && to ? { from: new Date(from), to: new Date(to) } : undefined;
      const rows = await events.list(ids, range);
      const occurrencesById = listOccurrences(rows, range);
      return rows.flatMap(({ participants, ...row }) => {
        const event = toResponse(row, participants);
        const occurrences = occurrencesById.get(row.id);
        if (occurrences === undefined) return [event];
        return range && occurrences.length === 0 ? [] : [{ ...event, occurrences }];
      });
    },

    listBusyTimes: async ({ query }) => {
      const userIds = [...new Set(query.userIds)];
      const range = { from: new Date(query.from), to: new Date(query.to) };
      return listBusyTimes(userIds, await events.listOfUsers(userIds, range), range);
    },

    listGuests: () => events.listGuests(),

    listInvitations: async ({ params, user }) => {
      const uid = requireFound(await events.findUid(params.id, user.id));
      const mails = await createInvitationRepository(db).listLast(uid);
      return mails.map(({ recipient, recipientName, state, lastReason }) => ({
        email: recipient,
        name: recipientName,
        state: state === 'failed' ? ('refused' as const) : state,
        reason: state === 'failed' ? lastReason : null,
      }));
    },

    listRefusedInvitations: async () => {
      const mails = await createInvitationRepository(db).listRefused(REFUSED_DAYS);
      return mails.map(({ recipientName, lastReason, settledAt, ...mail }) => ({
        ...mail,
        name: recipientName,
        reason: lastReason,
        // A mail that has failed is settled.
        at: (settledAt ?? new Date()).toISOString(),
      }));
    },

    createEvent: audited(db, async ({ body, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const event = await repository.create(fieldsOf(body), user.id);
      const files = createAttachmentRepository(transaction, 'eventId');
      const attachments = await files.add(event.id, body.attachmentIds, user.id);
      const invitees = await invite(repository, event.id, body, false);
      return {
        response: toResponse(
          { ...event, changedBy: user, attachments },
          remainingParticipants(invitees),
        ),
        changes: [
          auditedChange(
            'event.created',
            auditEntity(event),
            attachmentDetail({ added: attachments }),
          ),
        ],
        notified: await notifyInvitees(
          transaction,
          { event, invitees, occasion: 'created', user, attachments },
          invitations,
        ),
        afterCommit: invitations.onMail,
      };
    }),

    updateEvent: audited(db, async ({ params, query, body, user, ifMatch }, transaction) => {
      if (query.occurrence !== undefined) {
        const change = { eventId: params.id, start: query.occurrence, details: body };
        return changeOccurrence(transaction, { ...change, ifMatch, user }, invitations);
      }
      const repository = createEventRepository(transaction);
      const updated = requireFound(await repository.update(params.id, fieldsOf(body), user.id));
      const { changedColumns, previous, schedule, previousSchedule, isRevised, ...row } =
        requireMatch(ifMatch, updated, errorMessages.eventChanged);
      // The body may leave out the rule.
      requireTimes(row);
      if (schedule !== previousSchedule) {
        const exceptions = createExceptionRepository(transaction);
        await exceptions.removeOutdated(row.id, schedule, previousSchedule);
      }
      const files = createAttachmentRepository(transaction, 'eventId');
      const { attachments, detail } = await files.replace(row.id, body.attachmentIds, user.id);
      const invitees = await invite(repository, row.id, body, !isRevised);
      const hasOtherParticipants = invitees.some(
        ({ presence, isRenamed }) => isRenamed || presence !== 'stays',
      );
      // A change of participants raises the SEQUENCE unless the event itself has raised it.
      const sequence = row.sequence + (hasOtherParticipants && !isRevised ? 1 : 0);
      const occasion = isRevised || hasOtherParticipants ? 'changed' : 'kept';
      const notified = await notifyInvitees(
        transaction,
        {
          event: { ...row, sequence },
          invitees,
          occasion,
          user,
          attachments,
          previous: { ...previous, hasOtherParticipants },
        },
        invitations,
      );
      const parts = [changedColumns, hasOtherParticipants ? 'participants' : null, detail].filter(
        (part) => part !== null,
      );
      return {
        response: toResponse(
          { ...row, changedBy: user, attachments },
          remainingParticipants(invitees),
        ),
        changes: [auditedChange('event.changed', auditEntity(row), parts.join(', ') || null)],
        notified,
        afterCommit: invitations.onMail,
      };
    }),

    answerEvent: audited(db, async ({ params, body, user }, transaction) => {
      const invitee = { eventId: params.id, userId: user.id };
      const invitation = requireFound(
        await createEventAnswerRepository(transaction).find(invitee, true),
      );
      if (isOver(invitation)) throw new HttpError(409, errorMessages.eventIsOver);
      const result = await answerInvitation(transaction, invitation, body.answer);
      const [event] = await createEventRepository(transaction).list([params.id]);
      const { participants, ...row } = requireFound(event);
      return { response: toResponse(row, participants), ...result };
    }),

    deleteEvent: audited(db, async ({ params, query, user }, transaction) => {
      if (query.occurrence !== undefined) {
        const change = { eventId: params.id, start: query.occurrence, details: null, user };
        const result = await changeOccurrence(transaction, change, invitations);
        return { ...result, response: {} };
      }
      const repository = createEventRepository(transaction);
      const event = requireFound(await repository.revise(params.id, user.id));
      return { ...(await removeEvent(transaction, event, user, invitations)), response: {} };
    }),
  };
}

/**
 * Requires that an event can take place at its times.
 * @throws HttpError 400 for one that lasts too long for its rule, or ends before it starts.
 */
function requireTimes(event: EventTimes): void {
  const message =
    durationError(event) ?? (endsBeforeStart(event) ? errorMessages.endsBeforeStart : null);
  if (message !== null) throw new HttpError(400, message);
}

function fieldsOf(details: EventDetails): EventFields {
  const { title, description, startDate, endDate, timeZone, repetition } = details;
  return {
    // `null` keeps the time zone, which an event that repeats must have.
    title,
    description,
    timeZone: timeZone ?? undefined,
    repetition,
    startDate: new Date(startDate),
    endDate: new Date(endDate),
  };
}

async function invite(
  events: EventRepository,
  eventId: number,
  { participantIds, participants }: EventDetails,
  raisesSequence: boolean,
): Promise<readonly Invitee[]> {
  const people = uniqueByAddress(participants);
  const invited = await events.invite(eventId, participantIds, people, raisesSequence);
  const users = invited.filter(({ userId, presence }) => userId !== null && presence !== 'leaves');
  const isComplete = users.length === new Set(participantIds).size;
  return requireValid(isComplete ? invited : undefined, errorMessages.unknownParticipant);
}

function uniqueByAddress(people: readonly ExternalParticipant[]): ExternalParticipant[] {
  const byAddress = new Map<string, ExternalParticipant>();
  for (const person of people) {
    const address = mailboxKey(person.email);
    if (!byAddress.has(address)) byAddress.set(address, person);
  }
  return [...byAddress.values()];
}

function remainingParticipants(invitees: readonly Invitee[]): Invitee[] {
  return invitees.filter(({ presence }) => presence !== 'leaves');
}
