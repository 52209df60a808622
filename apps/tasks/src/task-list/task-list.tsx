import { useMutation } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { Button, EmptyState, formatCount, toastError, toastSuccess } from '@atrium/ui';
import { TaskFilters } from './task-filters';
import type { TaskView } from './task-list-address';
import { TaskTable, TaskTableCard } from './task-table';

interface TaskListProps {
  /** Shown above the rows. */
  notice: ReactNode;
  allTasks: readonly Task[];
  /** The filtered tasks in display order. */
  tasks: readonly Task[];
  view: TaskView;
  requestedView: TaskView;
  onViewChange: (change: Partial<TaskView>) => void;
  onOpen: (task: Task) => void;
  onEdit: (task: Task) => void;
}

const NO_FILTERS = { text: '', status: null, priority: null };

export function TaskList({
  notice,
  allTasks,
  tasks,
  view,
  requestedView,
  onViewChange,
  onOpen,
  onEdit,
}: TaskListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const remove = useDeleteTask();

  function select(changed: readonly Task[], isSelected: boolean) {
    setSelectedIds((current) => {
      const updated = new Set(current);
      for (const { id } of changed) {
        if (isSelected) updated.add(id);
        else updated.delete(id);
      }
      return updated;
    });
  }

  return (
    <>
      <TaskFilters view={requestedView} onChange={onViewChange}>
        <Selection
          {...{ allTasks, tasks, selectedIds }}
          onClear={() => {
            setSelectedIds(new Set());
          }}
        />
        <span role="status">{formatTaskCount(tasks.length, allTasks.length)}</span>
      </TaskFilters>
      <TaskTableCard>
        {notice}
        {tasks.length === 0 ? (
          <NoSearchResults
            onClear={() => {
              onViewChange(NO_FILTERS);
            }}
          />
        ) : (
          <TaskTable
            {...{ tasks, selectedIds }}
            actions={{
              open: onOpen,
              edit: onEdit,
              remove,
              select: (task, isSelected) => {
                select([task], isSelected);
              },
            }}
            order={view.order}
            onOrderChange={(order) => {
              onViewChange({ order });
            }}
            onSelectAll={(isSelected) => {
              select(tasks, isSelected);
            }}
            scrollKey={JSON.stringify(view)}
          />
        )}
      </TaskTableCard>
    </>
  );
}

/** Deletes a task after confirmation. Ignores a task whose deletion is in progress. */
function useDeleteTask(): (task: Task) => void {
  const pendingIds = useRef(new Set<number>());
  const { mutate } = useMutation({
    ...taskMutations.delete(),
    onSuccess: () => {
      toastSuccess('Task deleted successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
    onSettled: (_response, _error, id) => {
      pendingIds.current.delete(id);
    },
  });

  return ({ id }) => {
    if (pendingIds.current.has(id)) return;
    if (!window.confirm('Are you sure you want to delete this task?')) return;
    pendingIds.current.add(id);
    mutate(id);
  };
}

interface SelectionProps {
  allTasks: readonly Task[];
  tasks: readonly Task[];
  selectedIds: ReadonlySet<number>;
  onClear: () => void;
}

/** Shows how many tasks are selected. Tasks that a filter hides stay selected and are counted. */
function Selection({ allTasks, tasks, selectedIds, onClear }: SelectionProps) {
  if (selectedIds.size === 0) return null;
  const isSelected = ({ id }: Task) => selectedIds.has(id);
  // The ids may include deleted tasks.
  const count = allTasks.filter(isSelected).length;
  const hiddenCount = count - tasks.filter(isSelected).length;
  if (count === 0) return null;
  return (
    <>
      <span role="status">
        {hiddenCount > 0
          ? `${formatCount(count)} selected, ${formatCount(hiddenCount)} of them hidden`
          : `${formatCount(count)} selected`}
      </span>
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear selection
      </Button>
    </>
  );
}

function NoSearchResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title="No tasks match"
      description="Change the text, the status or the priority, or clear all filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

function formatTaskCount(shown: number, all: number): string {
  if (shown < all) return `${formatCount(shown)} of ${formatCount(all)} tasks`;
  return all === 1 ? '1 task' : `${formatCount(all)} tasks`;
}
