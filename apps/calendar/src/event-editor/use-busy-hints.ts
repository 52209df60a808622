import { useQueries } from '@tanstack/react-query';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { durationError } from '@atrium/contracts/events';
import { isolate } from '@atrium/ui';
import { useChosenTimes, useSettledTimes } from '../event-form/chosen-times';
import { toTimeRange } from '../event-form/event-form-values';
import { formatHours } from '../format-range';
import { participationOf } from '../participation';

/**
 * Returns a function that says what a user takes part in at the chosen times, other than the event itself:
 * `Busy 9:00–10:00: Review`. Knows nothing while the events load, or if they can't be loaded.
 *
 * @param eventId the event in the form, unless it is a new one
 */
export function useBusyHints(eventId: number | undefined): (userId: number) => string | null {
  const times = useChosenTimes();
  const readTimes = useSettledTimes(times);
  const isPossible =
    readTimes !== null &&
    durationError({ startDate: readTimes.start, endDate: readTimes.end }) === null;
  const ranges = isPossible
    ? [{ from: readTimes.start.toISOString(), to: readTimes.end.toISOString() }]
    : [];
  const [query] = useQueries({
    // Times that are no longer chosen would be kept up to date, too.
    queries: ranges.map((range) => ({ ...eventQueries.range(range), gcTime: 0 })),
  });
  const others = occurrencesOf(query?.data ?? []).filter(
    ({ id, startDate, endDate }) =>
      id !== eventId && times && startDate < times.end && endDate > times.start,
  );

  return (userId) => {
    const event = others.find((other) => participationOf(other, userId) === 'takes-part');
    return event ? `Busy ${formatHours(toTimeRange(event))}: ${isolate(event.title)}` : null;
  };
}
