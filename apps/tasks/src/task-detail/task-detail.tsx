import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import { isAdmin, useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { Avatar, Dialog, isolate, Skeleton, sortByName, tokens } from '@atrium/ui';
import { PriorityLabel, StatusBadge } from '../task-badges';
import { getAssigneeName, hasAssigneeNames, mapUsernamesById } from '../usernames';
import type { CommentDraft } from './comment-form';
import { Comments } from './comments';
import { HistoryButton } from './history-button';

interface TaskDetailProps {
  task: Task;
  comment: CommentDraft;
  onClose: () => void;
}

export function TaskDetail({ task, comment, onClose }: TaskDetailProps) {
  const user = useUser();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${task.taskNumber} ${isolate(task.title)}`}
      footer={isAdmin(user) && <HistoryButton taskId={task.id} />}
    >
      <Columns>
        {task.description ? (
          <Description dir="auto">{task.description}</Description>
        ) : (
          <Placeholder>No description</Placeholder>
        )}
        <Properties>
          <Property name="Type">{task.type}</Property>
          <Property name="Priority">
            <PriorityLabel priority={task.priority} />
          </Property>
          <Property name="Status">
            <StatusBadge status={task.status} />
          </Property>
          <Property name="Assignees">
            <Assignees task={task} />
          </Property>
        </Properties>
        <Comments taskId={task.id} draft={comment} />
      </Columns>
    </Dialog>
  );
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Name>{name}</Name>
      <dd>{children}</dd>
    </div>
  );
}

function Assignees({ task }: { task: Task }) {
  const { data: users, isLoading } = useQuery({
    ...userQueries.list(),
    enabled: !hasAssigneeNames(task),
  });
  if (isLoading) return <Skeleton width={120} height={24} />;
  const usernames = mapUsernamesById(users ?? []);
  const people = task.assignees.map((assignee) => ({
    id: assignee.userId,
    name: getAssigneeName(assignee, usernames),
  }));
  return (
    <People aria-label="Assignees">
      {sortByName(people).map(({ id, name }) => (
        <Person key={id}>
          <Avatar name={name} size={24} decorative />
          <bdi>{name}</bdi>
        </Person>
      ))}
    </People>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  min-width: 0;
`;

const Description = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Placeholder = styled.p`
  color: ${tokens.color.textSubtle};
`;

const Properties = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr auto;
  gap: ${tokens.space[3]} ${tokens.space[4]};
  margin: 0;

  > :last-child {
    grid-column: 1 / -1;
  }

  dd {
    margin: 0;
  }
`;

const Name = styled.dt`
  margin-bottom: ${tokens.space[1]};
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};
`;

const People = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  margin: 0;
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
