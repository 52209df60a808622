import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import type { Column } from '@atrium/ui';
import { IconButton, Menu, RowCheckbox } from '@atrium/ui';
import { PriorityLabel, StatusBadge } from '../task-badges';
import { formatDescriptionPreview } from './description-preview';
import type { TitleContext } from './title-cell';
import { TitleCell } from './title-cell';

export interface TaskActions {
  open: (task: Task) => void;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
  /** Selects or deselects a task, or the range to it from the last one. */
  select: (task: Task, isSelected: boolean, isRange: boolean) => void;
}

/** Context of the rows, which all render again when it changes. */
export interface TaskRowContext extends TitleContext {
  /** The current actions. A ref, because the actions are new objects in every render. */
  actions: Readonly<RefObject<TaskActions>>;
}

export const taskColumns: readonly Column<Task, TaskRowContext>[] = [
  {
    key: 'selection',
    title: 'Selection',
    hideTitle: true,
    width: '3.25rem',
    hasControls: true,
    skeleton: { width: 16, height: 16 },
    cell: (task, { actions }, isSelected) => (
      <RowCheckbox
        name={task.taskNumber}
        checked={isSelected}
        onSelect={(...change) => actions.current.select(task, ...change)}
      />
    ),
  },
  {
    key: 'number',
    title: 'Task #',
    width: '7rem',
    numeric: true,
    muted: true,
    skeleton: { width: 72, height: 14 },
    cell: ({ taskNumber }) => taskNumber,
  },
  {
    key: 'title',
    title: 'Title',
    width: '40%',
    skeleton: { width: '70%', height: 14 },
    cell: (task, context) => <TitleCell task={task} context={context} />,
  },
  {
    key: 'description',
    title: 'Description',
    muted: true,
    skeleton: { width: '80%', height: 14 },
    cell: ({ description }) => (
      <Wrapped dir="auto">{formatDescriptionPreview(description)}</Wrapped>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: '8rem',
    skeleton: { width: 88, height: 20 },
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'priority',
    title: 'Priority',
    width: '7rem',
    skeleton: { width: 72, height: 14 },
    cell: ({ priority }) => <PriorityLabel priority={priority} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    hideTitle: true,
    width: '4rem',
    align: 'end',
    hasControls: true,
    skeleton: null,
    cell: (task, { actions }) => (
      <Menu
        trigger={
          <IconButton label={`Actions for ${task.taskNumber}`} icon={<Ellipsis size={16} />} />
        }
        items={[
          {
            label: 'Edit',
            icon: <Pencil size={16} />,
            onSelect: () => actions.current.edit(task),
          },
          { label: 'Favorite', icon: <Star size={16} />, onSelect: () => undefined },
          {
            label: 'Delete',
            icon: <Trash2 size={16} />,
            destructive: true,
            onSelect: () => actions.current.remove(task),
          },
        ]}
      />
    ),
  },
];

const Wrapped = styled.div`
  overflow-wrap: anywhere;
`;
