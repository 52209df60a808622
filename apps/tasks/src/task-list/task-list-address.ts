import { taskPriority, taskStatus } from '@atrium/contracts';
import type { TaskPriority, TaskStatus } from '@atrium/contracts';
import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The two orders by title; without one, the newest task comes first. */
export type TitleOrder = 'ascending' | 'descending';

/** Which tasks are shown, and in which order. */
export interface TaskView {
  text: string;
  status: TaskStatus | null;
  priority: TaskPriority | null;
  order: TitleOrder | null;
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
  const location = useLocation();
  const navigate = useNavigate();
  const closedEntry = useRef<string>(null);
  const parameters = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const view = useMemo(() => readView(parameters), [parameters]);
  const [requestedView, showRequested] = useOptimistic(view);

  function goTo(
    nextView: TaskView,
    taskNumber: string | null,
    options: { replace: boolean; state?: unknown },
  ) {
    const search = writeParameters(parameters, nextView, taskNumber);
    void navigate({ search }, options);
  }

  return {
    view,
    requestedView,
    changeView: (change) => {
      const nextView = { ...requestedView, ...change };
      // The controls follow at once; the list, which may be long, when there is time for it.
      startTransition(() => {
        showRequested(nextView);
        goTo(nextView, null, { replace: true });
      });
    },
    openTaskNumber: parameters.get('task'),
    openTask: (taskNumber) => {
      goTo(requestedView, taskNumber, { replace: false, state: OPENED_HERE });
    },
    closeTask: () => {
      // A second way out of the same dialog must not go back a second step.
      if (closedEntry.current === location.key) return;
      closedEntry.current = location.key;
      if (isOpenedHere(location.state)) void navigate(-1);
      else goTo(requestedView, null, { replace: true });
    },
  };
}

// Tells an entry of the history that has the list before it from one that a link has led to.
const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

const ORDERS: Readonly<Record<string, TitleOrder>> = { title: 'ascending', '-title': 'descending' };

// A value that nobody knows is as good as none.
function readView(parameters: URLSearchParams): TaskView {
  return {
    text: parameters.get('q') ?? '',
    status: taskStatus.safeParse(parameters.get('status')).data ?? null,
    priority: taskPriority.safeParse(parameters.get('priority')).data ?? null,
    order: ORDERS[parameters.get('sort') ?? ''] ?? null,
  };
}

function writeParameters(
  parameters: URLSearchParams,
  { text, status, priority, order }: TaskView,
  taskNumber: string | null,
): string {
  const written = new URLSearchParams(parameters);
  const values = {
    q: text,
    status,
    priority,
    sort: order && (order === 'ascending' ? 'title' : '-title'),
    task: taskNumber,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written.toString();
}
