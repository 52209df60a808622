import { taskQueries } from '@atrium/api-client';
import type { Task, TaskStatus } from '@atrium/contracts';
import { listTasks } from '@atrium/contracts';
import {
  buildTask,
  buildUser,
  cutEndpoint,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { tokens } from '@atrium/ui';
import { screen, within } from '@testing-library/react';
import { area } from './area';

// On a busy machine, jsdom takes seconds over this many rows.
const MANY_ROWS = { timeout: 20_000 };
const MANY_ROWS_TEST = 60_000;

function openTasks(path = '/tasks') {
  return renderRoute(<area.Area />, { path, user: buildUser() });
}

async function readRows(): Promise<string[][]> {
  await screen.findAllByText(/^TASK-/);
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

describe('the task list', () => {
  it('names the page and its columns', async () => {
    mockEndpoint(listTasks, () => [buildTask()]);
    openTasks();

    expect(await screen.findByText('TASK-0001')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(screen.getByText('Manage and track your tasks')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Task #',
      'Title',
      'Description',
      'Status',
      'Priority',
    ]);
    await expectAccessible();
  });

  it('shows every task, in the order that the server sends', async () => {
    mockEndpoint(listTasks, () => [
      buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Ağ geçidi', status: 'In Progress' }),
      buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Zebra', description: 'Stripes' }),
      buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Apple', priority: 'High' }),
    ]);
    openTasks('/tasks/?from=mail');

    expect(await readRows()).toEqual([
      ['TASK-0003', 'Ağ geçidi', '-', 'In Progress', 'Medium'],
      ['TASK-0001', 'Zebra', 'Stripes', 'Todo', 'Medium'],
      ['TASK-0002', 'Apple', '-', 'Todo', 'High'],
    ]);
  });

  it.each<[TaskStatus, string]>([
    ['In Progress', tokens.color.blueText],
    ['Backlog', tokens.color.neutralText],
    ['Todo', tokens.color.yellowText],
    ['Done', tokens.color.greenText],
    ['Canceled', tokens.color.redText],
  ])('gives the status %s its colour', async (status, color) => {
    mockEndpoint(listTasks, () => [buildTask({ status })]);
    openTasks();

    expect(getComputedStyle(await screen.findByText(status)).color).toBe(color);
  });

  it('shortens a long description', async () => {
    mockEndpoint(listTasks, () => [buildTask({ description: 'ş'.repeat(101) })]);
    openTasks();

    expect(await screen.findByText(`${'ş'.repeat(100)}...`)).toBeVisible();
  });

  it(
    'shows the first 100 of very many tasks and says so',
    async () => {
      mockEndpoint(listTasks, () =>
        Array.from({ length: 2000 }, (_, index) =>
          buildTask({ id: index + 1, taskNumber: `TASK-${index + 1}` }),
        ),
      );
      openTasks();

      expect(await screen.findByText('Showing 100 of 2,000', {}, MANY_ROWS)).toBeVisible();
      expect(screen.getAllByText(/^TASK-/).map((cell) => cell.textContent)).toEqual(
        Array.from({ length: 100 }, (_, index) => `TASK-${index + 1}`),
      );
    },
    MANY_ROWS_TEST,
  );

  it(
    'says nothing of the kind about exactly 100 tasks',
    async () => {
      mockEndpoint(listTasks, () =>
        Array.from({ length: 100 }, (_, index) => buildTask({ id: index + 1 })),
      );
      openTasks();

      expect(await screen.findAllByText('TASK-0001', {}, MANY_ROWS)).toHaveLength(100);
      expect(screen.queryByText(/^Showing/)).not.toBeInTheDocument();
    },
    MANY_ROWS_TEST,
  );

  it('has nothing yet that could be clicked', async () => {
    mockEndpoint(listTasks, () => [buildTask()]);
    openTasks();

    await screen.findByText('TASK-0001');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the other states of the task list', () => {
  it('keeps the table while the tasks are on the way', async () => {
    let answer: (tasks: Task[]) => void = () => undefined;
    const held = new Promise<Task[]>((resolve) => (answer = resolve));
    mockEndpoint(listTasks, () => held);
    openTasks();

    expect(screen.getByRole('status')).toHaveTextContent('Loading tasks');
    expect(screen.getAllByRole('columnheader')).toHaveLength(5);
    await expectAccessible();

    answer([buildTask()]);
    expect(await readRows()).toHaveLength(1);
    expect(screen.queryByText('Loading tasks')).not.toBeInTheDocument();
  });

  it('says what belongs here when there is no task', async () => {
    mockEndpoint(listTasks, () => []);
    openTasks();

    expect(await screen.findByText('No tasks yet')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('says what went wrong, and Retry reads again', async () => {
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
  });

  it('offers Retry when the server is out of reach', async () => {
    cutEndpoint(listTasks);
    openTasks();

    expect(await screen.findByRole('alert')).toHaveTextContent('Tasks could not be loaded');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  it('keeps the rows when a later read fails', async () => {
    mockEndpoint(listTasks, () => [buildTask()]);
    const { queryClient } = openTasks();
    await readRows();

    failEndpoint(listTasks, { status: 500, body: 'Internal Server Error' });
    await queryClient.invalidateQueries(taskQueries.list());

    expect(await readRows()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
