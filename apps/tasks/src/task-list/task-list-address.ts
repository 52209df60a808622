import { useMemo } from 'react';
import type { TaskPriority, TaskStatus, TaskType } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import type { AddressChange } from '@atrium/ui';
import { useAddressState } from '@atrium/ui';
import type { LinkedComment } from '../task-detail/linked-comment';

const SORTS = ['title', '-title', 'due', '-due', 'priority', '-priority'] as const;

const BOARD = 'board';

/** Sort order of the task list, descending with a minus. `due` is the end date. */
export type TaskSort = (typeof SORTS)[number];

const STATES = ['open', 'overdue'] as const;

/** `open` tasks are neither done nor canceled; `overdue` ones are open and past their end date. */
export type TaskState = (typeof STATES)[number];

/** Filters, sort order and layout of the task list. */
export interface TaskView {
  text: string;
  status: TaskStatus | null;
  priority: TaskPriority | null;
  type: TaskType | null;
  /** Id of a user. */
  assignee: number | null;
  only: TaskState | null;
  /** Numbers of tasks, separated by commas: those that a notice names. */
  numbers: string | null;
  /** Null for newest first. */
  sort: TaskSort | null;
  /** Whether a board shows the tasks, not the table. */
  isBoard: boolean;
}

/**
 * Keeps filters, sort order, layout and open task in the URL:
 * `?q=&status=&priority=&type=&assignee=&only=&numbers=&sort=&view=&task=&comment=&reply=&new=`.
 */
export function useTaskListAddress() {
  const { params, requestedParams, change, open, close } = useAddressState();
  const view = useMemo(() => readView(params), [params]);
  const requestedView = useMemo(() => readView(requestedParams), [requestedParams]);
  const linkedComment = readLinkedComment(params);
  return {
    view,
    // Ahead of `view` while the list renders.
    requestedView,
    changeView: (changes: Partial<TaskView>) => {
      const parameters = writeView({ ...requestedView, ...changes });
      change({ ...parameters, task: null, ...NO_COMMENT }, { replace: true });
    },
    openTaskNumber: params.get('task'),
    /** The comment that the open task shows first; a notice links to it. */
    linkedComment,
    openTask: (taskNumber: string) => open({ task: taskNumber, ...NO_COMMENT }),
    // Goes back from a task that the list has opened, which has no comment.
    closeTask: () => (linkedComment ? close('task', 'comment', 'reply') : close('task')),
    // The command palette asks for the form of a new task.
    isNewRequested: params.get('new') === 'task',
    acceptNewRequest: () => change({ new: null }, { replace: true }),
  };
}

const NO_COMMENT = { comment: null, reply: null };

function readLinkedComment(params: URLSearchParams): LinkedComment | null {
  const id = Number(params.get('comment'));
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  return { id, isAnswered: params.has('reply') };
}

// Ignores unknown values.
function readView(params: URLSearchParams): TaskView {
  const assignee = Number(params.get('assignee'));
  return {
    text: params.get('q') ?? '',
    status: taskStatus.safeParse(params.get('status')).data ?? null,
    priority: taskPriority.safeParse(params.get('priority')).data ?? null,
    type: taskType.safeParse(params.get('type')).data ?? null,
    assignee: Number.isSafeInteger(assignee) && assignee > 0 ? assignee : null,
    only: STATES.find((state) => state === params.get('only')) ?? null,
    numbers: params.get('numbers'),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
    isBoard: params.get('view') === BOARD,
  };
}

function writeView({ text, assignee, isBoard, ...rest }: TaskView): AddressChange {
  return {
    q: text,
    assignee: assignee === null ? null : String(assignee),
    view: isBoard ? BOARD : null,
    ...rest,
  };
}
