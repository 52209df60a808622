import type { Task } from '@atrium/contracts/tasks';
import { compareNames, foldText } from '@atrium/ui';
import type { TaskView } from './task-list-address';

interface Entry {
  task: Task;
  /** Folded text that the text filter searches. */
  text: string;
}

// Caches by list: folding and collating take most of the time and must not repeat at every keystroke.
const unsortedEntries = new WeakMap<readonly Task[], readonly Entry[]>();
const sortedEntries = new WeakMap<readonly Task[], readonly Entry[]>();

/** Filters and sorts tasks. Without a sort order, keeps the order of the response, newest first. */
export function findTasks(tasks: readonly Task[], view: TaskView): readonly Task[] {
  const { status, priority, order } = view;
  const text = foldText(view.text);
  const found = getEntries(tasks, order !== null)
    .filter(
      (entry) =>
        (status === null || entry.task.status === status) &&
        (priority === null || entry.task.priority === priority) &&
        entry.text.includes(text),
    )
    .map(({ task }) => task);
  return order === 'descending' ? found.reverse() : found;
}

function getEntries(tasks: readonly Task[], isSorted: boolean): readonly Entry[] {
  const unsorted = memoize(unsortedEntries, tasks, () =>
    // The line break keeps a match from spanning number and title.
    tasks.map((task) => ({ task, text: `${foldText(task.taskNumber)}\n${foldText(task.title)}` })),
  );
  if (!isSorted) return unsorted;
  return memoize(sortedEntries, tasks, () =>
    unsorted.toSorted((left, right) => compareNames(left.task.title, right.task.title)),
  );
}

function memoize<Key extends WeakKey, Value>(
  cache: WeakMap<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const computed = compute();
  cache.set(key, computed);
  return computed;
}
