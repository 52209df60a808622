import type { Task, TaskPriority, TaskStatus } from '@atrium/contracts';
import {
  Badge,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeaderCell,
  TableRow,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import type { BadgeTone } from '@atrium/ui';
import { ChevronDown, ChevronUp, Equal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { descriptionPreview } from './description-preview';

const STATUS_TONES: Readonly<Record<TaskStatus, BadgeTone>> = {
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

// Thousands of rows at once would keep the page from opening for seconds.
const SHOWN_ROWS = 100;

const COUNT = new Intl.NumberFormat('en-US');

interface TaskTableProps {
  tasks: readonly Task[];
}

export function TaskTable({ tasks }: TaskTableProps) {
  return (
    <>
      <TaskTableFrame>
        {tasks.slice(0, SHOWN_ROWS).map((task) => (
          <TableRow key={task.id}>
            <TableCell numeric muted>
              {task.taskNumber}
            </TableCell>
            <TableCell>
              <Title>{task.title}</Title>
            </TableCell>
            <TableCell muted>
              <Description>{descriptionPreview(task.description)}</Description>
            </TableCell>
            <TableCell>
              <Badge tone={STATUS_TONES[task.status]} dot>
                {task.status}
              </Badge>
            </TableCell>
            <TableCell>
              <PriorityLabel priority={task.priority} />
            </TableCell>
          </TableRow>
        ))}
      </TaskTableFrame>
      {tasks.length > SHOWN_ROWS && (
        <Note>{`Showing ${SHOWN_ROWS} of ${COUNT.format(tasks.length)}`}</Note>
      )}
    </>
  );
}

/** The table's outline while the tasks are on the way. */
export function LoadingTaskTable() {
  return (
    <>
      <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
      <TaskTableFrame>
        {Array.from({ length: 8 }, (_, row) => (
          <TableRow key={row}>
            <TableCell>
              <Skeleton width={72} height={14} />
            </TableCell>
            <TableCell>
              <Title>
                <Skeleton width="70%" height={14} />
              </Title>
            </TableCell>
            <TableCell>
              <Description>
                <Skeleton width="80%" height={14} />
              </Description>
            </TableCell>
            <TableCell>
              <Skeleton width={88} height={20} />
            </TableCell>
            <TableCell>
              <Skeleton width={72} height={14} />
            </TableCell>
          </TableRow>
        ))}
      </TaskTableFrame>
    </>
  );
}

function TaskTableFrame({ children }: { children: ReactNode }) {
  return (
    <TableContainer label="Tasks">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeaderCell style={{ width: '7rem' }}>Task #</TableHeaderCell>
            <TableHeaderCell style={{ width: '30%' }}>Title</TableHeaderCell>
            <TableHeaderCell>Description</TableHeaderCell>
            <TableHeaderCell style={{ width: '8rem' }}>Status</TableHeaderCell>
            <TableHeaderCell style={{ width: '7rem' }}>Priority</TableHeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}

function PriorityLabel({ priority }: { priority: TaskPriority }) {
  const Icon = PRIORITY_ICONS[priority];
  return (
    <Priority>
      <Icon size={16} aria-hidden />
      {priority}
    </Priority>
  );
}

const Title = styled.div`
  min-width: 12rem;
  max-width: 28rem;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Description = styled.div`
  min-width: 16rem;
  overflow-wrap: anywhere;
`;

const Priority = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  > svg {
    color: ${tokens.color.textSubtle};
  }
`;

const Note = styled.p`
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.border};
  color: ${tokens.color.textMuted};
`;
