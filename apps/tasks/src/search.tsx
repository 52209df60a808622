import { taskQueries } from '@atrium/api-client/tasks';
import { defineSearch, MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import { isolate } from '@atrium/ui';
import { createTextSearch } from '@atrium/ui/text-search';

/** Finds tasks by number or title, the newest first. */
export const search = defineSearch({
  title: 'Tasks',
  prepare: async ({ queryClient }) => {
    const tasks = await queryClient.query(taskQueries.list());
    const find = createTextSearch(tasks, ({ taskNumber, title }) => `${taskNumber} ${title}`);
    return (text) =>
      find(text, MAX_SEARCH_RESULTS).map(({ id, taskNumber, title, status }) => ({
        id: String(id),
        label: `${taskNumber} ${isolate(title)}`,
        detail: status,
        to: `/tasks?task=${taskNumber}`,
      }));
  },
});
