import { act, fireEvent, screen, within } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import type { Task } from '@atrium/contracts/tasks';
import { deleteTask, listTasks, taskStatus } from '@atrium/contracts/tasks';
import {
  buildTask,
  createDeferred,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { tokens } from '@atrium/ui';
import { FULL_DISK, openTasks, readTaskNumbers } from '../testing/open-tasks';
import { formatDescriptionPreview } from './description-preview';

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

it('C creates a task, but not while something is typed or with a modifier', async () => {
  const { person } = openTasks([buildTask({ id: 1 })]);
  const filter = await screen.findByRole('searchbox', { name: 'Filter tasks' });
  await person.type(filter, 'c');
  expect(filter).toHaveValue('c');
  await person.click(screen.getByRole('heading', { level: 1 }));
  await person.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}');
  expect(screen.queryByRole('dialog')).toBeNull();

  await person.keyboard('c');

  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('');
  await person.keyboard('c');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

describe('the task list', () => {
  it('shows its title, its columns and all tasks in the order of the response', async () => {
    openTasks(
      [
        buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Ağ geçidi', status: 'In Progress' }),
        buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Zebra', description: 'Stripes' }),
        buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Apple', priority: 'High' }),
      ],
      '/tasks/?from=mail',
    );

    expect(await readRows()).toEqual([
      ['', 'TASK-0003', 'Ağ geçidi', '-', 'In Progress', 'Medium', ''],
      ['', 'TASK-0001', 'Zebra', 'Stripes', 'Todo', 'Medium', ''],
      ['', 'TASK-0002', 'Apple', '-', 'Todo', 'High', ''],
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    expect(screen.getByText('Manage and track your tasks')).toBeVisible();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers.join()).toBe(',Task #,Title,Description,Status,Priority,Actions');
  });

  it('shows each status in its color', async () => {
    const colors = {
      'In Progress': tokens.color.blueText,
      Backlog: tokens.color.neutralText,
      Todo: tokens.color.yellowText,
      Done: tokens.color.greenText,
      Canceled: tokens.color.redText,
    };
    openTasks(taskStatus.options.map((status, index) => buildTask({ id: index + 1, status })));
    await readRows();

    const shown = taskStatus.options.map((status) => {
      const badge = screen.getByText(status, { selector: 'td span' });
      return [status, getComputedStyle(badge).color];
    });
    expect(Object.fromEntries(shown)).toEqual(colors);
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
    const { person } = openTasks(response as Task[]);

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

describe('description preview', () => {
  it.each(['🚀', '👩‍💻', '🇹🇷', 'e\u0301', '\r\n'])('never cuts the character %j', (character) => {
    const text = 'a'.repeat(99);

    expect(formatDescriptionPreview(`${text}${character}b`)).toBe(`${text}...`);
  });

  it('counts code units', () => {
    expect(formatDescriptionPreview('🚀'.repeat(50))).toBe('🚀'.repeat(50));
    expect(formatDescriptionPreview('🚀'.repeat(51))).toBe(`${'🚀'.repeat(50)}...`);
  });

  it.each([null, ''])('shows a dash for %j', (description) => {
    expect(formatDescriptionPreview(description)).toBe('-');
  });
});

describe('states of the task list', () => {
  it('shows the table while the tasks load', async () => {
    const response = createDeferred<Task[]>();
    mockEndpoint(listTasks, () => response.promise);
    openTasks(undefined);

    expect(screen.getByRole('status')).toHaveTextContent('Loading tasks');
    expect(screen.getAllByRole('columnheader')).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
    await expectAccessible();

    response.resolve([buildTask()]);
    expect(await readRows()).toHaveLength(1);
    expect(screen.queryByText('Loading tasks')).not.toBeInTheDocument();
  });

  it('shows an empty state when there are no tasks', async () => {
    openTasks([]);

    expect(await screen.findByText('No tasks yet')).toBeVisible();
    expect(screen.getByText(/Start with Create Task\./)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('shows the error, and Retry fetches again', async () => {
    const failed = failEndpoint(listTasks, { status: 403, body: 'Your account is locked' });
    const { person } = openTasks(undefined);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The tasks could not be loaded');
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
    const { queryClient, person } = openTasks(tasks);
    await screen.findByText(shown);

    failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });
    await act(() => queryClient.invalidateQueries(taskQueries.list()));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The tasks could not be loaded again and may be out of date. 503: Service Unavailable',
    );
    expect(screen.getByText(shown)).toBeVisible();
    await expectAccessible();

    mockEndpoint(listTasks, () => [buildTask({ taskNumber: 'TASK-0002' })]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('TASK-0002')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a row', () => {
  const TASKS = [
    buildTask({ id: 8, taskNumber: 'TASK-0002', title: 'Call İstanbul' }),
    buildTask({ id: 7, taskNumber: 'TASK-0001', title: 'Repair the import' }),
  ];

  async function openMenu(isConfirmed = true) {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(isConfirmed);
    const route = openTasks(TASKS);
    await readTaskNumbers();
    await route.person.click(screen.getByRole('button', { name: 'Actions for TASK-0002' }));
    return { ...route, confirm };
  }

  it('opens the task by click and Enter, and closes back to the list', async () => {
    const { person, currentPath } = openTasks(TASKS, '/tasks?q=call');
    await person.click(await screen.findByText('Call İstanbul'));

    expect(await screen.findByRole('dialog', { name: 'TASK-0002 Call İstanbul' })).toBeVisible();
    expect(currentPath()).toBe('/tasks?q=call&task=TASK-0002');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentPath()).toBe('/tasks?q=call');
    expect(screen.getByRole('row', { name: /TASK-0002/ })).toHaveFocus();

    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'TASK-0002 Call İstanbul' })).toBeVisible();
  });

  it('has a menu whose Favorite item does nothing, and whose clicks do not open the task', async () => {
    const { person, currentPath } = await openMenu();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Edit',
      'Favorite',
      'Delete',
    ]);

    await person.click(screen.getByRole('menuitem', { name: 'Favorite' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(currentPath()).toBe('/tasks');
  });

  it('deletes the task after confirmation, but keeps its row when the request fails', async () => {
    const { person, confirm } = await openMenu(false);
    const failed = failEndpoint(deleteTask, { status: 503, body: FULL_DISK });
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this task?');
    expect(failed).toEqual([]);

    confirm.mockReturnValue(true);
    await person.click(screen.getByRole('button', { name: 'Actions for TASK-0002' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await readToast()).toBe(`Error ${FULL_DISK}`);
    expect(await readTaskNumbers()).toHaveLength(2);

    // The row goes even when the list cannot be read.
    const deleted = mockEndpoint(deleteTask, () => ({}));
    failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });
    await person.click(screen.getByRole('button', { name: 'Actions for TASK-0002' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await readToast()).toBe('Success Task deleted successfully');
    expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/tasks/8']);
    expect(await readTaskNumbers()).toEqual(['TASK-0001']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows at most three faces with the names of all assignees, deactivated ones too', async () => {
    const names = ['ada', 'ben', 'שלום', 'gone', ...Array.from('efghijk')];
    openTasks([
      buildTask({ assignees: names.map((username, index) => ({ userId: index + 50, username })) }),
      buildTask({ id: 2, taskNumber: 'TASK-0002', assignees: [{ userId: 2 }, { userId: 99 }] }),
    ]);
    await readTaskNumbers();

    const faces = screen.getByRole('img', {
      name: 'Assigned to ada, ben, \u2068שלום\u2069, gone, e, f, g, h, i, j, k',
    });
    expect(faces).toHaveTextContent('ABש+8');
    expect(
      await screen.findByRole('img', { name: 'Assigned to maria, Unknown user' }),
    ).toHaveTextContent('MUU');
    await expectAccessible();
  });

  it('marks an open task as overdue from the midnight after its end date', async () => {
    freezeDate(new Date(2026, 11, 31, 23, 59));
    openTasks([
      buildTask({ id: 1, taskNumber: 'TASK-0001', endDate: '2026-12-31' }),
      buildTask({ id: 2, taskNumber: 'TASK-0002', endDate: '2026-12-30' }),
      buildTask({ id: 3, taskNumber: 'TASK-0003', endDate: '2026-12-30', status: 'Done' }),
      buildTask({ id: 4, taskNumber: 'TASK-0004', endDate: '2026-12-30', status: 'Canceled' }),
    ]);
    await readTaskNumbers();
    const readDue = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByText(/due/i).textContent);
    expect(readDue()).toEqual(['Due Dec 31', 'Overdue Dec 30', 'Due Dec 30', 'Due Dec 30']);

    freezeDate(new Date(2027, 0, 1));
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Overdue Dec 31, 2026')).toBeVisible();
  });
});
