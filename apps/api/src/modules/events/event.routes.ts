import type { Handlers } from '../../route';
import type { EventRepository } from './event.repository';

/** Handlers for events. */
export function eventRoutes(events: EventRepository): Pick<Handlers, 'listEvents'> {
  return {
    listEvents: async () => {
      const rows = await events.list();
      return rows.map((row) => ({
        ...row,
        startDate: row.startDate.toISOString(),
        endDate: row.endDate.toISOString(),
        participantIds: row.participants.flatMap(({ userId }) => userId ?? []),
      }));
    },
  };
}
