import { useMemo } from 'react';
import type { TaskPriority, TaskStatus } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus } from '@atrium/contracts/tasks';
import type { AddressChange, SortOrder } from '@atrium/ui';
import { useAddressState } from '@atrium/ui';

/** Which tasks are shown, and in which order. */
export interface TaskView {
  text: string;
  status: TaskStatus | null;
  priority: TaskPriority | null;
  /** Order by title, or null for the newest task first. */
  order: SortOrder | null;
}

interface TaskListAddress {
  /** What the address says. */
  view: TaskView;
  /** What was asked for last: ahead of `view` while the list is still being found. */
  requestedView: TaskView;
  changeView: (change: Partial<TaskView>) => void;
  /** The number of the open task. */
  openTaskNumber: string | null;
  openTask: (taskNumber: string) => void;
  closeTask: () => void;
}

/** What is shown of the tasks, kept in the address: `?q=&status=&priority=&sort=&task=`. */
export function useTaskListAddress(): TaskListAddress {
  const { params, requestedParams, change, open, close } = useAddressState();
  const view = useMemo(() => readView(params), [params]);
  const requestedView = useMemo(() => readView(requestedParams), [requestedParams]);
  return {
    view,
    requestedView,
    changeView: (changes) => {
      const parameters = writeView({ ...requestedView, ...changes });
      change({ ...parameters, task: null }, { replace: true });
    },
    openTaskNumber: params.get('task'),
    openTask: (taskNumber) => {
      open({ task: taskNumber });
    },
    closeTask: () => {
      close('task');
    },
  };
}

const ORDERS: ReadonlyMap<string | null, SortOrder> = new Map([
  ['title', 'ascending'],
  ['-title', 'descending'],
]);

// A value that nobody knows is as good as none.
function readView(params: URLSearchParams): TaskView {
  return {
    text: params.get('q') ?? '',
    status: taskStatus.safeParse(params.get('status')).data ?? null,
    priority: taskPriority.safeParse(params.get('priority')).data ?? null,
    order: ORDERS.get(params.get('sort')) ?? null,
  };
}

function writeView({ text, status, priority, order }: TaskView): AddressChange {
  const sort = order && (order === 'ascending' ? 'title' : '-title');
  return { q: text, status, priority, sort };
}
