import { useMemo } from 'react';
import type { TaskPriority, TaskStatus } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus } from '@atrium/contracts/tasks';
import type { AddressChange, SortOrder } from '@atrium/ui';
import { useAddressState } from '@atrium/ui';

/** Filters and sort order of the task list. */
export interface TaskView {
  text: string;
  status: TaskStatus | null;
  priority: TaskPriority | null;
  /** Order by title; null for newest first. */
  order: SortOrder | null;
}

interface TaskListAddress {
  /** State of the current URL. */
  view: TaskView;
  /** The latest requested state. It differs from `view` while the list renders. */
  requestedView: TaskView;
  changeView: (change: Partial<TaskView>) => void;
  /** Number of the open task. */
  openTaskNumber: string | null;
  openTask: (taskNumber: string) => void;
  closeTask: () => void;
  /** Whether the address asks for the form of a new task, as the command palette does. */
  isNewRequested: boolean;
  /** Removes the request from the address. */
  acceptNewRequest: () => void;
}

/** Keeps filters, sort order and open task in the URL: `?q=&status=&priority=&sort=&task=&new=`. */
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
    isNewRequested: params.get('new') === 'task',
    acceptNewRequest: () => {
      change({ new: null }, { replace: true });
    },
  };
}

const ORDERS: ReadonlyMap<string | null, SortOrder> = new Map([
  ['title', 'ascending'],
  ['-title', 'descending'],
]);

// Ignores unknown values.
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
