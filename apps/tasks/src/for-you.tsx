import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays, formatISO } from 'date-fns';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { noticeMutations, noticeQueries } from '@atrium/api-client/notices';
import { taskQueries } from '@atrium/api-client/tasks';
import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import type { Notice } from '@atrium/contracts/notices';
import type { Task } from '@atrium/contracts/tasks';
import { FeedList, formatCount, isolate, tokens } from '@atrium/ui';
import { formatDateWithIntl, useToday } from '@atrium/ui/dates';

/** Section of the drawer "For you": unread notices about tasks, and what is due for the user. */
export const forYou = defineForYou({ title: 'Tasks', Section: TasksForYou });

/** Days that "Due this week" covers, from today on. */
const DAYS = 7;

function TasksForYou({ onOpen }: ForYouProps) {
  const self = useUser();
  const notices = useQuery(noticeQueries.newest('task'));
  const tasks = useQuery(taskQueries.list());
  const { mutate: markRead } = useMutation(noticeMutations.markRead());
  const [today] = useToday();

  const own = (tasks.data ?? []).filter((task) => isOpenFor(self.id, task));
  const nextWeek = toDay(addDays(toLocalDate(today), DAYS));
  const dated = own
    .flatMap((task) => (task.endDate === null ? [] : { ...task, endDate: task.endDate }))
    .filter(({ endDate }) => endDate < nextWeek)
    .sort((one, other) => (one.endDate < other.endDate ? -1 : 1));

  /** Returns when the only task that a notice has assigned is due. */
  function dueDateOf({ kind, assignedTasks, subjectId }: Notice): string | undefined {
    if (kind !== 'assigned' || assignedTasks) return undefined;
    const day = tasks.data?.find(({ id }) => id === subjectId)?.endDate;
    return day ? describeDueDate(day, today) : undefined;
  }

  function toItem({ id, taskNumber, title, endDate }: (typeof dated)[number]) {
    const isLate = endDate < today;
    const Icon = isLate ? CircleAlert : CalendarClock;
    return {
      id,
      to: `/tasks?task=${taskNumber}`,
      text: nameTask(taskNumber, title),
      detail: describeDueDate(endDate, today),
      icon: <Icon size={20} color={isLate ? tokens.color.dangerText : undefined} />,
    };
  }

  const count = own.length - dated.length;
  return (
    <FeedList
      title="Tasks"
      reads={[notices, tasks]}
      groups={[
        {
          title: 'New',
          items: (notices.data?.notices ?? [])
            .filter(({ isRead }) => !isRead)
            .map((notice) => ({
              id: notice.id,
              to: linkTo(notice),
              text: describeNotice(notice),
              detail: notice.comment ? <bdi>{notice.comment.excerpt}</bdi> : dueDateOf(notice),
              at: notice.at,
              person: notice.by.username,
              isUnread: true,
              onOpen: () => markRead(notice.id),
            })),
        },
        { title: 'Overdue', items: dated.filter(({ endDate }) => endDate < today).map(toItem) },
        {
          title: 'Due this week',
          items: dated.filter(({ endDate }) => endDate >= today).map(toItem),
        },
      ]}
      more={
        count > 0
          ? {
              text: `${formatCount(count)} ${dated.length > 0 ? 'more ' : ''}assigned to you`,
              to: `/tasks?assignee=${String(self.id)}&only=open`,
            }
          : undefined
      }
      emptyText="Nothing new, and no open task is assigned to you."
      onOpen={onOpen}
    />
  );
}

function isOpenFor(userId: number, { status, assignees }: Task): boolean {
  if (status === 'Done' || status === 'Canceled') return false;
  return assignees.some((assignee) => assignee.userId === userId);
}

/** Returns the address of the tasks, or of the comment, that a notice is about. */
function linkTo({ kind, taskNumber, comment, assignedTasks }: Notice): string {
  if (assignedTasks) return `/tasks?numbers=${assignedTasks.taskNumbers.join(',')}`;
  const task = `/tasks?task=${taskNumber ?? ''}`;
  if (!comment) return task;
  return `${task}&comment=${String(comment.id)}${kind === 'mentioned' ? '&reply=true' : ''}`;
}

function describeNotice({ kind, by, count, taskNumber, title, assignedTasks }: Notice): string {
  const name = isolate(by.username);
  if (assignedTasks) return `${name} assigned you ${formatCount(assignedTasks.count)} tasks`;
  const task = nameTask(taskNumber ?? '', title);
  if (kind === 'assigned') return `${name} assigned you ${task}`;
  if (kind === 'mentioned') return `${name} mentioned you in ${task}`;
  return count === 1
    ? `${name} commented on ${task}`
    : `${formatCount(count)} comments on ${task}, the last by ${name}`;
}

function nameTask(taskNumber: string, title: string): string {
  return `${taskNumber} ${isolate(title)}`;
}

function describeDueDate(day: string, today: string): string {
  if (day === today) return 'Due today';
  if (day === toDay(addDays(toLocalDate(today), 1))) return 'Due tomorrow';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const nameOrYear = isThisYear ? ({ weekday: 'long' } as const) : ({ year: 'numeric' } as const);
  return `Due ${formatDateWithIntl(toLocalDate(day), { month: 'short', day: 'numeric', ...nameOrYear })}`;
}

// Without a time, a date would be midnight in UTC.
function toLocalDate(day: string): Date {
  return new Date(`${day}T00:00`);
}

function toDay(date: Date): string {
  return formatISO(date, { representation: 'date' });
}
