import {
  errorMessages,
  type EventDetails,
  type EventPayload,
  type ExternalParticipant,
  type Participant,
  type User,
} from '@atrium/contracts';
import type { Database } from '../../db/database';
import { foldIdentifier } from '../../fold-identifier';
import { createOutboxRepository } from '../../mail/outbox.repository';
import { accepted, found } from '../../refuse';
import type { Handlers } from '../../route';
import {
  createEventRepository,
  type EventFields,
  type EventRepository,
  type Invitee,
} from './event.repository';
import { leaveInvitations, type InvitationOptions, type Occasion } from './leave-invitations';

type Row = Awaited<ReturnType<EventRepository['create']>>;

/** Handlers for events. */
export function eventRoutes(
  db: Database,
  invitations: InvitationOptions,
): Pick<Handlers, 'listEvents' | 'createEvent' | 'updateEvent' | 'deleteEvent'> {
  const events = createEventRepository(db);

  // Those who take part are told in the same transaction, and sent to after it.
  async function change(user: User, run: Change): Promise<EventPayload> {
    const changed = await db.transaction(async (transaction) => {
      const { row, invitees, occasion } = await run(createEventRepository(transaction));
      const outbox = createOutboxRepository(transaction);
      await leaveInvitations(outbox, { event: row, invitees, occasion, user }, invitations);
      return present(
        row,
        invitees.filter(({ presence }) => presence !== 'leaves'),
      );
    });
    invitations.onMail();
    return changed;
  }

  return {
    listEvents: async () =>
      (await events.list()).map(({ participants, ...row }) => present(row, participants)),

    createEvent: ({ body, user }) =>
      change(user, async (written) => {
        const row = await written.create(fieldsOf(body));
        return { row, invitees: await invite(written, row.id, body), occasion: 'created' };
      }),

    updateEvent: ({ params, body, user }) =>
      change(user, async (written) => {
        const row = found(await written.update(params.id, fieldsOf(body)));
        return { row, invitees: await invite(written, row.id, body), occasion: 'changed' };
      }),

    deleteEvent: async ({ params, user }) => {
      await change(user, async (written) => {
        const row = found(await written.cancel(params.id));
        return { row, invitees: await written.remove(row.id), occasion: 'removed' };
      });
      return {};
    },
  };
}

/** Changes an event; answers what it is now and whom that concerns. */
type Change = (events: EventRepository) => Promise<{
  readonly row: Row;
  readonly invitees: readonly Invitee[];
  readonly occasion: Occasion;
}>;

function fieldsOf({ title, description, startDate, endDate }: EventDetails): EventFields {
  return { title, description, startDate: new Date(startDate), endDate: new Date(endDate) };
}

async function invite(
  events: EventRepository,
  eventId: number,
  { participantIds, participants }: EventDetails,
): Promise<readonly Invitee[]> {
  const invited = await events.invite(eventId, participantIds, withoutRepetition(participants));
  const users = invited.filter(({ userId, presence }) => userId !== null && presence !== 'leaves');
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

function present(
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
