import { defineSearch } from '@atrium/area-contract';
import { lazyModule } from '@atrium/ui';

const loadSearch = lazyModule(() => import(/* webpackChunkName: "events" */ './search-events'));

/** Finds events by title, those that are not over first, each nearest first. */
export const search = defineSearch({
  title: 'Events',
  prepare: async ({ queryClient }) => (await loadSearch()).prepareSearch(queryClient),
  recall: async ({ queryClient }, id) => (await loadSearch()).recallEvent(queryClient, id),
});
