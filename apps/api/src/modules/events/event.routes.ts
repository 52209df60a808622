import {
  type EventDetails,
  type EventPayload,
  type ExternalParticipant,
  type Participant,
} from '@atrium/contracts/events';
import { errorMessages, type eventEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { requireFound, requireValid } from '../../http/require';
import type { HandlersOf } from '../../http/route';
import { auditedChange } from '../audit/audit-event';
import { audited } from '../audit/audited';
import { foldIdentifier } from '../users/fold-identifier';
import {
  enqueueInvitations,
  type EventChange,
  type InvitationOptions,
} from './enqueue-invitations';
import {
  createEventRepository,
  type EventFields,
  type EventRepository,
  type Invitee,
} from './event.repository';

type Row = Awaited<ReturnType<EventRepository['create']>>;

/** Handlers for events. */
export function eventRoutes(
  db: Database,
  invitations: InvitationOptions,
): HandlersOf<typeof eventEndpoints> {
  const events = createEventRepository(db);

  // Those who take part are told in the same transaction, and sent to after it.
  async function tell(transaction: Database, change: EventChange): Promise<void> {
    await enqueueInvitations(transaction, change, invitations);
  }

  return {
    listEvents: async () =>
      (await events.list()).map(({ participants, ...row }) => toResponse(row, participants)),

    createEvent: audited(db, async ({ body, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const event = await repository.create(fieldsOf(body));
      const invitees = await invite(repository, event.id, body, false);
      await tell(transaction, { event, invitees, occasion: 'created', user });
      return {
        response: toResponse(event, presentOf(invitees)),
        changes: [auditedChange('event.created', auditEntity(event))],
        afterCommit: invitations.onMail,
      };
    }),

    updateEvent: audited(db, async ({ params, body, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const { changedColumns, ...row } = requireFound(
        await repository.update(params.id, fieldsOf(body)),
      );
      const isRevised = changedColumns !== null;
      const invitees = await invite(repository, row.id, body, !isRevised);
      const areOthers = invitees.some(
        ({ presence, isRenamed }) => isRenamed || presence !== 'stays',
      );
      // Other participants have raised the SEQUENCE where the event itself has not.
      const sequence = row.sequence + (areOthers && !isRevised ? 1 : 0);
      const occasion = isRevised || areOthers ? 'changed' : 'kept';
      await tell(transaction, { event: { ...row, sequence }, invitees, occasion, user });
      const parts = [
        ...(isRevised ? [changedColumns] : []),
        ...(areOthers ? ['participants'] : []),
      ];
      return {
        response: toResponse(row, presentOf(invitees)),
        changes: [auditedChange('event.changed', auditEntity(row), parts.join(', ') || null)],
        afterCommit: invitations.onMail,
      };
    }),

    deleteEvent: audited(db, async ({ params, user }, transaction) => {
      const repository = createEventRepository(transaction);
      const event = requireFound(await repository.cancel(params.id));
      const invitees = await repository.remove(event.id);
      await tell(transaction, { event, invitees, occasion: 'removed', user });
      return {
        response: {},
        changes: [auditedChange('event.deleted', auditEntity(event))],
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
  const people = withoutRepetition(participants);
  const invited = await events.invite(eventId, participantIds, people, raisesSequence);
  const users = invited.filter(({ userId, presence }) => userId !== null && presence !== 'leaves');
  const isComplete = users.length === new Set(participantIds).size;
  return requireValid(isComplete ? invited : undefined, errorMessages.unknownParticipant);
}

function withoutRepetition(people: readonly ExternalParticipant[]): ExternalParticipant[] {
  const byAddress = new Map<string, ExternalParticipant>();
  for (const person of people) {
    const address = foldIdentifier(person.email);
    if (!byAddress.has(address)) byAddress.set(address, person);
  }
  return [...byAddress.values()];
}

function presentOf(invitees: readonly Invitee[]): Participant[] {
  return invitees.filter(({ presence }) => presence !== 'leaves');
}

function auditEntity({ id, title }: Pick<Row, 'id' | 'title'>) {
  return { id, name: title };
}

function toResponse(
  { id, title, description, startDate, endDate }: Row,
  participants: readonly Participant[],
): EventPayload {
  return {
    ...{ id, title, description },
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    participants: [...participants],
    participantIds: participants.flatMap(({ userId }) => userId ?? []),
  };
}
