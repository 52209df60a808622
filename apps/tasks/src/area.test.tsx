import { act, screen, within } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { listTasks } from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import {
  buildTask,
  buildUser,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { tokens } from '@atrium/ui';
import { area } from './area';

function openTasks(path = '/tasks') {
  mockEndpoint(listUsers, () => [buildUser()]);
  return renderRoute(<area.Area />, { path, user: buildUser() });
}

async function readRows(): Promise<string[][]> {
  await screen.findAllByText(/^TASK-/);
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      // The cell of the title has faces and the due date, too.
      .map((cell) => within(cell).queryByRole('link')?.textContent ?? cell.textContent),
  );
}

describe('the task list', () => {
  it('shows its title and columns', async () => {
    mockEndpoint(listTasks, () => [buildTask()]);
    openTasks();

    expect(await screen.findByText('TASK-0001')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(screen.getByText('Manage and track your tasks')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Task #',
      'Title',
      'Description',
      'Status',
      'Priority',
      'Actions',
    ]);
  });

  it('shows all tasks in the order of the response', async () => {
    mockEndpoint(listTasks, () => [
      buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Ağ geçidi', status: 'In Progress' }),
      buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Zebra', description: 'Stripes' }),
      buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Apple', priority: 'High' }),
    ]);
    openTasks('/tasks/?from=mail');

    expect(await readRows()).toEqual([
      ['', 'TASK-0003', 'Ağ geçidi', '-', 'In Progress', 'Medium', ''],
      ['', 'TASK-0001', 'Zebra', 'Stripes', 'Todo', 'Medium', ''],
      ['', 'TASK-0002', 'Apple', '-', 'Todo', 'High', ''],
    ]);
  });

  it.each<[TaskStatus, string]>([
    ['In Progress', tokens.color.blueText],
    ['Backlog', tokens.color.neutralText],
    ['Todo', tokens.color.yellowText],
    ['Done', tokens.color.greenText],
    ['Canceled', tokens.color.redText],
  ])('shows the status %s in its color', async (status, color) => {
    mockEndpoint(listTasks, () => [buildTask({ status })]);
    openTasks();

    const cell = await screen.findByText(status, { selector: 'td span' });
    expect(getComputedStyle(cell).color).toBe(color);
  });

  it('accepts tasks without optional fields and ids as strings', async () => {
    const required = { title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' };
    // Other servers may send this, although it does not match the parsed type.
    const response: unknown = [
      { ...required, id: '2', taskNumber: 'TASK-0002' },
      {
        ...required,
        id: 1,
        taskNumber: 'TASK-0001',
        description: null,
        assignees: [{ userId: '2' }],
        startDate: '2026-01-09T00:00:00.000Z',
        endDate: '2026-12-24T00:00:00+03:00',
      },
    ];
    mockEndpoint(listTasks, () => response as Task[]);
    const { person } = openTasks();

    expect(await readRows()).toEqual([
      ['', 'TASK-0002', 'Call', '-', 'Todo', 'Low', ''],
      ['', 'TASK-0001', 'Call', '-', 'Todo', 'Low', ''],
    ]);
    await person.click(screen.getByRole('button', { name: 'Actions for TASK-0001' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('checkbox', { name: 'maria' })).toBeChecked();
    expect(screen.getByLabelText('Start Date')).toHaveValue('2026-01-09');
    expect(screen.getByLabelText('End Date')).toHaveValue('2026-12-24');
  });
});

describe('states of the task list', () => {
  it('shows the table while the tasks load', async () => {
    const response = createDeferred<Task[]>();
    mockEndpoint(listTasks, () => response.promise);
    openTasks();

    expect(screen.getByRole('status')).toHaveTextContent('Loading tasks');
    expect(screen.getAllByRole('columnheader')).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    await expectAccessible();

    response.resolve([buildTask()]);
    expect(await readRows()).toHaveLength(1);
    expect(screen.queryByText('Loading tasks')).not.toBeInTheDocument();
  });

  it('shows an empty state when there are no tasks', async () => {
    mockEndpoint(listTasks, () => []);
    openTasks();

    expect(await screen.findByText('No tasks yet')).toBeVisible();
    expect(screen.getByText(/Start with Create Task\./)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('shows the error, and Retry fetches again', async () => {
    const failed = failEndpoint(listTasks, { status: 403, body: 'Your account is locked' });
    const { person } = openTasks();

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Tasks could not be loaded');
    expect(alert).toHaveTextContent('403: Your account is locked');
    expect(failed).toHaveLength(1);
    await expectAccessible();

    mockEndpoint(listTasks, () => [buildTask()]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await readRows()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Task list' })).toHaveFocus();
  });

  it.each([
    ['rows', [buildTask()], 'TASK-0001'],
    ['empty list', [], 'No tasks yet'],
  ])('keeps the %s and shows a warning when a refetch fails', async (_, tasks, shown) => {
    mockEndpoint(listTasks, () => tasks);
    const { queryClient, person } = openTasks();
    await screen.findByText(shown);

    failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });
    await act(() => queryClient.invalidateQueries(taskQueries.list()));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The tasks could not be read again and may be out of date. 503: Service Unavailable',
    );
    expect(screen.getByText(shown)).toBeVisible();
    await expectAccessible();

    mockEndpoint(listTasks, () => [buildTask({ taskNumber: 'TASK-0002' })]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('TASK-0002')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
