import { screen, within } from '@testing-library/react';
import { signInAgain } from '@atrium/auth/testing';
import {
  createTask,
  listTaskComments,
  updateTask,
  updateTaskComment,
} from '@atrium/contracts/tasks';
import {
  buildTask,
  buildTaskComment,
  failEndpoint,
  freezeDate,
  mockEndpoint,
} from '@atrium/testing';
import { area } from './area';
import { openEditor } from './testing/open-editor';
import { openTasks, readTaskNumbers } from './testing/open-tasks';

const TASK = buildTask({ id: 7, taskNumber: 'TASK-0042', title: 'Repair the import' });
const EXPIRED = { status: 401, body: 'Not signed in' };
const RESTORED = 'Restored what you had typed.';

it('reopens the form of a new task', async () => {
  const page = openTasks([TASK]);
  const { person } = page;
  await readTaskNumbers();
  await person.click(screen.getByRole('button', { name: 'Create Task' }));
  await person.type(screen.getByLabelText('Title'), 'Guide');
  await person.selectOptions(screen.getByLabelText('Type'), 'Bug');
  await person.click(await screen.findByRole('checkbox', { name: 'maria' }));
  failEndpoint(createTask, EXPIRED);
  const dialog = within(screen.getByRole('dialog', { name: 'Create New Task' }));
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));
  await signInAgain(page);

  expect(await screen.findByLabelText('Title')).toHaveValue('Guide');
  expect(screen.getByLabelText('Type')).toHaveValue('Bug');
  expect(await screen.findByRole('checkbox', { name: 'maria' })).toBeChecked();
  expect(screen.getByText(RESTORED)).toBeVisible();
  expect(area.isDirty()).toBe(true);

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await person.click(screen.getByRole('button', { name: 'Create Task' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
});

it('does not reopen an unchanged form', async () => {
  const page = openTasks([TASK]);
  const { person } = page;
  await readTaskNumbers();
  await openEditor(person);
  failEndpoint(updateTask, EXPIRED);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await signInAgain(page);

  expect(await readTaskNumbers()).toEqual(['TASK-0042']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('restores an unsent comment and an unsent change of one', async () => {
  const createdAt = '2026-11-20T09:30:00.000Z';
  freezeDate(new Date(createdAt));
  const page = openTasks([TASK], '/tasks?task=TASK-0042');
  const { person } = page;
  mockEndpoint(listTaskComments, () => [buildTaskComment({ content: 'Mine', createdAt })]);
  await person.type(await screen.findByPlaceholderText('Add a comment...'), 'Precious');
  await person.click(await screen.findByRole('button', { name: 'Edit comment' }));
  await person.keyboard('!');
  failEndpoint(updateTaskComment, EXPIRED);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await signInAgain(page);

  expect(await screen.findByDisplayValue('Mine!')).toBeVisible();
  const input = screen.getByPlaceholderText('Add a comment...');
  expect(input).toHaveValue('Precious');
  expect(screen.getByText(RESTORED)).toBeVisible();
  await person.type(input, '{Backspace>8/}');
  expect(screen.queryByText(RESTORED)).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(true);

  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.type(input, 'Precious');
  expect(area.isDirty()).toBe(true);
});
