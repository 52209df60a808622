import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton, Menu, tokens } from '@atrium/ui';
import type { TaskSort } from './task-list-address';

const ITEMS = [
  { label: 'Title', sort: 'title', opposite: '-title' },
  { label: 'Due date', sort: 'due', opposite: '-due' },
  { label: 'Priority', sort: '-priority', opposite: 'priority' },
  { label: 'Newest', sort: null, opposite: null },
] as const;

// The header of the title names its own orders.
const LABELS: ReadonlyMap<TaskSort | null, string> = new Map([
  ['due', 'Sorted by due date, earliest first'],
  ['-due', 'Sorted by due date, latest first'],
  ['priority', 'Sorted by priority, low to high'],
  ['-priority', 'Sorted by priority, high to low'],
]);

interface SortMenuProps {
  sort: TaskSort | null;
  onChange: (sort: TaskSort | null) => void;
}

/** Menu of sort orders. Choosing the current one reverses it. */
export function SortMenu({ sort, onChange }: SortMenuProps) {
  const label = LABELS.get(sort) ?? 'Sort tasks';
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp;
  return (
    <Menu
      trigger={
        <Trigger
          label={label}
          title={label}
          data-active={LABELS.has(sort)}
          icon={<ChevronDown size={14} />}
        />
      }
      items={ITEMS.map((item) => ({
        label: item.label,
        icon: sort && [item.sort, item.opposite].includes(sort) && <Arrow size={16} />,
        onSelect: () => onChange(sort === item.sort ? item.opposite : item.sort),
      }))}
    />
  );
}

const Trigger = styled(IconButton)`
  margin-inline-start: ${tokens.space[2]};
  vertical-align: middle;

  &[data-active='true'] {
    color: ${tokens.color.accentText};
  }
`;
