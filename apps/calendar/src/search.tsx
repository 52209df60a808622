import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import { defineSearch, MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { createTextSearch } from '@atrium/ui/text-search';

// The functions of date-fns would take half of the limit of a contribution.
const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Finds events by title, those that are not over first, each nearest first. */
export const search = defineSearch({
  title: 'Events',
  prepare: async ({ queryClient }) => {
    const events = await queryClient.query(eventQueries.list());
    const find = createTextSearch(sortByDistance(events, new Date()), ({ title }) => title);
    return (text) =>
      find(text, MAX_SEARCH_RESULTS).map(({ id, title, startDate }) => ({
        id: String(id),
        label: title,
        detail: mediumDate.format(startDate),
        to: `/calendar?date=${toDay(startDate)}&event=${String(id)}`,
      }));
  },
});

function sortByDistance(events: readonly CalendarEvent[], now: Date): CalendarEvent[] {
  return [
    ...events.filter(({ endDate }) => endDate >= now),
    ...events.filter(({ endDate }) => endDate < now).reverse(),
  ];
}

/** Returns a local date in the form of the calendar's address: `2026-11-20`. */
function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
