import {
  type EventDetails,
  type EventPayload,
  type ExternalParticipant,
  type Participant,
} from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { errorMessages, type eventEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { requireFound, requireMatch, requireValid } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { createInvitationRepository } from '../../mail/invitation/invitation.repository';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { createNoticeRepository, type NewNotice } from '../notices/notice.repository';
import {
  enqueueInvitations,
  type EventChange,
  type InvitationOptions,
  isOver,
} from './enqueue-invitations';
import {
  createEventRepository,
  type EventFields,
  type EventRepository,
  type Invitee,
} from './event.repository';

type Row = Omit<Awaited<ReturnType<EventRepository['list']>>[number], 'participants'>;

/** Handlers for events. */
export function eventRoutes(
  db: Database,
  invitations: InvitationOptions,
): HandlersOf<typeof eventEndpoints> {
  const events = createEventRepository(db);

  // Mails are queued in the transaction and sent after it.
  async function notifyInvitees(transaction: Database, change: EventChange): Promise<number[]> {
    if (isOver(change)) return [];
    await enqueueInvitations(transaction, change, invitations);
    return createNoticeRepository(transaction).write(change.user.id, noticesOf(change));
  }

  return {
    listEvents: async ({ query }) =>
      (await events.list(query.ids)).map(({ participants, ...row }) =>
        toResponse(row, participants),
      ),

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

    createEvent: audited(db, async ({ body, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const event = await repository.create(fieldsOf(body), user.id);
      const invitees = await invite(repository, event.id, body, false);
      return {
        response: toResponse({ ...event, changedBy: user }, remainingParticipants(invitees)),
        changes: [auditedChange('event.created', auditEntity(event))],
        notified: await notifyInvitees(transaction, { event, invitees, occasion: 'created', user }),
        afterCommit: invitations.onMail,
      };
    }),

    updateEvent: audited(db, async ({ params, body, user, ifMatch }, transaction) => {
      const repository = createEventRepository(transaction);
      const updated = requireFound(await repository.update(params.id, fieldsOf(body), user.id));
      const { changedColumns, previous, ...row } = requireMatch(
        ifMatch,
        updated,
        errorMessages.eventChanged,
      );
      const isRevised = changedColumns !== null;
      const invitees = await invite(repository, row.id, body, !isRevised);
      const hasOtherParticipants = invitees.some(
        ({ presence, isRenamed }) => isRenamed || presence !== 'stays',
      );
      // A change of participants raises the SEQUENCE unless the event itself has raised it.
      const sequence = row.sequence + (hasOtherParticipants && !isRevised ? 1 : 0);
      const occasion = isRevised || hasOtherParticipants ? 'changed' : 'kept';
      const notified = await notifyInvitees(transaction, {
        ...{ event: { ...row, sequence }, invitees, occasion, user },
        previous: { ...previous, hasOtherParticipants },
      });
      const parts = [
        ...(isRevised ? [changedColumns] : []),
        ...(hasOtherParticipants ? ['participants'] : []),
      ];
      return {
        response: toResponse({ ...row, changedBy: user }, remainingParticipants(invitees)),
        changes: [auditedChange('event.changed', auditEntity(row), parts.join(', ') || null)],
        notified,
        afterCommit: invitations.onMail,
      };
    }),

    deleteEvent: audited(db, async ({ params, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const event = requireFound(await repository.cancel(params.id));
      const owners = await createNoticeRepository(transaction).lockOwners('eventId', [event.id]);
      const invitees = await repository.remove(event.id);
      const occasion = 'removed';
      const notified = await notifyInvitees(transaction, { event, invitees, occasion, user });
      return {
        response: {},
        changes: [auditedChange('event.deleted', auditEntity(event))],
        notified: [...owners, ...notified],
        afterCommit: invitations.onMail,
      };
    }),
  };
}

function fieldsOf({ title, description, startDate, endDate }: EventDetails): EventFields {
  return { title, description, startDate: new Date(startDate), endDate: new Date(endDate) };
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

function noticesOf({ event: { id, title }, invitees, occasion }: EventChange): NewNotice[] {
  if (occasion === 'kept') return [];
  const idsOf = (wanted: Invitee['presence']) =>
    invitees.flatMap(({ userId, presence }) => (presence === wanted ? (userId ?? []) : []));
  return [
    { kind: 'invited', eventId: id, title, userIds: idsOf('joins') },
    { kind: 'event-changed', eventId: id, title, userIds: idsOf('stays') },
    { kind: 'event-canceled', title, userIds: idsOf('leaves') },
  ];
}

function remainingParticipants(invitees: readonly Invitee[]): Participant[] {
  return invitees.filter(({ presence }) => presence !== 'leaves');
}

function auditEntity({ id, title }: Pick<Row, 'id' | 'title'>) {
  return { id, name: title };
}

function toResponse(
  { id, title, description, startDate, endDate, version, createdBy, changedBy }: Row,
  participants: readonly Participant[],
): EventPayload {
  return {
    ...{ id, title, description, version, createdBy, changedBy },
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    participants: [...participants],
    participantIds: participants.flatMap(({ userId }) => userId ?? []),
  };
}
