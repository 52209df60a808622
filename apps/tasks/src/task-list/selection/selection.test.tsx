import { screen, waitFor, within } from '@testing-library/react';
import type { Task } from '@atrium/contracts/tasks';
import { changeTasks, createTask, listTasks } from '@atrium/contracts/tasks';
import {
  buildTask,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openTasks, readTaskNumbers } from '../../testing/open-tasks';

const MARIA = [{ userId: 2, username: 'maria' }];
const TASKS = [5, 4, 3, 2, 1].map((id) =>
  buildTask({
    id,
    taskNumber: `TASK-000${String(id)}`,
    title: `Task ${String(id)}`,
    assignees: MARIA,
  }),
);

function box(id: number) {
  return screen.getByRole('checkbox', { name: `Select TASK-000${String(id)}` });
}

function readSelected(): string[] {
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select TASK/ });
  return checked.filter((one) => one.checked).map(({ ariaLabel }) => String(ariaLabel).slice(-4));
}

/** Opens the list and selects the tasks 4, 3 and 2. */
async function select(tasks: readonly Task[] = TASKS, path?: string) {
  const route = openTasks(tasks, path);
  await readTaskNumbers();
  await route.person.click(box(4));
  await route.person.keyboard('{Shift>}');
  await route.person.click(box(2));
  await route.person.keyboard('{/Shift}');
  await screen.findByText('3 selected');
  return route;
}

type Route = ReturnType<typeof openTasks>;

function clickButton({ person }: Route, name: string) {
  return person.click(screen.getByRole('button', { name }));
}

it('selects a range with Shift, and Escape clears it unless it closes a menu', async () => {
  const route = await select();
  expect(readSelected()).toEqual(['0004', '0003', '0002']);

  await clickButton(route, 'Set status');
  await screen.findByRole('menuitem', { name: 'Done' });
  await route.person.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  expect(screen.getByText('3 selected')).toBeVisible();
  await route.person.keyboard('{Escape}');
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Task list' })).toHaveFocus();
  // Selecting must not open a task.
  expect(route.currentPath()).toBe('/tasks');
});

it.each([
  ['Escape', (route: Route) => route.person.keyboard('{Escape}'), ['0002']],
  ['Clear selection', (route: Route) => clickButton(route, 'Clear selection'), ['0002']],
  [
    'a change of the selected tasks',
    async (route: Route) => {
      mockEndpoint(changeTasks, () => TASKS.slice(1, 2));
      await clickButton(route, 'Mark as Done');
      await readToast();
    },
    ['0004', '0002'],
  ],
  [
    'the selected task was no longer shown',
    async ({ person }: Route) => {
      const filter = screen.getByPlaceholderText('Filter tasks...');
      await person.type(filter, '3');
      await waitFor(() => expect(screen.queryByText(/selected/)).not.toBeInTheDocument());
      await person.clear(filter);
      await readTaskNumbers();
    },
    ['0002'],
  ],
])('starts a new range after %s', async (_, end, selected) => {
  const route = openTasks(TASKS);
  await readTaskNumbers();
  await route.person.click(box(4));
  await screen.findByText('1 selected');
  await end(route);

  await route.person.keyboard('{Shift>}');
  await route.person.click(box(2));
  await route.person.keyboard('{/Shift}');
  expect(readSelected()).toEqual(selected);
});

it('shows toasts above the bar of the selection', async () => {
  await select();
  expect(screen.getByRole('group', { name: 'Selected tasks' })).toHaveAttribute(
    'data-toast-offset-anchor',
  );
});

it('keeps only shown tasks selected', async () => {
  const { person } = await select();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all tasks shown' });
  expect(all.indeterminate).toBe(true);

  await person.type(screen.getByPlaceholderText('Filter tasks...'), '3');
  expect(await screen.findByText('1 selected')).toBeVisible();
  expect(all).toBeChecked();
  await person.clear(screen.getByPlaceholderText('Filter tasks...'));
  expect(await readTaskNumbers()).toHaveLength(5);
  expect(readSelected()).toEqual(['0003']);
});

it('changes the status or the assignees of the selected tasks in one request and keeps them selected', async () => {
  const route = await select();
  const changed = mockEndpoint(changeTasks, () =>
    TASKS.slice(1, 4).map((task) => ({ ...task, status: 'Done' as const, version: 2 })),
  );
  await clickButton(route, 'Mark as Done');

  expect(await readToast()).toBe('Success 3 tasks updated');
  expect(changed.map(({ body }) => body)).toEqual([
    { status: 'Done', tasks: [4, 3, 2].map((id) => ({ id, version: 1 })) },
  ]);
  expect(screen.getAllByText('Done', { selector: 'td span' })).toHaveLength(3);
  expect(screen.getByText('3 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as Done' })).toHaveFocus();

  await clickButton(route, 'Set assignees');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set assignees' }));
  await route.person.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(dialog.getByText('At least one assignee is required')).toBeVisible();
  expect(changed).toHaveLength(1);

  await route.person.click(await dialog.findByRole('checkbox', { name: 'İpek' }));
  await route.person.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(changed[1]?.body).toMatchObject({
      assigneeIds: ['3'],
      tasks: [4, 3, 2].map((id) => ({ id, version: 2 })),
    });
  });
  expect(await readToast()).toBe('Success 3 tasks updated');
});

describe('Set due date', () => {
  const DATED = TASKS.map((task) => (task.id === 3 ? { ...task, endDate: '2026-12-01' } : task));

  async function openMenu(tasks: readonly Task[] = TASKS) {
    const route = await select(tasks);
    const changed = mockEndpoint(changeTasks, () => tasks.slice(1, 4));
    await clickButton(route, 'Set due date');
    await screen.findByRole('menuitem', { name: 'Today' });
    const choose = (name: string) => route.person.click(screen.getByRole('menuitem', { name }));
    return { ...route, changed, choose };
  }

  it.each([
    ['Today', { endDate: '2026-12-31' }],
    ['Tomorrow', { endDate: '2027-01-01' }],
    ['Next week (Monday)', { endDate: '2027-01-04' }],
    ['One week later', { postponeDays: 7 }],
    ['No due date', { endDate: null }],
  ])('changes all in one request: %s', async (name, values) => {
    freezeDate(new Date('2026-12-31T23:59:00'));
    const { changed, choose } = await openMenu(DATED);
    await choose(name);

    expect(await readToast()).toBe('Success 3 tasks updated');
    expect(changed.map(({ body }) => body)).toEqual([
      { ...values, tasks: [4, 3, 2].map((id) => ({ id, version: 1 })) },
    ]);
    expect(screen.getByRole('button', { name: 'Set due date' })).toHaveFocus();
  });

  it('means the day on which it is chosen, also past midnight', async () => {
    freezeDate(new Date('2026-12-31T23:59:00'));
    const { changed, choose } = await openMenu();
    freezeDate(new Date('2027-01-01T00:00:00'));
    await choose('Today');
    await readToast();
    expect(changed[0]?.body).toMatchObject({ endDate: '2027-01-01' });
  });

  it('postpones only what has a due date', async () => {
    await openMenu();
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Today',
      'Tomorrow',
      'Next week (Monday)',
      'Choose a date…',
      'No due date',
    ]);
  });

  it('takes a date, and says when it is none', async () => {
    const route = await openMenu();
    await route.choose('Choose a date…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set due date' }));
    const save = () => route.person.click(dialog.getByRole('button', { name: 'Set due date' }));
    const field = dialog.getByLabelText('End Date');
    await save();
    expect(field).toHaveAccessibleDescription('Required');
    await route.person.type(field, '0202-12-24');
    await save();
    expect(field).toHaveAccessibleDescription('Dates must be between the years 1900 and 9999');
    expect(field).toHaveFocus();
    await expectAccessible();
    expect(route.changed).toEqual([]);

    await route.person.clear(field);
    await route.person.type(field, '2026-12-24');
    await save();
    expect(await readToast()).toBe('Success 3 tasks updated');
    expect(route.changed[0]?.body).toMatchObject({ endDate: '2026-12-24' });
  });

  it('keeps the selection and shows the sentence of the server when a task starts later', async () => {
    const { choose } = await openMenu();
    const sentence = 'End date must not be before start date (TASK-0003), nothing was saved';
    failEndpoint(changeTasks, { status: 400, body: sentence });
    await choose('Tomorrow');
    expect(await readToast()).toBe(`Error ${sentence}`);
    expect(screen.getByText('3 selected')).toBeVisible();
  });
});

it('deletes the selected tasks after one question', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const route = await select();
  const deleted = mockEndpoint(changeTasks, () => []);
  await clickButton(route, 'Delete');
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete 3 tasks?');
  expect(deleted).toEqual([]);
  await clickButton(route, 'Delete');

  expect(await readToast()).toBe('Success 3 tasks deleted');
  expect(await readTaskNumbers()).toEqual(['TASK-0005', 'TASK-0001']);
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Task list' })).toHaveFocus();
});

it('names what a colleague has changed or deleted, and changes the others after a question', async () => {
  const route = await select();
  const others = TASKS.filter(({ id }) => id !== 4);
  mockEndpoint(listTasks, () =>
    others.map((task) => (task.id === 2 ? { ...task, version: 2 } : task)),
  );
  failEndpoint(changeTasks, { status: 412, body: 'Some of these tasks have been changed' });
  await clickButton(route, 'Mark as Done');

  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(
    'TASK-0004 and TASK-0002 were changed or deleted by somebody else. Change the other one?',
  );
  const changed = mockEndpoint(changeTasks, () => [buildTask({ ...TASKS[2], status: 'Done' })]);
  await route.person.click(within(dialog).getByRole('button', { name: 'Change the others' }));
  expect(await readToast()).toBe('Success 1 task updated');
  expect(changed.map(({ body }) => body)).toMatchObject([{ tasks: [{ id: 3, version: 1 }] }]);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['role has ended', 403, 'You may not do this'],
  ['tasks have all changed', 412, 'Some of these tasks have been changed'],
])('shows the error and keeps the selection when the %s', async (_, status, body) => {
  const route = await select();
  mockEndpoint(listTasks, () => TASKS.map((task) => ({ ...task, version: 2 })));
  failEndpoint(changeTasks, { status, body });
  await clickButton(route, 'Mark as Done');

  expect(await readToast()).toBe(`Error ${body}`);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByText('3 selected')).toBeVisible();
});

it('says that too many tasks are selected, and still exports them', async () => {
  const { person } = openTasks(
    Array.from({ length: 501 }, (_, index) => buildTask({ id: index + 1, assignees: MARIA })),
  );
  await readTaskNumbers();
  await person.click(screen.getByRole('checkbox', { name: 'Select all tasks shown' }));

  expect(
    await screen.findByText('At most 500 tasks can be changed at once. Select fewer.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as Done' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export selected' })).toBeEnabled();
});

it('selects a row by a long touch, then others by a tap, and opens none', async () => {
  const { person, currentPath } = openTasks(TASKS);
  await readTaskNumbers();
  await screen.findByRole('button', { name: 'Sort tasks' });
  async function tap(text: string) {
    await person.pointer({ keys: '[TouchA]', target: screen.getByText(text) });
  }

  await person.pointer({ keys: '[TouchA>]', target: screen.getByText('Task 3') });
  expect(await screen.findByText('1 selected')).toBeVisible();
  await person.pointer('[/TouchA]');
  expect(readSelected()).toEqual(['0003']);
  await tap('Task 1');
  expect(readSelected()).toEqual(['0003', '0001']);
  await tap('Task 1');
  await tap('Task 3');
  expect(readSelected()).toEqual([]);
  expect(currentPath()).toBe('/tasks');

  await tap('Task 5');
  await waitFor(() => expect(currentPath()).toBe('/tasks?task=TASK-0005'));
});

it('starts a new task with the filters, and says when they hide it', async () => {
  const created = buildTask({ id: 61, taskNumber: 'TASK-0061', assignees: MARIA });
  const { person, currentPath } = openTasks(TASKS, '/tasks?assignee=2&type=Bug&status=Done');
  await person.click(await screen.findByRole('button', { name: 'Create Task' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Title'), 'New');
  expect(dialog.getByLabelText('Type')).toHaveValue('Bug');
  expect(await dialog.findByRole('checkbox', { name: 'maria' })).toBeChecked();
  mockEndpoint(createTask, () => created);
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));

  expect(await screen.findByText('TASK-0061 is hidden by the filters')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open it' }));
  expect(currentPath()).toContain('task=TASK-0061');
  await person.keyboard('{Escape}');
  await person.selectOptions(screen.getByLabelText('Filter by status'), 'Todo');
  expect(await readTaskNumbers()).toContain('TASK-0061');
  expect(screen.queryByText(/hidden by/)).not.toBeInTheDocument();
});
