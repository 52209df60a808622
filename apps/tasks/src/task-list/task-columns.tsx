import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import type { Column } from '@atrium/ui';
import { Checkbox, IconButton, Menu, RowLink, tokens } from '@atrium/ui';
import { PriorityLabel, StatusBadge } from '../task-badges';
import { formatDescriptionPreview } from './description-preview';

/** Actions of a row. */
export interface TaskActions {
  open: (task: Task) => void;
  edit: (task: Task) => void;
  remove: (task: Task) => void;
  select: (task: Task, isSelected: boolean) => void;
}

/** The current actions. A ref, because rows would render again with every new actions object. */
export type TaskActionsRef = Readonly<RefObject<TaskActions>>;

/** Columns of the task table. */
export const taskColumns: readonly Column<Task, TaskActionsRef>[] = [
  {
    title: 'Selection',
    hideTitle: true,
    width: '3.25rem',
    hasControls: true,
    skeleton: { width: 16, height: 16 },
    cell: (task, actions, isSelected) => (
      <Checkbox
        label={`Select ${task.taskNumber}`}
        hideLabel
        checked={isSelected}
        onChange={({ target }) => {
          actions.current.select(task, target.checked);
        }}
      />
    ),
  },
  {
    title: 'Task #',
    width: '7rem',
    numeric: true,
    muted: true,
    skeleton: { width: 72, height: 14 },
    cell: ({ taskNumber }) => taskNumber,
  },
  {
    title: 'Title',
    width: '32%',
    skeleton: { width: '70%', height: 14 },
    cell: (task) => <TitleLink task={task} />,
  },
  {
    title: 'Description',
    muted: true,
    skeleton: { width: '80%', height: 14 },
    cell: ({ description }) => (
      <Wrapped dir="auto">{formatDescriptionPreview(description)}</Wrapped>
    ),
  },
  {
    title: 'Status',
    width: '8rem',
    skeleton: { width: 88, height: 20 },
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Priority',
    width: '7rem',
    skeleton: { width: 72, height: 14 },
    cell: ({ priority }) => <PriorityLabel priority={priority} />,
  },
  {
    title: 'Actions',
    hideTitle: true,
    width: '4rem',
    align: 'end',
    hasControls: true,
    skeleton: null,
    cell: (task, actions) => (
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
              actions.current.edit(task);
            },
          },
          { label: 'Favorite', icon: <Star size={16} aria-hidden />, onSelect: () => undefined },
          {
            label: 'Delete',
            icon: <Trash2 size={16} aria-hidden />,
            destructive: true,
            onSelect: () => {
              actions.current.remove(task);
            },
          },
        ]}
      />
    ),
  },
];

// Leads where a click on the row does, with the filters of the list.
function TitleLink({ task: { taskNumber, title } }: { task: Task }) {
  const params = new URLSearchParams(useLocation().search);
  params.set('task', taskNumber);
  return (
    <Title>
      <RowLink opensRow to={{ search: params.toString() }}>
        {title}
      </RowLink>
    </Title>
  );
}

const Wrapped = styled.div`
  overflow-wrap: anywhere;
`;

const Title = styled(Wrapped)`
  font-weight: ${tokens.font.weight.medium};
`;
