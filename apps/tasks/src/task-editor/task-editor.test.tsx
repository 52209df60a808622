import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '@atrium/contracts/tasks';
import { createTask, listTasks, updateTask } from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import {
  buildTask,
  buildUser,
  createDeferred,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { openEdit, openEditor } from '../testing/open-editor';
import { FULL_DISK, openTasks, readTaskNumbers, USERS } from '../testing/open-tasks';

const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  title: 'Repair the import',
  type: 'Feature',
  description: 'Slow',
  status: 'Done',
  priority: 'High',
  // The first one is deactivated; the name of the second one is only in the list of users.
  assignees: [{ userId: 99, username: 'gone' }, { userId: 2 }],
  startDate: '2026-01-09',
});

async function openNew() {
  const route = openTasks([TASK]);
  await readTaskNumbers();
  await route.person.click(screen.getByRole('button', { name: 'Create Task' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  await dialog.findByRole('checkbox', { name: 'maria' });
  return { ...route, dialog };
}

it('starts with the defaults and shows an error under each missing field', async () => {
  const { person, dialog } = await openNew();
  expect(dialog.getByText('Create a new task and assign it to team members')).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveFocus();
  expect(dialog.getByLabelText('Status')).toHaveValue('Todo');
  expect(dialog.getByLabelText('Priority')).toHaveValue('Medium');
  expect(dialog.getByLabelText('Type')).toHaveValue('');

  await person.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  expect(dialog.getByLabelText('Type')).toHaveAccessibleDescription('Type is required');
  expect(dialog.getByLabelText('Search users')).toHaveAccessibleDescription(
    'At least one assignee is required',
  );
  expect(dialog.getByLabelText('Title')).toHaveFocus();

  await person.type(dialog.getByLabelText('Title'), 'Guide');
  await person.selectOptions(dialog.getByLabelText('Type'), 'Bug');
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));
  expect(dialog.getByLabelText('Search users')).toHaveFocus();
});

it('lists assignees by name, deactivated ones first', async () => {
  const names = ['user10', 'user9', 'Zeynep', 'maria', 'Çiğdem'];
  const route = openTasks([TASK]);
  mockEndpoint(listUsers, () =>
    names.map((username, index) => buildUser({ id: index + 1, username })),
  );
  await readTaskNumbers();
  const dialog = await openEditor(route.person);
  await dialog.findByRole('checkbox', { name: 'maria' });

  const options = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(options).toEqual(['gone', 'Çiğdem', 'maria', 'user9', 'user10', 'Zeynep']);
});

it('searches assignees by username and saves once', async () => {
  const { person, dialog } = await openNew();
  const response = createDeferred<Task>();
  const sent = mockEndpoint(createTask, () => response.promise);
  await person.type(dialog.getByLabelText('Title'), ' Guide ');
  await person.selectOptions(dialog.getByLabelText('Type'), 'Documentation');
  await person.type(dialog.getByLabelText('Search users'), 'IPEK{Enter}');
  const group = within(dialog.getByRole('group', { name: 'Assignees' }));
  expect(group.getAllByRole('checkbox')).toHaveLength(1);
  await person.click(dialog.getByRole('checkbox', { name: 'İpek' }));
  await person.clear(dialog.getByLabelText('Search users'));
  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  expect(dialog.getByText('Selected: İpek, maria')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('End Date'), { target: { value: '2026-12-24' } });

  // Two clicks before the next render, and one after it.
  const create = dialog.getByRole('button', { name: 'Create Task' });
  act(() => {
    create.click();
    create.click();
  });
  await person.click(await dialog.findByRole('button', { name: 'Saving...' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  response.resolve(TASK);

  expect(await readToast()).toBe('Success Task created successfully');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      title: 'Guide',
      type: 'Documentation',
      description: null,
      status: 'Todo',
      priority: 'Medium',
      assigneeIds: ['3', '2'],
      startDate: null,
      endDate: '2026-12-24',
    },
  ]);
  expect(area.isDirty()).toBe(false);
});

it('shows the values of the task, and offers deactivated assignees until it is saved without them', async () => {
  const { person, dialog } = await openEdit(TASK);
  expect(dialog.getByLabelText('Title')).toHaveValue('Repair the import');
  expect(dialog.getByLabelText('Description')).toHaveValue('Slow');
  expect(dialog.getByLabelText('Type')).toHaveValue('Feature');
  expect(dialog.getByLabelText('Start Date')).toHaveValue('2026-01-09');
  expect(dialog.getByRole('checkbox', { name: 'maria' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'gone' })).toBeChecked();
  expect(dialog.getByText('Selected: gone, maria')).toBeVisible();

  await person.type(dialog.getByLabelText('Search users'), 'GON');
  await person.click(dialog.getByRole('checkbox', { name: 'gone' }));
  expect(dialog.getByRole('checkbox', { name: 'gone' })).not.toBeChecked();
  const after = { ...TASK, assignees: [{ userId: 2 }] };
  const saved = mockEndpoint(updateTask, () => after);
  mockEndpoint(listTasks, () => [after]);
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved[0]?.url.pathname).toBe('/api/tasks/7');
  expect(saved[0]?.body).toMatchObject({ assigneeIds: ['2'], startDate: '2026-01-09' });

  const again = await openEditor(person);
  expect(again.getAllByRole('checkbox')).toHaveLength(USERS.length);
  expect(again.queryByText('gone')).not.toBeInTheDocument();
});

it('saves a change when the users fail to load, and Retry fetches them again', async () => {
  const { person } = openTasks([TASK]);
  failEndpoint(listUsers, { status: 503, body: 'The database is unavailable' });
  const saved = mockEndpoint(updateTask, () => TASK);
  await readTaskNumbers();
  const dialog = await openEditor(person);
  expect(await dialog.findByText('The users could not be loaded')).toBeVisible();
  expect(dialog.getByText('503: Service Unavailable')).toBeVisible();
  expect(dialog.getByText('Selected: gone, Unknown user')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'gone' })).toBeChecked();

  await person.type(dialog.getByLabelText('Title'), '!');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved[0]?.body).toMatchObject({ assigneeIds: ['99', '2'] });

  await person.click(screen.getByRole('button', { name: 'Create Task' }));
  await screen.findByText('The users could not be loaded');
  mockEndpoint(listUsers, () => []);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No user matches')).toBeVisible();
});

it('keeps the input when the request fails, and asks before it closes a changed form', async () => {
  const { person, dialog } = await openEdit(TASK);
  failEndpoint(updateTask, { status: 503, body: FULL_DISK });
  await person.type(dialog.getByLabelText('Title'), '!');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe(`Error ${FULL_DISK}`);
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  expect(area.isDirty()).toBe(true);
  for (const leave of ['Cancel', 'Close']) {
    await person.click(dialog.getByRole('button', { name: leave }));
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('Repair the import!');
  }
  await person.type(dialog.getByLabelText('Title'), '{Backspace}');
  expect(area.isDirty()).toBe(false);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions for TASK-0042' })).toHaveFocus();
});

it('tells while typing that the end is before the start', async () => {
  const { dialog } = await openNew();
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('Start Date', '2026-01-09');
  type('End Date', '0002-01-08');
  type('End Date', '2026-01-08');
  expect(await dialog.findByText('End date must not be before start date')).toBeVisible();
  expect(dialog.queryByText('Title is required')).not.toBeInTheDocument();
  type('Start Date', '2026-01-08');
  await waitFor(() => expect(dialog.getByLabelText('End Date')).not.toHaveAccessibleDescription());
});

it('rejects an incomplete date', async () => {
  const { person, dialog } = await openEdit(TASK);
  const end = dialog.getByLabelText('End Date');
  Object.defineProperty(end, 'validity', { value: { badInput: true } });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('The date is not complete or does not exist')).toBeVisible();
  expect(end).toHaveFocus();
});

it('creates another task with the same type and assignees', async () => {
  const { person, dialog } = await openNew();
  const sent = mockEndpoint(createTask, () => buildTask({ id: 8, taskNumber: 'TASK-0043' }));
  await person.type(dialog.getByLabelText('Title'), 'Guide');
  await person.type(dialog.getByLabelText('Description'), 'Long');
  await person.selectOptions(dialog.getByLabelText('Type'), 'Bug');
  await person.selectOptions(dialog.getByLabelText('Priority'), 'High');
  await person.click(dialog.getByRole('button', { name: 'Assign to me' }));
  expect(dialog.getByRole('group', { name: 'Assignees' })).toHaveFocus();
  expect(dialog.getByText('Selected: maria')).toBeVisible();
  await person.click(dialog.getByRole('checkbox', { name: 'Create another' }));
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));

  expect(await readToast()).toBe('Success Task created successfully');
  expect(dialog.getByLabelText('Title')).toHaveFocus();
  for (const label of ['Title', 'Description'])
    expect(dialog.getByLabelText(label)).toHaveValue('');
  expect(dialog.getByLabelText('Priority')).toHaveValue('Medium');
  expect(area.isDirty()).toBe(false);
  await person.keyboard('Next');
  await person.click(dialog.getByRole('checkbox', { name: 'Create another' }));
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent[1]?.body).toMatchObject({ title: 'Next', type: 'Bug', assigneeIds: ['2'] });
});
