import type { BusyTime } from '@atrium/contracts/events';
import type { EventRepository } from './event.repository';
import { listOccurrences } from './list-occurrences';
import { participantsAmong } from './participation';

/**
 * Returns the events of users in a range, with each occurrence on its own, earliest start first.
 * @param rows the events that may take place in the range and may concern the users.
 */
export function listBusyTimes(
  userIds: readonly number[],
  rows: Awaited<ReturnType<EventRepository['listOfUsers']>>,
  range: Readonly<Record<'from' | 'to', Date>>,
): BusyTime[] {
  const occurrencesById = listOccurrences(rows, range);
  return rows
    .flatMap((event): BusyTime[] => {
      const { id: eventId, title } = event;
      const participantIds = participantsAmong(userIds, event, event.invitations);
      if (participantIds.length === 0) return [];
      const startDate = event.startDate.toISOString();
      const times = occurrencesById.get(eventId) ?? [
        { title, startDate, endDate: event.endDate.toISOString() },
      ];
      return times.map((time) => ({
        eventId,
        title: time.title ?? title,
        startDate: time.startDate,
        endDate: time.endDate,
        userIds: participantIds,
      }));
    })
    .sort((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate));
}
