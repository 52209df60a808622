import * as z from 'zod/mini';
import { userEndpoint } from './endpoint';
import { idsInput, instant, instantInput } from './fields';
import { id } from './id';

/** Largest number of people whose busy times one request can ask for. */
export const MOST_BUSY_PEOPLE = 20;

/** Longest time between `from` and `to` of `listBusyTimes`, in days. */
export const MAX_BUSY_DAYS = 7;

/** An event, or one occurrence, with those of the people asked for who take part in it. */
export const busyTime = z.object({
  eventId: id,
  title: z.string(),
  startDate: instant,
  endDate: instant,
  userIds: z.array(id),
});
export type BusyTime = z.output<typeof busyTime>;

const RANGE_REQUIRED = 'from and to are required';

const busyTimesQuery = z
  .object({
    userIds: idsInput.check(
      z.maxLength(MOST_BUSY_PEOPLE, `At most ${String(MOST_BUSY_PEOPLE)} people`),
    ),
    from: instantInput(RANGE_REQUIRED),
    to: instantInput(RANGE_REQUIRED),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        const duration = Date.parse(to) - Date.parse(from);
        return duration > 0 && duration <= MAX_BUSY_DAYS * 86_400_000;
      },
      `to is after from, by at most ${String(MAX_BUSY_DAYS)} days`,
    ),
  );

export const listBusyTimes = userEndpoint('GET /api/events/busy', {
  summary:
    'Lists when people take part in events within a range, earliest start first: in those that they made or are invited to, unless they have declined.',
  query: busyTimesQuery,
  response: z.array(busyTime),
});
