import { useEffect, useRef } from 'react';
import { useChangedIds } from '@atrium/api-client';
import type { Task } from '@atrium/contracts/tasks';
import type { SortOrder } from '@atrium/ui';
import { Card, Checkbox, DataTable, DataTableSkeleton, VisuallyHidden } from '@atrium/ui';
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
    <Card>
      <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
      <DataTableSkeleton {...TABLE} rowCount={8} />
    </Card>
  );
}
