import { act, screen, waitFor } from '@testing-library/react';
import type { Notice } from '@atrium/contracts/notices';
import { listNotices, markNoticeRead } from '@atrium/contracts/notices';
import type { Task } from '@atrium/contracts/tasks';
import { listTasks } from '@atrium/contracts/tasks';
import {
  buildContext,
  buildNotice,
  buildTask,
  buildUser,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  openChangeStream,
  readGroup,
  renderRoute,
} from '@atrium/testing';
import { changeDateLanguage } from '@atrium/ui/shell';
import { commands } from './commands';
import { forYou } from './for-you';
import { search } from './search';
import { openTasks } from './testing/open-tasks';

// A Thursday.
beforeEach(() => {
  freezeDate(new Date('2026-11-26T23:30'));
});

function mockNotices(notices: Notice[]) {
  mockEndpoint(listNotices, () => ({ notices, unreadCount: notices.length }));
}

function open({ tasks = [], notices }: { tasks?: Task[]; notices?: Notice[] }) {
  const onOpen = jest.fn();
  mockEndpoint(listTasks, () => tasks);
  if (notices) mockNotices(notices);
  const page = renderRoute(<forYou.Section onOpen={onOpen} />, {
    path: '/chat',
    user: buildUser(),
  });
  return { ...page, onOpen };
}

function dueOn(id: number, endDate: string | null, values: Partial<Task> = {}): Task {
  return buildTask({ id, taskNumber: `TASK-${String(id)}`, title: 'Renew', endDate, ...values });
}

it('groups open tasks of the user by the local date, the most urgent first', async () => {
  open({
    notices: [],
    tasks: [
      dueOn(1, '2026-12-03'),
      dueOn(2, '2026-12-02'),
      dueOn(3, '2026-11-26'),
      dueOn(4, '2026-11-25'),
      dueOn(5, '2025-12-31'),
      dueOn(6, null),
      dueOn(7, '2026-11-25', { status: 'Done' }),
      dueOn(8, '2026-11-25', { status: 'Canceled' }),
      dueOn(9, '2026-11-25', { assignees: [{ userId: 1 }] }),
      dueOn(10, '2026-11-27'),
    ],
  });

  expect(await readGroup('Overdue')).toEqual([
    'TASK-5 RenewDue Dec 31, 2025',
    'TASK-4 RenewDue Wednesday, Nov 25',
  ]);
  expect(await readGroup('Due this week')).toEqual([
    'TASK-3 RenewDue today',
    'TASK-10 RenewDue tomorrow',
    'TASK-2 RenewDue Wednesday, Dec 2',
  ]);
  expect(screen.getByRole('link', { name: '2 more assigned to you' })).toHaveAttribute(
    'href',
    '/tasks?assignee=2&only=open',
  );
  expect(screen.queryByRole('list', { name: 'New' })).toBeNull();
  await expectAccessible();
});

it('moves tasks to Overdue at midnight', async () => {
  open({ tasks: [dueOn(1, '2026-11-26')], notices: [] });
  expect(await readGroup('Due this week')).toHaveLength(1);

  freezeDate(new Date('2026-11-27T00:01'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  expect(await readGroup('Overdue')).toEqual(['TASK-1 RenewDue Thursday, Nov 26']);
});

it('says who did what in unread notices, in the user’s language of dates', async () => {
  await changeDateLanguage('de');
  const at = new Date('2026-11-26T21:30').toISOString();
  const by = { id: 3, username: 'ليلى' };
  open({
    notices: [
      buildNotice({ id: 1, at }),
      buildNotice({ id: 2, at, kind: 'mentioned', by, comment: { id: 8, excerpt: 'Look at it' } }),
      buildNotice({ id: 3, at, kind: 'commented' }),
      buildNotice({ id: 4, at, kind: 'commented', count: 3, comment: { id: 9, excerpt: 'Yes' } }),
      buildNotice({ id: 6, at, assignedTasks: { count: 12, taskNumbers: ['TASK-2', 'TASK-1'] } }),
      buildNotice({ id: 5, isRead: true }),
    ],
    tasks: [dueOn(1, '2026-12-24', { status: 'Done' })],
  });

  const task = 'TASK-0001 Invoice totals are off by a cent';
  expect(await readGroup('New')).toEqual([
    `Mmaria assigned you ${task}Due Donnerstag, Dez. 242 hUnread`,
    `لليلى mentioned you in ${task}Look at it2 hUnread`,
    `Mmaria commented on ${task}2 hUnread`,
    `M3 comments on ${task}, the last by mariaYes2 hUnread`,
    'Mmaria assigned you 12 tasks2 hUnread',
  ]);
  expect(screen.getByText('ليلى', { selector: 'bdi' })).toBeVisible();
  expect(screen.getAllByTitle('Nov. 26, 9:30 PM')).toHaveLength(5);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tasks?task=TASK-0001',
    '/tasks?task=TASK-0001&comment=8&reply=true',
    '/tasks?task=TASK-0001',
    '/tasks?task=TASK-0001&comment=9',
    '/tasks?numbers=TASK-2,TASK-1',
  ]);
  await changeDateLanguage('en');
});

it('marks a notice as read when it is opened', async () => {
  const notices = [buildNotice({ id: 7, taskNumber: 'TASK-0012' })];
  const { onOpen, person } = open({ notices });
  const marks = mockEndpoint(markNoticeRead, () => {
    const [notice] = notices.splice(0);
    return { ...buildNotice(notice), isRead: true };
  });

  await person.click(await screen.findByRole('link'));

  expect(onOpen).toHaveBeenCalledWith('/tasks?task=TASK-0012');
  expect(
    await screen.findByText('Nothing new, and no open task is assigned to you.'),
  ).toBeVisible();
  expect(marks.map(({ url }) => url.pathname)).toEqual(['/api/notices/7']);
});

it('shows the tasks although the notices fail, and reads only those again', async () => {
  const reads = failEndpoint(listNotices, { status: 404, body: 'Not found' });
  const { person } = open({ tasks: [dueOn(1, '2026-11-26')] });

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tasks could not be loaded completely. 404: Not found',
  );
  expect(await readGroup('Due this week')).toHaveLength(1);
  mockNotices([buildNotice()]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await readGroup('New')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reads).toHaveLength(1);
});

it('shows new notices and tasks at once', async () => {
  const tasks: Task[] = [];
  const notices: Notice[] = [];
  const { queryClient } = open({ tasks, notices });
  const change = await openChangeStream(queryClient);
  await screen.findByText('Nothing new, and no open task is assigned to you.');

  tasks.push(dueOn(1, '2026-11-26'));
  notices.push(buildNotice());
  change({ topic: 'tasks' });
  change({ topic: 'notices' });

  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
});

const TASKS = [
  buildTask({ id: 12, taskNumber: 'TASK-0012', title: 'Fix the İstanbul export' }),
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Call the printer', status: 'In Progress' }),
];

it('opens the form of a new task, once', async () => {
  const [command] = commands.list(buildContext());
  const { person, currentPath } = openTasks(TASKS, command?.to);

  expect(await screen.findByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  await waitFor(() => expect(currentPath()).toBe('/tasks'));
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['My open tasks', { name: 'Assigned to me' }, { name: /^Open/ }],
  ['Overdue tasks', { name: /^Overdue/ }, { name: /^Overdue/ }],
])('the command %s filters the list', async (label, first, second) => {
  const { to } = commands.list(buildContext()).find((command) => command.label === label) ?? {};
  openTasks(TASKS, to);

  expect(await screen.findByRole('button', { ...first, pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { ...second, pressed: true })).toBeVisible();
});

it('finds tasks by number and title, and opens the found one', async () => {
  mockEndpoint(listTasks, () => TASKS);
  const context = buildContext();
  const find = await search.prepare(context);
  expect(await search.recall?.(context, '12')).toEqual(find('istanbul')[0]);
  expect(await search.recall?.(context, '99')).toBeNull();

  expect(find('istanbul')).toEqual([
    {
      id: '12',
      label: 'TASK-0012 Fix the İstanbul export',
      detail: 'Todo',
      kind: 'task',
      to: '/tasks?task=TASK-0012',
    },
  ]);
  const [found] = find('0003');
  openTasks(TASKS, found?.to);
  expect(await screen.findByRole('dialog', { name: /Call the printer/ })).toBeVisible();
});

it('finds tasks by their description after those by their title, with the description', async () => {
  const named = buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Order toner' });
  const described = buildTask({
    id: 2,
    taskNumber: 'TASK-0002',
    title: 'Call Contoso',
    description: 'They have no toner left.',
  });
  mockEndpoint(listTasks, () => [described, named]);
  const find = await search.prepare(buildContext());

  const found = find('toner');
  expect(found.map(({ label, excerpt }) => [label, excerpt])).toEqual([
    ['TASK-0001 Order toner', undefined],
    ['TASK-0002 Call Contoso', 'They have no toner left.'],
  ]);
  expect(find('contoso toner').map(({ id }) => id)).toEqual(['2']);
});

it('reads the tasks only if the page has not read them yet, or if they have changed', async () => {
  const reads = mockEndpoint(listTasks, () => TASKS);
  const context = buildContext();
  await search.prepare(context);
  await search.prepare(context);
  expect(reads).toHaveLength(1);

  await context.queryClient.invalidateQueries();
  await search.prepare(context);
  expect(reads).toHaveLength(2);
});

it('fails without the tasks', async () => {
  failEndpoint(listTasks, { status: 500, body: 'planted' });

  await expect(search.prepare(buildContext())).rejects.toThrow();
});
