import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { formatCount, lazyComponent, optionalComponent, useRowSelection } from '@atrium/ui';
import { useUsernames } from '../usernames';
import { countTasks } from './find-tasks';
import { SelectionBar } from './selection/lazy-selection-bar';
import type { TaskActions } from './task-columns';
import { formatTaskCount, TaskFilters } from './task-filters';
import type { TaskView } from './task-list-address';
import { LoadingTaskTable, TaskTable, TaskTableCard } from './task-table';
import { ViewSwitch } from './view-switch';

interface TaskListProps {
  /** Shown above the rows. */
  notice: ReactNode;
  allTasks: readonly Task[];
  /** The filtered tasks in display order. */
  tasks: readonly Task[];
  /** The local date, such as `2026-11-20`. */
  today: string;
  view: TaskView;
  requestedView: TaskView;
  onViewChange: (change: Partial<TaskView>) => void;
  actions: Omit<TaskActions, 'select'>;
}

const TaskBoard = lazyComponent(
  () =>
    import(/* webpackChunkName: "board" */ '../task-board/task-board').then(
      (module) => module.TaskBoard,
    ),
  LoadingTaskTable,
);

const TouchSelection = optionalComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './selection/touch-selection').then(
    (module) => module.TouchSelection,
  ),
);

const NoSearchResults = lazyComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './empty-states').then(
    (module) => module.NoSearchResults,
  ),
);

const NamedTasksNotice = optionalComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './named-tasks-notice').then(
    (module) => module.NamedTasksNotice,
  ),
);

const StatusBar = optionalComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './status-bar').then((module) => module.StatusBar),
);

const NO_FILTERS = {
  text: '',
  status: null,
  priority: null,
  type: null,
  assignee: null,
  only: null,
  numbers: null,
};

export function TaskList({
  notice,
  allTasks,
  tasks,
  today,
  view,
  requestedView,
  onViewChange,
  actions,
}: TaskListProps) {
  const selection = useRowSelection(tasks);
  const counts = useMemo(() => countTasks(allTasks, view, today), [allTasks, view, today]);
  const usernames = useUsernames(allTasks);
  const card = useRef<HTMLElement>(null);
  const notices = (
    <>
      {notice}
      {view.numbers !== null && (
        <NamedTasksNotice onShowAll={() => onViewChange({ numbers: null })} />
      )}
    </>
  );

  return (
    <>
      <TaskFilters
        allTasks={allTasks}
        counts={counts}
        usernames={usernames}
        today={today}
        view={requestedView}
        onChange={onViewChange}
      >
        <span role="status">{formatResult(tasks.length, allTasks.length)}</span>
        <ViewSwitch
          isBoard={requestedView.isBoard}
          onChange={(isBoard) => onViewChange({ isBoard })}
        />
      </TaskFilters>
      <StatusBarFrame>
        <StatusBar
          counts={counts.status}
          status={requestedView.status}
          onChange={(status) => onViewChange({ status })}
        />
      </StatusBarFrame>
      {view.isBoard && tasks.length > 0 ? (
        <TaskBoard
          notice={notices}
          tasks={tasks}
          usernames={usernames}
          selection={selection}
          actions={actions}
        />
      ) : (
        <TaskTableCard ref={card}>
          <TouchSelection
            card={card}
            isSelecting={selection.ids.size > 0}
            onToggle={(index) => {
              const task = tasks[index];
              if (task) selection.select(task, !selection.ids.has(task.id));
            }}
          />
          {notices}
          {tasks.length === 0 ? (
            <NoSearchResults onClear={() => onViewChange(NO_FILTERS)} />
          ) : (
            <TaskTable
              tasks={tasks}
              usernames={usernames}
              today={today}
              actions={{ ...actions, select: selection.select }}
              sort={view.sort}
              onSortChange={(sort) => onViewChange({ sort })}
              selectedIds={selection.ids}
              onSelectAll={selection.selectAll}
              scrollKey={JSON.stringify(view)}
            />
          )}
          {selection.wasUsed && (
            <SelectionBar
              tasks={selection.rows}
              onClear={selection.clear}
              onChanged={selection.endRange}
            />
          )}
        </TaskTableCard>
      )}
    </>
  );
}

// As high without the bar, which is lazy.
const StatusBarFrame = styled.div`
  height: 24px;

  @media print {
    display: none;
  }
`;

function formatResult(shown: number, all: number): string {
  return shown < all ? `${formatCount(shown)} of ${formatCount(all)} tasks` : formatTaskCount(all);
}
