import type { Task } from '@atrium/contracts/tasks';
import { compareNames } from '@atrium/ui';
import { createTextFilter } from '@atrium/ui/text-search';
import type { TaskView } from './task-list-address';

const filterByText = createTextFilter(({ taskNumber, title }: Task) => [taskNumber, title]);

// Collating takes most of the time and must not repeat at every keystroke.
const sortedLists = new WeakMap<readonly Task[], readonly Task[]>();

/** Filters and sorts tasks. Without a sort order, keeps the order of the response, newest first. */
export function findTasks(tasks: readonly Task[], view: TaskView): readonly Task[] {
  const { text, status, priority, order } = view;
  const found = filterByText(order === null ? tasks : sortByTitle(tasks), text).filter(
    (task) =>
      (status === null || task.status === status) &&
      (priority === null || task.priority === priority),
  );
  return order === 'descending' ? found.reverse() : found;
}

function sortByTitle(tasks: readonly Task[]): readonly Task[] {
  const sorted =
    sortedLists.get(tasks) ??
    tasks.toSorted((left, right) => compareNames(left.title, right.title));
  sortedLists.set(tasks, sorted);
  return sorted;
}
