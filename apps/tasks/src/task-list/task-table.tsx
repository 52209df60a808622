import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import type { RowPosition } from '@atrium/ui';
import { Checkbox, TableHeaderCell, tokens, VisuallyHidden, WindowedTable } from '@atrium/ui';
import type { RowActions } from './row-actions';
import type { TitleOrder } from './task-list-address';
import { TaskRow } from './task-row';

interface TaskTableProps {
  /** The tasks that the filters have left, in the order to show them in. */
  tasks: readonly Task[];
  order: TitleOrder | null;
  onOrderChange: (order: TitleOrder) => void;
  selectedIds: ReadonlySet<number>;
  /** Selects all of the tasks shown, or none of them. */
  onSelectAll: (isSelected: boolean) => void;
  actions: RowActions;
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
  const selectedCount =
    selectedIds.size === 0 ? 0 : tasks.filter(({ id }) => selectedIds.has(id)).length;
  return (
    <TaskTableFrame
      rows={tasks}
      rowKey={taskId}
      scrollKey={scrollKey}
      selectAll={
        <Checkbox
          label="Select all tasks shown"
          hideLabel
          checked={selectedCount === tasks.length}
          indeterminate={selectedCount > 0 && selectedCount < tasks.length}
          onChange={({ target }) => {
            onSelectAll(target.checked);
          }}
        />
      }
      title={<TitleHeader order={order} onOrderChange={onOrderChange} />}
      order={order}
      renderRow={(task, position) => (
        <TaskRow
          task={task}
          isSelected={selectedIds.has(task.id)}
          actions={actions}
          {...position}
        />
      )}
    />
  );
}

function taskId({ id }: Task): number {
  return id;
}

interface TitleHeaderProps {
  order: TitleOrder | null;
  onOrderChange: (order: TitleOrder) => void;
}

function TitleHeader({ order, onOrderChange }: TitleHeaderProps) {
  const Icon = order === null ? ArrowDownUp : order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <SortButton
      type="button"
      onClick={() => {
        onOrderChange(order === 'ascending' ? 'descending' : 'ascending');
      }}
    >
      Title
      <Icon size={14} aria-hidden />
    </SortButton>
  );
}

interface TaskTableFrameProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  renderRow: (row: Row, position: RowPosition) => ReactNode;
  scrollKey?: string;
  selectAll?: ReactNode;
  title?: ReactNode;
  order?: TitleOrder | null;
}

/** The columns of the task list, whatever its rows are. */
export function TaskTableFrame<Row>({
  selectAll = <VisuallyHidden>Selection</VisuallyHidden>,
  title = 'Title',
  order = null,
  ...table
}: TaskTableFrameProps<Row>) {
  return (
    <WindowedTable
      {...table}
      label="Tasks"
      minWidth="60rem"
      columns={
        <>
          <TableHeaderCell style={{ width: '3.25rem' }}>{selectAll}</TableHeaderCell>
          <TableHeaderCell style={{ width: '7rem' }}>Task #</TableHeaderCell>
          <TableHeaderCell style={{ width: '32%' }} {...(order && { 'aria-sort': order })}>
            {title}
          </TableHeaderCell>
          <TableHeaderCell>Description</TableHeaderCell>
          <TableHeaderCell style={{ width: '8rem' }}>Status</TableHeaderCell>
          <TableHeaderCell style={{ width: '7rem' }}>Priority</TableHeaderCell>
          <TableHeaderCell style={{ width: '4rem' }}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </TableHeaderCell>
        </>
      }
    />
  );
}

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  min-height: 28px;
  margin-inline: calc(-1 * ${tokens.space[2]});
  padding: 0 ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.small};
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.surfaceHover};
    color: ${tokens.color.text};
  }
`;
