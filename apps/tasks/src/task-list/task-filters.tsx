import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { Button, formatCount, SearchInput, SelectField, sortByName, tokens } from '@atrium/ui';
import type { Assignee, Usernames } from '../usernames';
import { getAssigneeName } from '../usernames';
import type { Facet, TaskCounts } from './find-tasks';
import type { TaskView } from './task-list-address';

interface TaskFiltersProps {
  allTasks: readonly Task[];
  counts: TaskCounts;
  usernames: Usernames | undefined;
  view: TaskView;
  onChange: (change: Partial<TaskView>) => void;
  /** Result of the filters, such as the number of tasks. */
  children: ReactNode;
}

export function TaskFilters({
  allTasks,
  counts,
  usernames,
  view,
  onChange,
  children,
}: TaskFiltersProps) {
  const { id: userId, username } = useUser();
  const chosenId = view.assignee;
  const people = useMemo(() => {
    const chosen =
      chosenId === null ? [] : [{ userId: chosenId, ...(chosenId === userId && { username }) }];
    return listNamed([...chosen, ...allTasks.flatMap(({ assignees }) => assignees)], usernames);
  }, [allTasks, usernames, chosenId, userId, username]);
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
      <SelectField
        label="Filter by assignee"
        hideLabel
        value={view.assignee ?? ''}
        onChange={({ target }) => {
          onChange({ assignee: target.value === '' ? null : Number(target.value) });
        }}
      >
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id} dir="auto">
            {`${name} (${formatCount(count('assignee', id))})`}
          </option>
        ))}
      </SelectField>
      <Mine
        icon={<UserRound size={16} />}
        aria-pressed={view.assignee === userId}
        onClick={() => onChange({ assignee: view.assignee === userId ? null : userId })}
      >
        Assigned to me
      </Mine>
      <Result>{children}</Result>
    </Bar>
  );
}

/** Formats a number of tasks: `1 task`, `2,000 tasks`. */
export function formatTaskCount(count: number): string {
  return count === 1 ? '1 task' : `${formatCount(count)} tasks`;
}

// Assignees of tasks include deactivated users. Names that are still loading are left out.
function listNamed(assignees: readonly Assignee[], usernames: Usernames | undefined) {
  const known = assignees.filter(({ username }) => usernames ?? username !== undefined);
  const people = new Map(known.map((one) => [one.userId, getAssigneeName(one, usernames)]));
  return sortByName(Array.from(people, ([id, name]) => ({ id, name })));
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};

  /* On narrow screens, the search box takes a line. */
  > :first-child {
    grid-column: 1 / -1;
    max-width: none;
  }

  @media (min-width: ${tokens.breakpoint.medium}) {
    grid-template-columns: minmax(140px, 320px) repeat(4, minmax(110px, 136px)) auto 1fr;

    > :first-child {
      grid-column: auto;
    }
  }
`;

const Mine = styled(Button)`
  justify-self: start;

  &[aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;

const Result = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  min-height: 28px;
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;
`;
