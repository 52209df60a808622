// Apart from the mutations, for modules that only read.
import type { RowList } from '@atrium/api-client';
import { request, rowListOptions } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import { listTasks } from '@atrium/contracts/tasks';
import { taskKey } from './query-keys';

/** The list of tasks, for mutations. */
export const taskList: RowList<Task> = {
  queryKey: [...taskKey, 'list'],
  topic: 'tasks',
  read: (query) => request(listTasks, { query }),
  compare: (one, other) => other.id - one.id,
  nameRow: ({ taskNumber }) => taskNumber,
};

/** Query options of tasks. */
export const taskQueries = {
  /** All tasks, newest first. */
  list: () => rowListOptions(taskList),
};
