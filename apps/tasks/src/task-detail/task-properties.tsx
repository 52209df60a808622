import { UserPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { taskDetails, taskPriority, taskStatus } from '@atrium/contracts/tasks';
import {
  Avatar,
  Badge,
  IconButton,
  Popover,
  SelectField,
  Skeleton,
  sortByName,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { isOverdue } from '../due-date';
import { AssigneeChecklist } from '../task-editor/assignee-picker';
import { getAssigneeName, useUsernames } from '../usernames';
import { DateField } from './date-field';
import { useChangeTask } from './use-change-task';

/** The fields of a task. All but the type can be changed in place. */
export function TaskProperties({ task }: { task: Task }) {
  const { values, change, announcement, refusedDate } = useChangeTask(task);
  const [today] = useToday();
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Properties>
        <Property name="Type">{task.type}</Property>
        <Property name="Priority">
          <SelectField
            label="Priority"
            hideLabel
            value={values.priority}
            onChange={({ target }) => change({ priority: taskPriority.parse(target.value) })}
            options={taskPriority.options.map((value) => [value, value])}
          />
        </Property>
        <Property name="Status">
          <SelectField
            label="Status"
            hideLabel
            value={values.status}
            onChange={({ target }) => change({ status: taskStatus.parse(target.value) })}
            options={taskStatus.options.map((value) => [value, value])}
          />
        </Property>
        <Property name="Start Date">
          <DateField
            label="Start Date"
            value={values.startDate ?? ''}
            refused={refusedDate?.field === 'startDate' ? refusedDate : null}
            onChange={(startDate) => change({ startDate })}
          />
        </Property>
        <Property
          name="End Date"
          mark={isOverdue(task, today) && <Badge tone="red">Overdue</Badge>}
        >
          <DateField
            label="End Date"
            value={values.endDate ?? ''}
            refused={refusedDate?.field === 'endDate' ? refusedDate : null}
            onChange={(endDate) => change({ endDate })}
          />
        </Property>
        <Property name="Assignees" isWide>
          <Assignees task={task}>
            <AssigneesPopover
              task={task}
              assigneeIds={values.assigneeIds}
              onChange={(assigneeIds) => change({ assigneeIds })}
            />
          </Assignees>
        </Property>
      </Properties>
    </>
  );
}

interface PropertyProps {
  name: string;
  /** Stands beside the name. */
  mark?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

function Property({ name, mark, isWide = false, children }: PropertyProps) {
  return (
    <Frame data-wide={isWide}>
      <Name>
        <span>{name}</span>
        {mark}
      </Name>
      <dd>{children}</dd>
    </Frame>
  );
}

function Assignees({ task, children }: { task: Task; children: ReactNode }) {
  const usernames = useUsernames([task]);
  const people = task.assignees.map((assignee) => ({
    id: assignee.userId,
    name: getAssigneeName(assignee, usernames),
  }));
  return (
    <Row>
      {usernames ? (
        <People aria-label="Assignees">
          {sortByName(people).map(({ id, name }) => (
            <Person key={id}>
              <Avatar name={name} size={24} decorative />
              <bdi>{name}</bdi>
            </Person>
          ))}
        </People>
      ) : (
        <Skeleton width={120} height={24} />
      )}
      {children}
    </Row>
  );
}

interface AssigneesPopoverProps {
  task: Task;
  assigneeIds: readonly number[];
  onChange: (assigneeIds: number[]) => void;
}

function AssigneesPopover({ task, assigneeIds, onChange }: AssigneesPopoverProps) {
  // Choices that cannot be saved, as somebody has to be assigned.
  const [rejected, setRejected] = useState<{ ids: number[]; error: string | undefined }>();
  return (
    <Popover
      label="Change assignees"
      onOpenChange={() => setRejected(undefined)}
      trigger={<IconButton label="Change assignees" icon={<UserPen size={16} />} />}
    >
      <AssigneeChecklist
        assigned={task.assignees}
        selectedIds={rejected?.ids ?? assigneeIds}
        error={rejected?.error}
        onChange={(ids) => {
          const { error } = taskDetails.shape.assigneeIds.safeParse(ids);
          setRejected(error && { ids, error: error.issues[0]?.message });
          if (!error) onChange(ids);
        }}
      />
    </Popover>
  );
}

const Properties = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
  gap: ${tokens.space[3]} ${tokens.space[4]};

  dd {
    align-content: center;
    min-height: 32px;
  }
`;

const Frame = styled.div`
  min-width: 0;

  &[data-wide='true'] {
    grid-column: 1 / -1;
  }
`;

const Name = styled.dt`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${tokens.space[2]};
  min-height: 20px;
  margin-bottom: ${tokens.space[1]};
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;

const People = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  min-width: 0;
  padding: 0;
  list-style: none;
`;

const Person = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-width: 0;
  overflow-wrap: anywhere;
`;
