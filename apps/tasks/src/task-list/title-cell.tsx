import { Paperclip } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Task } from '@atrium/contracts/tasks';
import { Avatar, isolate, RowLink, tokens } from '@atrium/ui';
import { formatFileCount } from '../attachments/file-count';
import { formatDay, isOverdue } from '../due-date';
import type { Usernames } from '../usernames';
import { getAssigneeName, hasAssigneeNames } from '../usernames';

const MOST_FACES = 3;

/** Data for the title's cell besides the task. */
export interface TitleContext {
  /** The local date, such as `2026-11-20`. */
  today: string;
  language: string;
  /** Undefined while names that are not in the tasks are loading. */
  usernames: Usernames | undefined;
}

interface TitleCellProps {
  task: Task;
  context: TitleContext;
}

/** The title of a task with its assignees and its due date. */
export function TitleCell({ task, context }: TitleCellProps) {
  return (
    <Line>
      <TitleLink task={task} />
      <TitleDetails task={task} context={context} />
    </Line>
  );
}

// Leads where a click on the row does.
function TitleLink({ task }: { task: Task }) {
  const search = useTaskSearch(task);
  return (
    <Title>
      <RowLink opensRow to={{ search }}>
        {task.title}
      </RowLink>
    </Title>
  );
}

/** Returns the query string of an open task, with the filters of the list. */
export function useTaskSearch({ taskNumber }: Task): string {
  const params = new URLSearchParams(useLocation().search);
  params.set('task', taskNumber);
  return params.toString();
}

/** The due date, the number of files and the assignees of a task. */
export function TitleDetails({ task, context: { today, language, usernames } }: TitleCellProps) {
  const isLate = isOverdue(task, today);
  return (
    <Details>
      {task.endDate !== null && (
        <Due data-overdue={isLate}>
          {`${isLate ? 'Overdue' : 'Due'} ${formatDay(task.endDate, today, language)}`}
        </Due>
      )}
      {task.attachments && task.attachments.length > 0 && (
        <FileCount count={task.attachments.length} />
      )}
      {(usernames ?? hasAssigneeNames(task)) && task.assignees.length > 0 && (
        <Faces names={task.assignees.map((assignee) => getAssigneeName(assignee, usernames))} />
      )}
    </Details>
  );
}

function FileCount({ count }: { count: number }) {
  const label = formatFileCount(count);
  return (
    <IconRow role="img" aria-label={label} title={label}>
      <Paperclip size={14} />
      <span>{count}</span>
    </IconRow>
  );
}

function Faces({ names }: { names: readonly string[] }) {
  const label = `Assigned to ${names.map(isolate).join(', ')}`;
  return (
    <IconRow role="img" aria-label={label} title={label}>
      {names.slice(0, MOST_FACES).map((name, index) => (
        <Avatar key={index} name={name} size={22} decorative />
      ))}
      {names.length > MOST_FACES && <span>{`+${String(names.length - MOST_FACES)}`}</span>}
    </IconRow>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};
`;

const Title = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;

const Details = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  white-space: nowrap;
`;

const Due = styled.span`
  &[data-overdue='true'] {
    color: ${tokens.color.dangerText};
    font-weight: ${tokens.font.weight.medium};
  }
`;

const IconRow = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  font-variant-numeric: tabular-nums;
`;
