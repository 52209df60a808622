import { taskQueries } from '@atrium/api-client/tasks';
import type { PaletteEntry } from '@atrium/area-contract';
import { defineSearch, MAX_SEARCH_RESULTS } from '@atrium/area-contract';
import type { Task } from '@atrium/contracts/tasks';
import { isolate } from '@atrium/ui';
import { createDescriptionSearch } from '@atrium/ui/text-search';

/** Finds tasks by number, title or the names of their files, then those by their description too, each the newest first. */
export const search = defineSearch({
  title: 'Tasks',
  prepare: async ({ queryClient }) => {
    const tasks = await queryClient.query(taskQueries.list());
    const find = createDescriptionSearch(
      tasks,
      ({ taskNumber, title, attachments = [] }) =>
        [taskNumber, title, ...attachments.map(({ name }) => name)].join(' '),
      ({ description }) => description,
    );
    return (text) => {
      const { named, described } = find(text, MAX_SEARCH_RESULTS);
      return [
        ...named.map(toEntry),
        ...described.map((task) => ({ ...toEntry(task), excerpt: task.description ?? '' })),
      ];
    };
  },
  recall: async ({ queryClient }, id) => {
    const tasks = await queryClient.query(taskQueries.list());
    const task = tasks.find((one) => String(one.id) === id);
    return task ? toEntry(task) : null;
  },
});

function toEntry({ id, taskNumber, title, status }: Task): PaletteEntry {
  return {
    id: String(id),
    label: `${taskNumber} ${isolate(title)}`,
    detail: status,
    kind: 'task',
    to: `/tasks?task=${taskNumber}`,
  };
}
