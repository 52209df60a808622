import type { LucideIcon } from 'lucide-react';
import { ChevronDown, ChevronUp, Equal } from 'lucide-react';
import { styled } from 'styled-components';
import type { TaskPriority, TaskStatus } from '@atrium/contracts/tasks';
import type { BadgeTone } from '@atrium/ui';
import { Badge, tokens } from '@atrium/ui';

/** Colors of the statuses. */
export const statusTones: Readonly<Record<TaskStatus, BadgeTone>> = {
  Backlog: 'neutral',
  Todo: 'yellow',
  'In Progress': 'blue',
  Done: 'green',
  Canceled: 'red',
};

const PRIORITY_ICONS: Readonly<Record<TaskPriority, LucideIcon>> = {
  Low: ChevronDown,
  Medium: Equal,
  High: ChevronUp,
};

export function StatusBadge({ status }: { status: TaskStatus }) {
  return (
    <Line>
      <Badge tone={statusTones[status]} dot>
        {status}
      </Badge>
    </Line>
  );
}

export function PriorityLabel({ priority }: { priority: TaskPriority }) {
  const Icon = PRIORITY_ICONS[priority];
  return (
    <Priority>
      <Icon size={16} />
      <span>{priority}</span>
    </Priority>
  );
}

// A flex box keeps the badge from shifting with the line height of the text around it.
const Line = styled.span`
  display: flex;
`;

const Priority = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  > svg {
    color: ${tokens.color.textSubtle};
  }
`;
