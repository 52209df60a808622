import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import type { SortOrder } from '@atrium/ui';
import { Card, Checkbox, DataTable, DataTableSkeleton, tokens, VisuallyHidden } from '@atrium/ui';
import type { TaskActions, TaskActionsRef } from './task-columns';
import { taskColumns } from './task-columns';

const TABLE = { label: 'Tasks', columns: taskColumns, minWidth: '60rem' };

interface TaskTableProps {
  /** The filtered tasks in their display order. */
  tasks: readonly Task[];
  order: SortOrder | null;
  onOrderChange: (order: SortOrder) => void;
  selectedIds: ReadonlySet<number>;
  /** Selects or deselects all filtered tasks. */
  onSelectAll: (isSelected: boolean) => void;
  actions: TaskActions;
  scrollKey: string;
}

export function TaskTable({
  tasks,
  order,
  onOrderChange,
  selectedIds,
  onSelectAll,
  actions,
  scrollKey,
}: TaskTableProps) {
  const changedIds = useChangedIds('tasks');
  const latestActions = useRef(actions);

  // Synchronizes the ref that the rows' handlers read.
  useEffect(() => {
    latestActions.current = actions;
  });

  const selectedCount =
    selectedIds.size === 0 ? 0 : tasks.filter(({ id }) => selectedIds.has(id)).length;
  return (
    <DataTable
      {...TABLE}
      rows={tasks}
      rowKey={getTaskId}
      context={latestActions}
      selectedKeys={selectedIds}
      changedKeys={changedIds}
      onRowOpen={openTask}
      sort={{ title: 'Title', order, onChange: onOrderChange }}
      scrollKey={scrollKey}
      headers={{
        Selection: (
          <Checkbox
            label="Select all tasks shown"
            hideLabel
            checked={selectedCount === tasks.length}
            indeterminate={selectedCount > 0 && selectedCount < tasks.length}
            onChange={({ target }) => {
              onSelectAll(target.checked);
            }}
          />
        ),
      }}
    />
  );
}

function getTaskId({ id }: Task): number {
  return id;
}

function openTask(task: Task, actions: TaskActionsRef): void {
  actions.current.open(task);
}

/** Skeleton of the task table. */
export function LoadingTaskTable() {
  return (
    <TaskTableCard>
      <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
      <DataTableSkeleton {...TABLE} rowCount={8} />
    </TaskTableCard>
  );
}

/** Card of the table. On a phone, the cells of a row stand in three lines, as the columns do not fit. */
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
        'selection description description description actions'
        'selection number status priority actions' / auto auto auto 1fr auto;
      padding-block: ${tokens.space[2]};
      border-bottom: 1px solid ${tokens.color.border};
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

    thead th:nth-child(n + 4),
    thead th:nth-child(2) {
      display: none;
    }

    td:nth-child(4) > div {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;
