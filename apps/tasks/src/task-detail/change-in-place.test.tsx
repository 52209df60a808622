import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '@atrium/contracts/tasks';
import { deleteTask, listTasks, updateTask } from '@atrium/contracts/tasks';
import {
  buildTask,
  createDeferred,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { buildAttachment } from '../testing/files';
import { FULL_DISK, openTasks } from '../testing/open-tasks';

const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  title: 'Repair the import',
  description: 'See https://atrium.example',
  assignees: [{ userId: 1, username: 'admin' }],
  startDate: '2026-01-09',
  endDate: '2026-11-19',
  // Changes in place keep them.
  attachments: [buildAttachment()],
  version: 4,
});
const OTHERS = [
  buildTask({ id: 8, taskNumber: 'TASK-0043', title: 'First' }),
  buildTask({ id: 6, taskNumber: 'TASK-0041', title: 'Last import' }),
];
const TASKS = OTHERS.toSpliced(1, 0, TASK);

async function openDetail(path = '/tasks?task=TASK-0042') {
  const route = openTasks(TASKS, path);
  const dialog = within(await screen.findByRole('dialog'));
  return { ...route, dialog };
}

it('saves one change after the other, each with its version', async () => {
  const { person, dialog } = await openDetail();
  const responses = [createDeferred<Task>(), createDeferred<Task>()];
  const pending = [...responses];
  const saved = mockEndpoint(updateTask, () => pending.shift()?.promise ?? TASK);
  await person.selectOptions(dialog.getByLabelText('Status'), 'Done');
  await person.selectOptions(dialog.getByLabelText('Priority'), 'High');
  expect(dialog.getByLabelText('Status')).toHaveValue('Done');
  expect(dialog.getByLabelText('Priority')).toHaveValue('High');
  await waitFor(() => expect(saved).toHaveLength(1));
  const done = { ...TASK, status: 'Done' as const, version: 5 };
  responses[0]?.resolve(done);
  await waitFor(() => expect(saved).toHaveLength(2));
  responses[1]?.resolve({ ...done, priority: 'High', version: 6 });

  expect(await dialog.findByText('Priority saved: High')).toBeInTheDocument();
  expect(dialog.getByLabelText('Status')).toHaveValue('Done');
  expect(saved.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"']);
  const { title, type, description, startDate, endDate } = TASK;
  expect(saved[1]?.body).toEqual({
    title,
    type,
    description,
    startDate,
    endDate,
    status: 'Done',
    priority: 'High',
    assigneeIds: ['1'],
  });
  expect(screen.queryByText('Success')).not.toBeInTheDocument();
});

it('shows the newer values when a colleague was faster', async () => {
  const { person, dialog } = await openDetail();
  failEndpoint(updateTask, { status: 412, body: 'This task has been changed in the meantime.' });
  const newer = { ...TASK, status: 'Canceled' as const, version: 5 };
  const reads = mockEndpoint(listTasks, () => [newer]);
  await person.selectOptions(dialog.getByLabelText('Status'), 'Done');

  expect(await readToast()).toBe('Error This task has been changed in the meantime.');
  await waitFor(() => expect(dialog.getByLabelText('Status')).toHaveValue('Canceled'));
  expect(reads.map(({ url }) => url.search)).toEqual(['?ids=7']);
});

it('changes the assignees, of whom one has to stay', async () => {
  const { person, dialog } = await openDetail();
  const saved = mockEndpoint(updateTask, () => ({
    ...TASK,
    assignees: [{ userId: 2, username: 'maria' }],
    version: 5,
  }));
  await person.click(dialog.getByRole('button', { name: 'Change assignees' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Change assignees' }));
  await person.click(await popover.findByRole('checkbox', { name: 'admin' }));
  expect(popover.getByText('At least one assignee is required')).toBeVisible();
  expect(saved).toEqual([]);
  await expectAccessible();

  await person.click(popover.getByRole('button', { name: 'Assign to me' }));
  expect(popover.queryByText('At least one assignee is required')).not.toBeInTheDocument();
  expect(await dialog.findByText('maria')).toBeVisible();
  expect(saved.map(({ body }) => body)).toMatchObject([{ assigneeIds: ['2'] }]);
  await person.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Change assignees' })).toHaveFocus();
});

it('shows the dates, and what is overdue', async () => {
  freezeDate(new Date('2026-11-20T12:00:00'));
  const { dialog, navigate } = await openDetail();
  expect(dialog.getByLabelText('Start Date')).toHaveValue('2026-01-09');
  expect(dialog.getByLabelText('End Date')).toHaveValue('2026-11-19');
  expect(dialog.getByText('Overdue')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'https://atrium.example' })).toBeVisible();
  await navigate('/tasks?task=TASK-0043');
  await dialog.findByText('TASK-0043 First');
  expect(dialog.queryByText('Overdue')).not.toBeInTheDocument();
});

describe('a date', () => {
  const saveEndDate = (endDate: string | null) =>
    mockEndpoint(updateTask, () => ({ ...TASK, endDate, version: 5 }));

  it('is saved at once when it is picked', async () => {
    const { dialog } = await openDetail();
    const saved = saveEndDate('2026-12-01');
    fireEvent.change(dialog.getByLabelText('End Date'), { target: { value: '2026-12-01' } });

    expect(await dialog.findByText('End Date saved')).toBeInTheDocument();
    expect(saved.map(({ body }) => body)).toMatchObject([
      { startDate: '2026-01-09', endDate: '2026-12-01', status: 'Todo' },
    ]);
    expect(saved[0]?.headers.get('if-match')).toBe('"4"');
    await expectAccessible();
  });

  it('that is typed is saved with Enter or when the field is left, and not before', async () => {
    const { dialog, person } = await openDetail();
    const saved = saveEndDate('2026-12-01');
    const field = dialog.getByLabelText('End Date');
    await person.type(field, '0002-12-01');
    await person.clear(field);
    await person.type(field, '2026-12-01');
    expect(saved).toEqual([]);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));

    expect(await dialog.findByText('End Date saved')).toBeInTheDocument();
    mockEndpoint(updateTask, () => ({ ...TASK, endDate: null, version: 6 }));
    await person.clear(field);
    await person.tab();
    await waitFor(() => expect(field).toHaveValue(''));
    expect(saved[0]?.body).toMatchObject({ endDate: '2026-12-01' });
  });

  it('that is typed goes back to the former one with Escape, which closes the task only then', async () => {
    const { dialog, person } = await openDetail();
    const saved = saveEndDate('2026-12-01');
    const field = dialog.getByLabelText('End Date');
    await person.type(field, '2');
    await person.clear(field);
    await person.type(field, '2026-12-01');
    await person.keyboard('{Escape}');
    expect(field).toHaveValue('2026-11-19');
    expect(field).toHaveFocus();
    await person.tab();
    await person.tab({ shift: true });
    expect(saved).toEqual([]);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that the server refuses stays with its sentence until another one is saved', async () => {
    const { dialog } = await openDetail();
    const sentence = 'End date must not be before start date';
    failEndpoint(updateTask, { status: 400, body: sentence });
    const field = dialog.getByLabelText('End Date');
    fireEvent.change(field, { target: { value: '2026-01-08' } });

    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveValue('2026-01-08');
    expect(field).toBeInvalid();
    expect(dialog.getByText(sentence, { selector: '[role="status"]' })).toBeInTheDocument();
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
    await expectAccessible();

    const saved = saveEndDate(TASK.endDate);
    fireEvent.change(field, { target: { value: TASK.endDate } });
    await waitFor(() => expect(field).toBeValid());
    expect(field).toHaveValue(TASK.endDate);
    expect(saved).toHaveLength(1);
  });

  it('that is not complete is not saved', async () => {
    const { dialog } = await openDetail();
    const saved = saveEndDate(null);
    const field = dialog.getByLabelText<HTMLInputElement>('End Date');
    Object.defineProperty(field, 'validity', { value: { badInput: true } });
    fireEvent.change(field, { target: { value: '' } });

    expect(field).toHaveAccessibleDescription('The date is not complete or does not exist');
    expect(saved).toEqual([]);
  });

  it('keeps its former value, with a toast, when the server cannot save', async () => {
    const { dialog } = await openDetail();
    failEndpoint(updateTask, { status: 503, body: FULL_DISK });
    const field = dialog.getByLabelText('Start Date');
    fireEvent.change(field, { target: { value: '2026-01-10' } });

    expect(await readToast()).toBe(`Error ${FULL_DISK}`);
    await waitFor(() => expect(field).toHaveValue('2026-01-09'));
  });
});

it('opens the previous and the next task of the list, also with keys', async () => {
  const { person, dialog, currentPath } = await openDetail('/tasks?q=import&task=TASK-0042');
  expect(dialog.getByText('1 of 2')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Next task' }));
  expect(await dialog.findByText('TASK-0041 Last import')).toBeVisible();
  expect(currentPath()).toBe('/tasks?q=import&task=TASK-0041');
  expect(dialog.getByRole('button', { name: 'Next task' })).toHaveFocus();
  await person.keyboard(']');
  expect(currentPath()).toBe('/tasks?q=import&task=TASK-0041');
  await person.keyboard('[[');
  expect(await dialog.findByText('TASK-0042 Repair the import')).toBeVisible();

  const input = dialog.getByPlaceholderText('Add a comment...');
  await person.type(input, 'a]b');
  expect(input).toHaveValue('a]b');
  await person.click(dialog.getByRole('button', { name: 'Next task' }));
  expect(await dialog.findByText('TASK-0041 Last import')).toBeVisible();
  expect(dialog.getByPlaceholderText('Add a comment...')).toHaveValue('');
  await person.keyboard('[[');
  expect(await dialog.findByDisplayValue('a]b')).toBeVisible();
});

it('E edits the open task, but not from a field or with a modifier', async () => {
  const { person, dialog } = await openDetail();
  const input = dialog.getByPlaceholderText('Add a comment...');
  await person.type(input, 'be');
  expect(input).toHaveValue('be');
  await person.clear(input);
  act(() => dialog.getByRole('button', { name: 'Next task' }).focus());
  await person.keyboard('{Control>}e{/Control}{Shift>}e{/Shift}');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'e', isComposing: true });
  expect(dialog.getByText('TASK-0042 Repair the import')).toBeVisible();

  await person.keyboard('e');

  expect(await screen.findByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

it('edits, copies the link of and deletes the open task', async () => {
  const { person, dialog, currentPath } = await openDetail('/tasks?q=import&task=TASK-0042');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new Error('NotAllowedError'));
  await person.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await readToast()).toMatch(/^Error The browser did not allow copying/);
  await person.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Link copied')).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith('http://localhost/tasks?task=TASK-0042');

  await person.click(dialog.getByRole('button', { name: 'Edit' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await person.click(editor.getByRole('button', { name: 'Cancel' }));
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const deleted = mockEndpoint(deleteTask, () => ({}));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('dialog')).toBeVisible();

  confirm.mockReturnValue(true);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await readToast()).toBe('Success Task deleted successfully');
  expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/tasks/7']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/tasks?q=import');
});
