import { useMutation } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { Button, Card, EmptyState, formatCount, toastError, toastSuccess } from '@atrium/ui';
import { TaskFilters } from './task-filters';
import type { TaskView } from './task-list-address';
import { TaskTable } from './task-table';

interface TaskListProps {
  /** Stands above the rows. */
  notice: ReactNode;
  allTasks: readonly Task[];
  /** The tasks that the filters have left, in the order to show them in. */
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
  const remove = useTaskRemoval();

  function select(chosen: readonly Task[], isSelected: boolean) {
    setSelectedIds((before) => {
      const after = new Set(before);
      for (const { id } of chosen) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
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
        <span role="status">{countText(tasks.length, allTasks.length)}</span>
      </TaskFilters>
      <Card>
        {notice}
        {tasks.length === 0 ? (
          <NoMatch
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
      </Card>
    </>
  );
}

/** Deletes a task once the person has said so; never the same one twice. */
function useTaskRemoval(): (task: Task) => void {
  const idsUnderWay = useRef(new Set<number>());
  const { mutate } = useMutation({
    ...taskMutations.delete(),
    onSuccess: () => {
      toastSuccess('Task deleted successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
    onSettled: (_answer, _error, id) => {
      idsUnderWay.current.delete(id);
    },
  });

  return ({ id }) => {
    if (idsUnderWay.current.has(id)) return;
    if (!window.confirm('Are you sure you want to delete this task?')) return;
    idsUnderWay.current.add(id);
    mutate(id);
  };
}

interface SelectionProps {
  allTasks: readonly Task[];
  tasks: readonly Task[];
  selectedIds: ReadonlySet<number>;
  onClear: () => void;
}

/** How many tasks are selected; what a filter hides stays selected, and is told. */
function Selection({ allTasks, tasks, selectedIds, onClear }: SelectionProps) {
  if (selectedIds.size === 0) return null;
  const isSelected = ({ id }: Task) => selectedIds.has(id);
  // Deleted tasks leave the count by themselves.
  const count = allTasks.filter(isSelected).length;
  const hiddenCount = count - tasks.filter(isSelected).length;
  if (count === 0) return null;
  return (
    <>
      <span role="status">
        {`${formatCount(count)} selected`}
        {hiddenCount > 0 && `, ${formatCount(hiddenCount)} of them hidden`}
      </span>
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear selection
      </Button>
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title="No tasks match"
      description="Change the text, the status or the priority, or show all tasks again."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

function countText(shown: number, all: number): string {
  if (shown < all) return `${formatCount(shown)} of ${formatCount(all)} tasks`;
  return all === 1 ? '1 task' : `${formatCount(all)} tasks`;
}
