import type { Task } from '@atrium/contracts/tasks';
import { taskPriority } from '@atrium/contracts/tasks';
import { compareNames } from '@atrium/ui';
import { createTextFilter } from '@atrium/ui/text-search';
import { isOpen, isOverdue } from '../due-date';
import type { TaskSort, TaskView } from './task-list-address';

const filterByText = createTextFilter(({ taskNumber, title, attachments = [] }: Task) => [
  taskNumber,
  title,
  ...attachments.map(({ name }) => name),
]);

const FACETS = ['status', 'priority', 'type', 'assignee', 'only'] as const;

/** A filter with a list of values. */
export type Facet = (typeof FACETS)[number];

type Values = (task: Task, today: string) => readonly (string | number)[];

const VALUES: Readonly<Record<Facet, Values>> = {
  status: ({ status }) => [status],
  priority: ({ priority }) => [priority],
  type: ({ type }) => [type],
  assignee: ({ assignees }) => assignees.map(({ userId }) => userId),
  only: (task, today) => {
    if (!isOpen(task)) return [];
    return isOverdue(task, today) ? ['open', 'overdue'] : ['open'];
  },
};

/**
 * Filters and sorts tasks. Without a sort order, keeps the order of the response, newest first.
 *
 * @param today the local date, such as `2026-11-20`
 */
export function findTasks(tasks: readonly Task[], view: TaskView, today: string): readonly Task[] {
  const sorted = view.sort === null ? tasks : sortTasks(tasks, view.sort);
  const found = filterByText(filterByNumber(sorted, view.numbers), view.text);
  const facets = findActive(view);
  if (facets.length === 0) return found;
  return found.filter((task) => facets.every((facet) => matches(task, view, facet, today)));
}

/** Numbers of tasks by filter and value. */
export type TaskCounts = Readonly<Record<Facet, ReadonlyMap<string | number, number>>>;

/** Counts the tasks that each value of a filter would show, beside the other filters. */
export function countTasks(tasks: readonly Task[], view: TaskView, today: string): TaskCounts {
  const counts = {
    status: new Map<string | number, number>(),
    priority: new Map<string | number, number>(),
    type: new Map<string | number, number>(),
    assignee: new Map<string | number, number>(),
    only: new Map<string | number, number>(),
  };
  const active = findActive(view);
  for (const task of filterByText(filterByNumber(tasks, view.numbers), view.text)) {
    const mismatches = active.filter((facet) => !matches(task, view, facet, today));
    if (mismatches.length > 1) continue;
    for (const facet of mismatches.length === 0 ? FACETS : mismatches) {
      for (const value of VALUES[facet](task, today)) {
        counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function filterByNumber(tasks: readonly Task[], numbers: string | null): readonly Task[] {
  if (numbers === null) return tasks;
  const named = new Set(numbers.split(','));
  return tasks.filter(({ taskNumber }) => named.has(taskNumber));
}

function findActive(view: TaskView): readonly Facet[] {
  return FACETS.filter((facet) => view[facet] !== null);
}

function matches(task: Task, view: TaskView, facet: Facet, today: string): boolean {
  return VALUES[facet](task, today).some((value) => value === view[facet]);
}

// Collating takes most of the time and must not repeat at every keystroke.
const sortedLists = new WeakMap<readonly Task[], Map<TaskSort, readonly Task[]>>();

function sortTasks(tasks: readonly Task[], sort: TaskSort): readonly Task[] {
  const lists = sortedLists.get(tasks) ?? new Map<TaskSort, readonly Task[]>();
  sortedLists.set(tasks, lists);
  const sorted =
    lists.get(sort) ??
    (sort === '-title'
      ? sortTasks(tasks, 'title').toReversed()
      : tasks.toSorted(COMPARATORS[sort]));
  lists.set(sort, sorted);
  return sorted;
}

const LAST_DAY = '9999-12-31';

// By due date, open tasks come before those that are done or canceled, and tasks without one come last.
const COMPARATORS: Readonly<Record<Exclude<TaskSort, '-title'>, (a: Task, b: Task) => number>> = {
  title: (a, b) => compareNames(a.title, b.title),
  due: (a, b) => compareClosed(a, b) || compareDays(a.endDate ?? LAST_DAY, b.endDate ?? LAST_DAY),
  '-due': (a, b) => compareClosed(a, b) || compareDays(b.endDate ?? '', a.endDate ?? ''),
  priority: (a, b) => rank(a) - rank(b),
  '-priority': (a, b) => rank(b) - rank(a),
};

function compareClosed(a: Task, b: Task): number {
  return Number(isOpen(b)) - Number(isOpen(a));
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function rank({ priority }: Task): number {
  return taskPriority.options.indexOf(priority);
}
