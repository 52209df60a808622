import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import type { RowPosition } from '@atrium/ui';
import { Checkbox, IconButton, Menu, TableCell, TableRow, tokens } from '@atrium/ui';
import { PriorityLabel, StatusBadge } from '../task-badges';
import { descriptionPreview } from './description-preview';
import type { RowActions } from './row-actions';

interface TaskRowProps extends RowPosition {
  task: Task;
  isSelected: boolean;
  actions: RowActions;
}

/** A row that opens its task, except in the cells that hold controls. */
export const TaskRow = memo(function TaskRow({
  task,
  isSelected,
  actions,
  ...position
}: TaskRowProps) {
  return (
    <TableRow
      {...position}
      interactive
      selected={isSelected}
      onClick={(event) => {
        if (!isInControlCell(event)) actions.open(task);
      }}
    >
      <TableCell data-controls>
        <Checkbox
          label={`Select ${task.taskNumber}`}
          hideLabel
          checked={isSelected}
          onChange={({ target }) => {
            actions.select(task, target.checked);
          }}
        />
      </TableCell>
      <TableCell numeric muted>
        {task.taskNumber}
      </TableCell>
      <TableCell>
        <Title>{task.title}</Title>
      </TableCell>
      <TableCell muted>
        <Wrapped>{descriptionPreview(task.description)}</Wrapped>
      </TableCell>
      <TableCell>
        <StatusBadge status={task.status} />
      </TableCell>
      <TableCell>
        <PriorityLabel priority={task.priority} />
      </TableCell>
      <TableCell data-controls align="end">
        <RowMenu task={task} actions={actions} />
      </TableCell>
    </TableRow>
  );
});

function isInControlCell({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-controls]') !== null;
}

function RowMenu({ task, actions }: Pick<TaskRowProps, 'task' | 'actions'>) {
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${task.taskNumber}`}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
      items={[
        {
          label: 'Edit',
          icon: <Pencil size={16} aria-hidden />,
          onSelect: () => {
            actions.edit(task);
          },
        },
        { label: 'Favorite', icon: <Star size={16} aria-hidden />, onSelect: () => undefined },
        {
          label: 'Delete',
          icon: <Trash2 size={16} aria-hidden />,
          destructive: true,
          onSelect: () => {
            actions.remove(task);
          },
        },
      ]}
    />
  );
}

const Wrapped = styled.div`
  overflow-wrap: anywhere;
`;

const Title = styled(Wrapped)`
  font-weight: ${tokens.font.weight.medium};
`;
