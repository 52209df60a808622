import { defineSearch } from '@atrium/area-contract';
import { lazyModule } from '@atrium/ui';

const loadSearch = lazyModule(() => import(/* webpackChunkName: "events" */ './search-events'));

/**
 * Finds events by title, then those by their description too, each of those that are not over first, the nearest
 * first.
 */
export const search = defineSearch({
  title: 'Events',
  prepare: async ({ queryClient }) => (await loadSearch()).prepareSearch(queryClient),
  recall: async ({ queryClient }, id) => (await loadSearch()).recallEvent(queryClient, id),
});
