import type { Task } from '@atrium/contracts/tasks';
import { isOverdue } from '../due-date';
import { findTasks } from './find-tasks';
import type { TaskView } from './task-list-address';

/** Numbers of open tasks, and of those among them that are overdue. */
export interface Workload {
  open: number;
  overdue: number;
}

/** Workload of everybody, and of each assignee by id. */
export interface Workloads {
  all: Workload;
  byAssignee: ReadonlyMap<number, Workload>;
}

/** Counts the open tasks of each assignee that match the filters by text, priority, type and number. */
export function countWorkloads(tasks: readonly Task[], view: TaskView, today: string): Workloads {
  const filters: TaskView = {
    text: view.text,
    status: null,
    priority: view.priority,
    type: view.type,
    assignee: null,
    only: 'open',
    numbers: view.numbers,
    sort: null,
    isBoard: false,
  };
  const all: Workload = { open: 0, overdue: 0 };
  const byAssignee = new Map<number, Workload>();
  for (const task of findTasks(tasks, filters, today)) {
    const isLate = isOverdue(task, today);
    add(all, isLate);
    for (const { userId } of task.assignees) {
      const workload = byAssignee.get(userId) ?? { open: 0, overdue: 0 };
      add(workload, isLate);
      byAssignee.set(userId, workload);
    }
  }
  return { all, byAssignee };
}

function add(workload: Workload, isLate: boolean): void {
  workload.open += 1;
  if (isLate) workload.overdue += 1;
}
