import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { formatCount, SearchInput, SelectField, tokens } from '@atrium/ui';
import { ToggleButton } from '@atrium/ui/toggle-button';
import type { Usernames } from '../usernames';
import { AssigneeFilter } from './assignee-filter';
import type { Facet, TaskCounts } from './find-tasks';
import type { TaskView } from './task-list-address';

interface TaskFiltersProps {
  allTasks: readonly Task[];
  counts: TaskCounts;
  usernames: Usernames | undefined;
  /** The local date, such as `2026-11-20`. */
  today: string;
  view: TaskView;
  onChange: (change: Partial<TaskView>) => void;
  /** Result of the filters, such as the number of tasks. */
  children: ReactNode;
}

export function TaskFilters({
  allTasks,
  counts,
  usernames,
  today,
  view,
  onChange,
  children,
}: TaskFiltersProps) {
  const { id: userId } = useUser();
  const { only } = view;
  const count = (facet: Facet, value: string | number) => counts[facet].get(value) ?? 0;
  return (
    <Bar role="search" aria-label="Tasks">
      <SearchInput
        label="Filter tasks"
        placeholder="Filter tasks..."
        value={view.text}
        onValueChange={(text) => onChange({ text })}
      />
      <SelectField
        label="Filter by status"
        hideLabel
        value={view.status ?? ''}
        onChange={({ target }) => {
          onChange({ status: taskStatus.safeParse(target.value).data ?? null });
        }}
      >
        <option value="">All Status</option>
        {taskStatus.options.map((status) => (
          <option key={status} title={formatTaskCount(count('status', status))}>
            {status}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Filter by priority"
        hideLabel
        value={view.priority ?? ''}
        onChange={({ target }) => {
          onChange({ priority: taskPriority.safeParse(target.value).data ?? null });
        }}
      >
        <option value="">All Priority</option>
        {taskPriority.options.map((priority) => (
          <option key={priority} title={formatTaskCount(count('priority', priority))}>
            {priority}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Filter by type"
        hideLabel
        value={view.type ?? ''}
        onChange={({ target }) => onChange({ type: taskType.safeParse(target.value).data ?? null })}
        options={taskType.options.map((type) => [
          type,
          `${type} (${formatCount(count('type', type))})`,
        ])}
      >
        <option value="">All Types</option>
      </SelectField>
      <AssigneeFilter
        tasks={allTasks}
        usernames={usernames}
        today={today}
        view={view}
        onChange={(assignee) => onChange({ assignee })}
      />
      <Line>
        <Toggles>
          <ToggleButton
            icon={<UserRound size={16} />}
            aria-pressed={view.assignee === userId}
            onClick={() => onChange({ assignee: view.assignee === userId ? null : userId })}
          >
            Assigned to me
          </ToggleButton>
          <ToggleButton
            count={count('only', 'open')}
            aria-pressed={only === 'open'}
            onClick={() => onChange({ only: only === 'open' ? null : 'open' })}
          >
            Open
          </ToggleButton>
          <ToggleButton
            count={count('only', 'overdue')}
            isUrgent={count('only', 'overdue') > 0}
            aria-pressed={only === 'overdue'}
            onClick={() => onChange({ only: only === 'overdue' ? null : 'overdue' })}
          >
            Overdue
          </ToggleButton>
        </Toggles>
        <Result>{children}</Result>
      </Line>
    </Bar>
  );
}

/** Formats a number of tasks: `1 task`, `2,000 tasks`. */
export function formatTaskCount(count: number): string {
  return count === 1 ? '1 task' : `${formatCount(count)} tasks`;
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[1]};

  /* On narrow screens, the search box takes a line. */
  > :first-child {
    grid-column: 1 / -1;
    max-width: none;
  }

  @media (min-width: ${tokens.breakpoint.medium}) {
    grid-template-columns: minmax(140px, 320px) repeat(4, minmax(110px, 136px)) 1fr;

    > :first-child {
      grid-column: auto;
    }
  }

  @media (min-width: ${tokens.breakpoint.large}) {
    grid-template-columns: minmax(140px, 320px) repeat(4, minmax(108px, 136px)) auto 1fr;
  }
`;

/** The toggles and the result, which share lines on narrow screens. */
const Line = styled.div`
  display: flex;
  grid-column: 1 / -1;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};

  @media (min-width: ${tokens.breakpoint.large}) {
    display: contents;
  }
`;

const Toggles = styled.div`
  display: contents;

  /* On a phone, three buttons share a line. */
  @media (width < ${tokens.breakpoint.small}) {
    svg {
      display: none;
    }
  }

  @media (min-width: ${tokens.breakpoint.large}) {
    display: flex;
    gap: ${tokens.space[2]};
  }
`;

const Result = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  min-height: 28px;
  margin-inline-start: auto;
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  /* As wide for fewer tasks, so that the filters stay where they are. */
  @media (min-width: 1240px) {
    min-width: 12rem;
  }
`;
