import type { QueryClient } from '@tanstack/react-query';
import type { CalendarEvent } from '@atrium/api-client/events';
import { eventQueries } from '@atrium/api-client/events';
import type { PaletteEntry } from '@atrium/area-contract';
import { MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { createDescriptionSearch } from '@atrium/ui/text-search';
import { linkTo } from './link-to';

const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Reads all events, and returns a function that finds them by title and description. */
export async function prepareSearch(queryClient: QueryClient) {
  const events = await queryClient.query(eventQueries.list());
  const find = createDescriptionSearch(
    sortByDistance(events, new Date()),
    ({ title }) => title,
    ({ description }) => description,
  );
  return (text: string) => {
    const { named, described } = find(text, MAX_SEARCH_RESULTS);
    return [
      ...named.map(toEntry),
      ...described.map((event) => ({ ...toEntry(event), excerpt: event.description ?? '' })),
    ];
  };
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
    kind: 'event',
    to: linkTo({ key: String(id), startDate }),
  };
}

function sortByDistance(events: readonly CalendarEvent[], now: Date): CalendarEvent[] {
  return [
    ...events.filter(({ endDate }) => endDate >= now),
    ...events.filter(({ endDate }) => endDate < now).reverse(),
  ];
}
