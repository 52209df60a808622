import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { taskStatus } from '@atrium/contracts/tasks';
import type { BadgeTone } from '@atrium/ui';
import { IconButton, Menu, tokens } from '@atrium/ui';
import { STATUS_TONES } from '../task-badges';
import type { CardActions } from './card-context';

interface CardMenuProps {
  task: Task;
  actions: Readonly<RefObject<CardActions>>;
}

/** The menu of a row of the list, and the columns to which the card can be moved. */
export function CardMenu({ task, actions }: CardMenuProps) {
  const others = taskStatus.options.filter((status) => status !== task.status);
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${task.taskNumber}`} icon={<Ellipsis size={16} />} />
      }
      items={[
        ...others.map((status) => ({
          label: `Move to ${status}`,
          icon: <Dot $tone={STATUS_TONES[status]} />,
          onSelect: () => actions.current.move(task, status),
        })),
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
  );
}

/** As wide as an icon. */
const Dot = styled.span<{ $tone: BadgeTone }>`
  flex: none;
  margin: 4px;
  border: 4px solid ${({ $tone }) => tokens.color[`${$tone}Solid`]};
  border-radius: 50%;
`;
