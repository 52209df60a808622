import type { QueryClient } from '@tanstack/react-query';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import type { PaletteEntry } from '@atrium/area-contract';
import { MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { createTextSearch } from '@atrium/ui/text-search';
import { linkTo } from './link-to';

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Reads all events, and returns a function that finds them by title. */
export async function prepareSearch(queryClient: QueryClient) {
  const events = await queryClient.query(eventQueries.list());
  const find = createTextSearch(sortByDistance(events, new Date()), ({ title }) => title);
  return (text: string) => find(text, MAX_SEARCH_RESULTS).map(toEntry);
}

/** Reads all events, and returns the entry of one; `null` if it is gone. */
export async function recallEvent(
  queryClient: QueryClient,
  id: string,
): Promise<PaletteEntry | null> {
  const events = await queryClient.query(eventQueries.list());
  const event = events.find((one) => String(one.id) === id);
  return event ? toEntry(event) : null;
}

function toEntry({ id, title, startDate }: CalendarEvent): PaletteEntry {
  return {
    id: String(id),
    label: title,
    detail: mediumDate.format(startDate),
    to: linkTo({ key: String(id), startDate }),
  };
}

function sortByDistance(events: readonly CalendarEvent[], now: Date): CalendarEvent[] {
  return [
    ...events.filter(({ endDate }) => endDate >= now),
    ...events.filter(({ endDate }) => endDate < now).reverse(),
  ];
}
