import {
  errorMessages,
  type EventDetails,
  type EventPayload,
  type ExternalParticipant,
  type Participant,
} from '@atrium/contracts';
import type { Database } from '../../db/database';
import { foldIdentifier } from '../../fold-identifier';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import { createEventRepository, type EventFields, type EventRepository } from './event.repository';

type Row = Awaited<ReturnType<EventRepository['create']>>;

/** Handlers for events. */
export function eventRoutes(
  db: Database,
): Pick<Handlers, 'listEvents' | 'createEvent' | 'updateEvent' | 'deleteEvent'> {
  const events = createEventRepository(db);
  return {
    listEvents: async () =>
      (await events.list()).map(({ participants, ...row }) => present(row, participants)),

    createEvent: ({ body }) =>
      db.transaction(async (transaction) => {
        const written = createEventRepository(transaction);
        const row = await written.create(fieldsOf(body));
        return present(row, await invite(written, row.id, body));
      }),

    updateEvent: ({ params, body }) =>
      db.transaction(async (transaction) => {
        const written = createEventRepository(transaction);
        const row = found(await written.update(params.id, fieldsOf(body)));
        return present(row, await invite(written, row.id, body));
      }),

    deleteEvent: async ({ params }) => {
      found(await events.remove(params.id));
      return {};
    },
  };
}

function fieldsOf({ title, description, startDate, endDate }: EventDetails): EventFields {
  return { title, description, startDate: new Date(startDate), endDate: new Date(endDate) };
}

async function invite(
  events: EventRepository,
  eventId: number,
  { participantIds, participants }: EventDetails,
): Promise<readonly Participant[]> {
  const invited = await events.invite(eventId, participantIds, withoutRepetition(participants));
  const users = invited.filter(({ userId }) => userId !== null);
  const isComplete = users.length === new Set(participantIds).size;
  return accepted(isComplete ? invited : undefined, errorMessages.unknownParticipant);
}

function withoutRepetition(people: readonly ExternalParticipant[]): ExternalParticipant[] {
  const byAddress = new Map<string, ExternalParticipant>();
  for (const person of people) {
    const address = foldIdentifier(person.email);
    if (!byAddress.has(address)) byAddress.set(address, person);
  }
  return [...byAddress.values()];
}

function present(row: Row, participants: readonly Participant[]): EventPayload {
  return {
    ...row,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    participants: [...participants],
    participantIds: participants.flatMap(({ userId }) => userId ?? []),
  };
}
