import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useUser } from '@atrium/auth';
import type { Task } from '@atrium/contracts/tasks';
import { Button, lazyComponent, Popover, tokens } from '@atrium/ui';
import type { Usernames } from '../usernames';
import { getAssigneeName } from '../usernames';
import type { TaskView } from './task-list-address';

const AssigneeList = lazyComponent(() =>
  import(/* webpackChunkName: "list-tools" */ './assignee-list').then(
    (module) => module.AssigneeList,
  ),
);

interface AssigneeFilterProps {
  tasks: readonly Task[];
  usernames: Usernames | undefined;
  /** The local date, such as `2026-11-20`. */
  today: string;
  view: TaskView;
  onChange: (assignee: number | null) => void;
}

/** Filters by an assignee, in a list that shows who has how much to do. */
export function AssigneeFilter({ onChange, ...list }: AssigneeFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = useAssigneeName(list);
  return (
    <Popover
      label="Filter by assignee"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Trigger
          aria-label={`Filter by assignee: ${name}`}
          onKeyDown={(event) => {
            // As a native select does.
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Name dir="auto">{name}</Name>
          <ChevronDown size={16} />
        </Trigger>
      }
    >
      <AssigneeList
        {...list}
        onChoose={(assignee) => {
          setIsOpen(false);
          onChange(assignee);
        }}
      />
    </Popover>
  );
}

function useAssigneeName({
  tasks,
  usernames,
  view: { assignee },
}: Omit<AssigneeFilterProps, 'onChange'>): string {
  const user = useUser();
  if (assignee === null) return 'Everybody';
  if (assignee === user.id) return user.username;
  const assignees = tasks.flatMap((task) => task.assignees);
  const found = assignees.find(({ userId }) => userId === assignee) ?? { userId: assignee };
  // The names are loading.
  if (!usernames && found.username === undefined) return '…';
  return getAssigneeName(found, usernames);
}

/** Looks like the native selects beside it. */
const Trigger = styled(Button)`
  justify-content: space-between;
  width: 100%;
  padding-inline: ${tokens.space[3]} ${tokens.space[2]};
  border-color: ${tokens.color.borderStrong};
  background: ${tokens.color.surface};
  box-shadow: none;
  font-weight: ${tokens.font.weight.regular};
  line-height: ${tokens.font.lineHeight.normal};

  svg {
    color: ${tokens.color.textSubtle};
  }

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
    font-size: 1rem;
  }
`;

const Name = styled.span`
  overflow: hidden;
  min-width: 0;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
