import { listTasks } from '@atrium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request';

/** The reads of tasks, as options for TanStack Query. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['tasks', 'list'],
      queryFn: ({ signal }) => request(listTasks, { signal }),
    }),
};
