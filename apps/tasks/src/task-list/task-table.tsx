import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import type { SortOrder } from '@atrium/ui';
import {
  Card,
  Checkbox,
  DataTable,
  DataTableSkeleton,
  optionalComponent,
  tokens,
  useDateLanguage,
  VisuallyHidden,
} from '@atrium/ui';
import type { Usernames } from '../usernames';
import type { TaskActions, TaskRowContext } from './task-columns';
import { taskColumns } from './task-columns';
import type { TaskSort } from './task-list-address';

const SortMenu = optionalComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './sort-menu').then((module) => module.SortMenu),
);

const TABLE = { label: 'Tasks', columns: taskColumns, minWidth: '60rem' };

interface TaskTableProps {
  /** The filtered tasks in their display order. */
  tasks: readonly Task[];
  usernames: Usernames | undefined;
  /** The local date, such as `2026-11-20`. */
  today: string;
  sort: TaskSort | null;
  onSortChange: (sort: TaskSort | null) => void;
  selectedIds: ReadonlySet<number>;
  onSelectAll: (isSelected: boolean) => void;
  actions: TaskActions;
  scrollKey: string;
}

export function TaskTable({
  tasks,
  usernames,
  today,
  sort,
  onSortChange,
  selectedIds,
  onSelectAll,
  actions,
  scrollKey,
}: TaskTableProps) {
  const changedIds = useChangedIds('tasks');
  const { language } = useDateLanguage();
  const latestActions = useRef(actions);
  const context = useMemo(
    () => ({ actions: latestActions, today, language, usernames }),
    [today, language, usernames],
  );

  // Synchronizes the ref that the rows' handlers read.
  useEffect(() => {
    latestActions.current = actions;
  });

  return (
    <DataTable
      {...TABLE}
      rows={tasks}
      rowKey={getTaskId}
      context={context}
      selectedKeys={selectedIds}
      changedKeys={changedIds}
      onRowOpen={openTask}
      sort={{
        title: 'Title',
        order: titleOrderOf(sort),
        onChange: (order) => onSortChange(order === 'ascending' ? 'title' : '-title'),
        menu: <SortMenu sort={sort} onChange={onSortChange} />,
      }}
      scrollKey={scrollKey}
      headers={{
        Selection: (
          <Checkbox
            label="Select all tasks shown"
            hideLabel
            checked={selectedIds.size === tasks.length}
            indeterminate={selectedIds.size > 0 && selectedIds.size < tasks.length}
            onChange={({ target }) => onSelectAll(target.checked)}
          />
        ),
      }}
    />
  );
}

function titleOrderOf(sort: TaskSort | null): SortOrder | null {
  if (sort === 'title') return 'ascending';
  return sort === '-title' ? 'descending' : null;
}

function getTaskId({ id }: Task): number {
  return id;
}

function openTask(task: Task, { actions }: TaskRowContext): void {
  actions.current.open(task);
}

export function LoadingTaskTable() {
  return (
    <TaskTableCard>
      <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
      <DataTableSkeleton {...TABLE} rowCount={8} />
    </TaskTableCard>
  );
}

/** Card of the table. On a phone, a row is a card of two lines without the description, as the columns do not fit. */
export const TaskTableCard = styled(Card)`
  @media screen and (width < ${tokens.breakpoint.small}) {
    table {
      display: block;
      min-width: 0 !important;
    }

    thead,
    tbody,
    tr[aria-hidden],
    tr[aria-hidden] > td {
      display: block;
    }

    tr[aria-rowindex] {
      display: grid;
      align-items: center;
      grid-template:
        'selection title title title actions'
        'selection number status priority priority' / auto auto auto 1fr auto;
      padding-block: ${tokens.space[2]};
      border-bottom: 1px solid ${tokens.color.border};
    }

    @media (width < 360px) {
      tr[aria-rowindex] {
        grid-template:
          'selection title title actions'
          'selection number status status'
          'selection priority priority priority' / auto auto 1fr auto;
      }
    }

    tr[aria-rowindex] > * {
      width: auto !important;
      min-width: 0;
      height: auto;
      padding: 2px ${tokens.space[2]};
      border: 0;
    }

    ${['selection', 'number', 'title', 'description', 'status', 'priority', 'actions'].map(
      (area, index) => `tr > :nth-child(${String(index + 1)}) { grid-area: ${area}; }`,
    )}

    /* As high with the menu, which is lazy, as without. */
    thead th {
      display: flex;
      align-items: center;
      min-height: 32px;
    }

    thead th:nth-child(n + 4),
    thead th:nth-child(2) {
      display: none;
    }

    td:nth-child(4) {
      display: none;
    }
  }
`;
