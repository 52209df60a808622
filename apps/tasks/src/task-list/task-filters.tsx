import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { taskPriority, taskStatus } from '@atrium/contracts/tasks';
import { SearchInput, SelectField, tokens } from '@atrium/ui';
import type { TaskView } from './task-list-address';

interface TaskFiltersProps {
  view: TaskView;
  onChange: (change: Partial<TaskView>) => void;
  /** Result of the filters, such as the number of tasks. */
  children: ReactNode;
}

export function TaskFilters({ view, onChange, children }: TaskFiltersProps) {
  return (
    <Bar role="search" aria-label="Tasks">
      <SearchInput
        label="Filter tasks"
        placeholder="Filter tasks..."
        value={view.text}
        onValueChange={(text) => {
          onChange({ text });
        }}
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
          <option key={status}>{status}</option>
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
          <option key={priority}>{priority}</option>
        ))}
      </SelectField>
      <Result>{children}</Result>
    </Bar>
  );
}

const Bar = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-bottom: ${tokens.space[4]};

  /* On narrow screens, the search box and the result take a line each. */
  > :first-child,
  > :last-child {
    grid-column: 1 / -1;
    max-width: none;
  }

  @media (min-width: ${tokens.breakpoint.medium}) {
    grid-template-columns: minmax(200px, 320px) 150px 150px 1fr;

    > :first-child,
    > :last-child {
      grid-column: auto;
    }
  }
`;

const Result = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  min-height: 28px;
  color: ${tokens.color.textMuted};
  font-variant-numeric: tabular-nums;

  @media (max-width: ${tokens.breakpoint.medium}) {
    justify-content: flex-start;
  }
`;
