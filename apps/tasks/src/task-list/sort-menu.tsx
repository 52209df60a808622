import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, Menu, tokens } from '@atrium/ui';
import type { TaskSort } from './task-list-address';

const ITEMS = [
  { label: 'Title', sort: 'title', opposite: '-title' },
  { label: 'Due date', sort: 'due', opposite: '-due' },
  { label: 'Priority', sort: '-priority', opposite: 'priority' },
  { label: 'Newest', sort: null, opposite: null },
] as const;

interface ShownOrder {
  /** Shown in the header. */
  name: string;
  label: string;
}

// The header of the title names its own orders.
const ORDERS: ReadonlyMap<TaskSort | null, ShownOrder> = new Map([
  ['due', { name: 'Due', label: 'Sorted by due date, earliest first' }],
  ['-due', { name: 'Due', label: 'Sorted by due date, latest first' }],
  ['priority', { name: 'Priority', label: 'Sorted by priority, low to high' }],
  ['-priority', { name: 'Priority', label: 'Sorted by priority, high to low' }],
]);

interface SortMenuProps {
  sort: TaskSort | null;
  onChange: (sort: TaskSort | null) => void;
}

/** Menu of sort orders. Choosing the current one reverses it. */
export function SortMenu({ sort, onChange }: SortMenuProps) {
  const order = ORDERS.get(sort);
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp;
  const label = order?.label ?? 'Sort tasks';
  return (
    <Menu
      trigger={
        // The same element for all orders keeps the focus.
        <Trigger
          variant="ghost"
          size="small"
          aria-label={label}
          title={label}
          data-active={order !== undefined}
        >
          {order && <span>{order.name}</span>}
          {order && <Arrow size={14} />}
          <ChevronDown size={14} />
        </Trigger>
      }
      items={ITEMS.map((item) => ({
        label: item.label,
        icon: sort && [item.sort, item.opposite].includes(sort) && <Arrow size={16} />,
        onSelect: () => onChange(sort === item.sort ? item.opposite : item.sort),
      }))}
    />
  );
}

const Trigger = styled(Button)`
  gap: ${tokens.space[1]};
  min-width: 28px;
  margin-inline-start: ${tokens.space[2]};
  padding-inline: ${tokens.space[1]};
  color: ${tokens.color.textSubtle};
  font-size: inherit;
  vertical-align: middle;

  &[data-active='true'] {
    color: ${tokens.color.accentText};
  }
`;
