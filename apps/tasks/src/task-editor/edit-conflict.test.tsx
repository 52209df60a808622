import { act, screen, within } from '@testing-library/react';
import { taskQueries } from '@atrium/api-client/tasks';
import { signInAgain } from '@atrium/auth/testing';
import type { Task } from '@atrium/contracts/tasks';
import { createTask, listTasks, updateTask } from '@atrium/contracts/tasks';
import {
  buildTask,
  buildUser,
  createDeferred,
  expectAccessible,
  failEndpoint,
  findConflict,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { openEdit, TASK } from '../testing/open-editor';

const CHANGED_BY_ADMIN = { version: 5, changedBy: { id: 1, username: 'admin' } };

const CONFLICT = { status: 412, body: 'This task has been changed in the meantime.' };

it('asks about a field that both have changed, and saves the chosen value on the new version', async () => {
  const { person, dialog, save, type } = await openEdit();
  await type('Title', 'Repair the export');
  const rejected = failEndpoint(updateTask, CONFLICT);
  const theirs = {
    ...TASK,
    ...CHANGED_BY_ADMIN,
    title: 'Replace the import',
    status: 'Done' as const,
  };
  mockEndpoint(listTasks, () => [theirs]);
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await save();

  const summary = await dialog.findByText(/^admin changed this task/);
  expect(scroll.mock.contexts.at(-1)).toContainElement(summary);
  expect(summary).toHaveTextContent(
    'admin changed this task while you were editing. Your changes are not saved yet. Choose which values to keep.',
  );
  expect(rejected[0]?.headers.get('if-match')).toBe('"4"');
  expect(screen.queryByText(CONFLICT.body)).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Title')).toHaveValue('Repair the export');
  // Only the others have changed it.
  expect(dialog.getByLabelText('Status')).toHaveValue('Done');
  expect(dialog.getByText('Status', { selector: 'dt > span' }).closest('dt')).toHaveTextContent(
    'Changed by admin',
  );
  const title = await findConflict('Title');
  expect(title.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    'Repair the export',
  );
  expect(title.getByRole('radio', { name: 'admin’s' })).toHaveAccessibleDescription(
    'Replace the import',
  );
  await expectAccessible();

  const saved = mockEndpoint(updateTask, () => theirs);
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Not saved yet: first choose which value to keep for Title.',
  );
  expect(title.getByRole('radio', { name: 'Yours' })).toHaveFocus();
  expect(saved).toHaveLength(0);

  await person.click(title.getByRole('radio', { name: 'Yours' }));
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await save();
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
  expect(saved[0]?.body).toMatchObject({ title: 'Repair the export', status: 'Done' });
});

it('takes all of their values, or gives all of mine back', async () => {
  const { person, dialog, readAgain, type, save } = await openEdit();
  await type('Title', 'Mine');
  await person.click(dialog.getByRole('checkbox', { name: 'maria' }));
  await readAgain([
    {
      ...TASK,
      ...CHANGED_BY_ADMIN,
      title: 'Theirs',
      assignees: [{ userId: 3, username: 'İpek' }],
    },
  ]);
  const assignees = await findConflict('Assignees');
  expect(assignees.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(
    'admin, gone, maria',
  );
  expect(assignees.getByRole('radio', { name: 'admin’s' })).toHaveAccessibleDescription('İpek');

  await person.click(dialog.getByRole('button', { name: 'Take theirs' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Theirs');
  expect(dialog.getByText('Selected: İpek')).toBeVisible();
  expect(area.isDirty()).toBe(false);

  await person.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Mine');
  expect(dialog.getByText('Selected: admin, gone, maria')).toBeVisible();
  expect(area.isDirty()).toBe(true);

  const saved = mockEndpoint(updateTask, () => TASK);
  await save();
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved[0]?.body).toMatchObject({ title: 'Mine', assigneeIds: ['1', '99', '2'] });
});

it('keeps the focus and the cursor while the user types, and shows what is typed', async () => {
  const { person, dialog, readAgain, type } = await openEdit();
  await type('Title', 'Mine');
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await readAgain([{ ...TASK, ...CHANGED_BY_ADMIN, title: 'Theirs', priority: 'High' }]);
  await findConflict('Title');
  expect(dialog.getByLabelText('Title')).toHaveFocus();
  expect(scroll.mock.contexts.at(-1)).toBe(dialog.getByLabelText('Title'));
  await person.keyboard('-');
  expect(dialog.getByLabelText('Title')).toHaveValue('Mi-ne');
  expect(dialog.getByLabelText('Priority')).toHaveValue('High');
  expect(
    (await findConflict('Title')).getByRole('radio', { name: 'Yours' }),
  ).toHaveAccessibleDescription('Mi-ne');
});

it('follows silently while nothing is typed', async () => {
  const { person, dialog, readAgain } = await openEdit();
  await readAgain([
    { ...TASK, ...CHANGED_BY_ADMIN, title: 'Theirs', assignees: [{ userId: 2 }], endDate: null },
  ]);
  expect(await dialog.findByText(/^This task was just changed/)).toHaveTextContent(
    'This task was just changed by admin. The form shows the new version.',
  );
  expect(dialog.getByLabelText('Title')).toHaveValue('Theirs');
  expect(dialog.getByText('Selected: maria')).toBeVisible();
  expect(dialog.getByLabelText('End Date')).toHaveValue('');
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();

  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks again when the field changes once more, and counts the changes', async () => {
  const { person, dialog, readAgain, type, save } = await openEdit();
  await type('Description', 'Mine');
  await readAgain([{ ...TASK, ...CHANGED_BY_ADMIN, description: 'First' }]);
  await person.click(await dialog.findByRole('button', { name: 'Keep mine' }));
  failEndpoint(updateTask, CONFLICT);
  mockEndpoint(listTasks, () => [
    { ...TASK, version: 6, changedBy: { id: 3, username: 'İpek' }, description: 'Second' },
  ]);
  await save();

  expect(await dialog.findByText(/last by İpek/)).toHaveTextContent(
    'This task was changed 2 times while you were editing, last by İpek. Your changes are not saved yet.',
  );
  const description = await findConflict('Description');
  expect(description.getByRole('radio', { name: 'İpek’s' })).toHaveAccessibleDescription('Second');
  expect(description.getByRole('radio', { name: 'Yours' })).not.toBeChecked();
});

it('names another window of the same user', async () => {
  const { dialog, readAgain, type } = await openEdit();
  await type('Title', 'Here');
  const { id, username } = buildUser();
  await readAgain([{ ...TASK, version: 5, changedBy: { id, username }, title: 'There' }]);
  expect(
    await dialog.findByText(/^You changed this task in another window while you were editing/),
  ).toBeVisible();
  expect((await findConflict('Title')).getByRole('radio', { name: 'Other window' })).toBeVisible();
});

it('does not take its own change for somebody else’s', async () => {
  const { dialog, readAgain, save, type } = await openEdit();
  await type('Title', 'Mine');
  const response = createDeferred<Task>();
  mockEndpoint(updateTask, () => response.promise);
  await save();
  // The server may announce a change before it responds.
  const saved: Task = { ...TASK, version: 5, title: 'Mine', priority: 'High' };
  await readAgain([saved]);
  expect(await screen.findByText('Mine', { selector: 'td *' })).toBeInTheDocument();
  expect(dialog.getByLabelText('Priority')).toHaveValue('Medium');
  expect(dialog.queryByText(/changed/)).not.toBeInTheDocument();
  response.resolve(saved);
  expect(await readToast()).toBe('Success Task updated successfully');
});

it('says that nothing was saved when the new version cannot be loaded', async () => {
  const { dialog, save, type } = await openEdit();
  await type('Title', 'Mine');
  failEndpoint(updateTask, CONFLICT);
  failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });
  await save();
  expect(await dialog.findByText(/the new version could not be loaded/)).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Mine');

  const theirs = { ...TASK, ...CHANGED_BY_ADMIN };
  mockEndpoint(listTasks, () => [theirs]);
  await save();
  expect(await dialog.findByText(/^admin changed this task/)).toHaveTextContent(
    'admin changed this task while you were editing. Your changes are not saved yet.',
  );
  expect(dialog.queryByText(/could not be loaded/)).not.toBeInTheDocument();
});

it('saves without a version, and leaves the form alone, on a server without versions', async () => {
  const unversioned = { ...TASK, version: undefined, changedBy: null };
  const { dialog, readAgain, save, type } = await openEdit(unversioned);
  await type('Title', 'Mine');
  await readAgain([{ ...unversioned, title: 'Theirs', status: 'Done' }]);
  expect(await screen.findByText('Theirs')).toBeInTheDocument();
  expect(dialog.queryByText(/changed/)).not.toBeInTheDocument();
  const saved = mockEndpoint(updateTask, () => TASK);
  await save();
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved[0]?.headers.get('if-match')).toBeNull();
  expect(saved[0]?.body).toMatchObject({ title: 'Mine', status: 'Todo' });
});

it('keeps an open conflict when the session expires', async () => {
  const page = await openEdit();
  const { person, queryClient, readAgain, type } = page;
  await type('Title', 'Mine');
  await person.click(screen.getByRole('checkbox', { name: 'maria' }));
  const newest = { ...TASK, ...CHANGED_BY_ADMIN, title: 'Theirs' };
  await readAgain([newest]);
  await findConflict('Title');
  failEndpoint(listTasks, { status: 401, body: 'Not signed in' });
  await act(() => queryClient.invalidateQueries(taskQueries.list()));
  mockEndpoint(listTasks, () => [newest]);
  await signInAgain(page);

  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Mine');
  expect(await dialog.findByRole('checkbox', { name: 'maria' })).toBeChecked();
  const saved = mockEndpoint(updateTask, () => TASK);
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Not saved yet/);
  await person.click((await findConflict('Title')).getByRole('radio', { name: 'admin’s' }));
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(saved.map(({ body }) => body)).toMatchObject([
    { title: 'Theirs', assigneeIds: ['1', '99', '2'] },
  ]);
});

it('copies or saves as new what was typed for a task that was deleted', async () => {
  const { person, dialog, readAgain, save, type } = await openEdit();
  await type('Title', 'Mine');
  await readAgain([]);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This task has been deleted and can’t be saved. You can copy your input, or save it as a new task without its comments and files.',
  );
  await expectAccessible();

  const write = jest.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new Error('NotAllowedError'));
  await person.click(dialog.getByRole('button', { name: 'Copy Text' }));
  const field = await dialog.findByLabelText<HTMLTextAreaElement>('Your input');
  expect(field).toHaveFocus();
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toMatch(/^Title: Mine\n/);

  await person.click(dialog.getByRole('button', { name: 'Copy Text' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    [
      'Title: Mine',
      'Description: Slow',
      'Type: Feature',
      'Status: Todo',
      'Priority: Medium',
      'Assignees: admin, gone',
      'End Date: Mar 2, 2026',
    ].join('\n'),
  );

  const created = mockEndpoint(createTask, () => buildTask({ id: 8 }));
  await save();
  expect(await readToast()).toBe('Success Task created successfully');
  expect(created[0]?.body).toMatchObject({ title: 'Mine', assigneeIds: ['1', '99'] });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
