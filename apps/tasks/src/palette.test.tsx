import { screen, waitFor } from '@testing-library/react';
import { listTasks } from '@atrium/contracts/tasks';
import { buildContext, buildTask, failEndpoint, mockEndpoint } from '@atrium/testing';
import { commands } from './commands';
import { search } from './search';
import { openTasks } from './testing/open-tasks';

const TASKS = [
  buildTask({ id: 12, taskNumber: 'TASK-0012', title: 'Fix the İstanbul export' }),
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Call the printer', status: 'In Progress' }),
];

it('opens the form of a new task, once', async () => {
  const [command] = commands.list(buildContext());
  const { person, currentPath } = openTasks(TASKS, command?.to);

  expect(await screen.findByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  await waitFor(() => {
    expect(currentPath()).toBe('/tasks');
  });
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds tasks by number and title, and opens the found one', async () => {
  mockEndpoint(listTasks, () => TASKS);
  const find = await search.prepare(buildContext());

  expect(find('istanbul')).toEqual([
    {
      id: '12',
      label: 'TASK-0012 Fix the İstanbul export',
      detail: 'Todo',
      to: '/tasks?task=TASK-0012',
    },
  ]);
  const [found] = find('0003');
  openTasks(TASKS, found?.to);
  expect(await screen.findByRole('dialog', { name: /Call the printer/ })).toBeVisible();
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
