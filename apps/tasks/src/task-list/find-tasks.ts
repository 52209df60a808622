import type { Task } from '@atrium/contracts/tasks';
import { foldText } from '@atrium/ui';
import type { TaskView } from './task-list-address';

interface Entry {
  task: Task;
  /** What the text filter looks at, folded. */
  text: string;
}

// By the list that the server sent, so that folding and collating, which take longest by far, are
// done once for each reading and not at every key.
const entriesAsSent = new WeakMap<readonly Task[], readonly Entry[]>();
const entriesByTitle = new WeakMap<readonly Task[], readonly Entry[]>();

// The reader's own alphabet; `Task 2` stands before `Task 10`.
const titles = new Intl.Collator(undefined, { numeric: true });

/** The tasks that the filters let through: newest first, as the server sends them, or by title. */
export function findTasks(tasks: readonly Task[], view: TaskView): readonly Task[] {
  const { status, priority, order } = view;
  const text = foldText(view.text.trim());
  const found = orderedEntries(tasks, order !== null)
    .filter(
      (entry) =>
        (status === null || entry.task.status === status) &&
        (priority === null || entry.task.priority === priority) &&
        entry.text.includes(text),
    )
    .map(({ task }) => task);
  return order === 'descending' ? found.reverse() : found;
}

function orderedEntries(tasks: readonly Task[], isByTitle: boolean): readonly Entry[] {
  const asSent = remember(entriesAsSent, tasks, () =>
    // A line break stands in no title, so that no text is found across the two.
    tasks.map((task) => ({ task, text: foldText(`${task.taskNumber}\n${task.title}`) })),
  );
  if (!isByTitle) return asSent;
  return remember(entriesByTitle, tasks, () =>
    asSent.toSorted((left, right) => titles.compare(left.task.title, right.task.title)),
  );
}

function remember<Key extends WeakKey, Value>(
  memory: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}
