import { screen, waitFor, within } from '@testing-library/react';
import { signInAgain } from '@atrium/auth/testing';
import { updateFile, uploadFile } from '@atrium/contracts/files';
import type { Task } from '@atrium/contracts/tasks';
import { createTask, updateTask } from '@atrium/contracts/tasks';
import {
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { buildAttachment, buildFile, dropFiles, mockUploads, pasteFiles } from '../testing/files';
import { openEdit, openEditor, TASK } from '../testing/open-editor';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';

const PICTURE = buildAttachment({
  id: 5,
  name: 'screen.png',
  type: 'image/png',
  width: 640,
  height: 480,
});
const WITH_FILES: Task = { ...TASK, attachments: [PICTURE, buildAttachment({ id: 6 })] };
const CHANGED_BY_ADMIN = { version: 5, changedBy: { id: 1, username: 'admin' } };

function readIds(requests: readonly { body: unknown }[]) {
  return requests.map(({ body }) => updateTask.body.parse(body).attachmentIds);
}

it('creates a task with files that are dropped on the form or pasted', async () => {
  const { person } = openTasks([TASK]);
  await readTaskNumbers();
  await person.click(screen.getByRole('button', { name: 'Create Task' }));
  const box = await screen.findByRole('dialog', { name: 'Create New Task' });
  const dialog = within(box);
  mockUploads();
  const created = mockEndpoint(createTask, () => TASK);
  await person.type(dialog.getByLabelText('Title'), 'Guide');
  await person.selectOptions(dialog.getByLabelText('Type'), 'Bug');
  await person.click(await dialog.findByRole('checkbox', { name: 'maria' }));
  dropFiles(box, [buildFile('notes.txt')]);
  await dialog.findByRole('button', { name: 'Remove notes.txt' });
  pasteFiles(dialog.getByLabelText('Description'), [buildFile()]);
  await dialog.findByRole('button', { name: 'Remove report.pdf' });
  await expectAccessible();
  await person.click(dialog.getByRole('checkbox', { name: 'Create another' }));
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));

  expect(await readToast()).toBe('Success Task created successfully');
  expect(readIds(created)).toEqual([[21, 22]]);
  await waitFor(() => expect(dialog.queryByText('notes.txt')).not.toBeInTheDocument());
  await person.type(dialog.getByLabelText('Title'), 'Another');
  await person.click(dialog.getByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(readIds(created)).toEqual([[21, 22], undefined]));
});

it('removes and adds files of a task, and sends them only if they have changed', async () => {
  const { person, dialog, save, type } = await openEdit(WITH_FILES);
  const files = within(dialog.getByRole('group', { name: 'Files' }));
  expect(await files.findByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  expect(area.isDirty()).toBe(false);
  mockUploads();
  await type('Title', 'Mine');
  const refused = failEndpoint(updateTask, { status: 503, body: 'The database is unavailable' });
  await save();
  await readToast();
  expect(readIds(refused)).toEqual([undefined]);

  await person.click(files.getByRole('button', { name: 'Remove screen.png' }));
  await person.upload(files.getByLabelText('Attach files', { selector: 'input' }), buildFile());
  await waitFor(() => expect(files.getAllByText(/^report/)).toHaveLength(2));
  await waitFor(() => expect(files.queryByRole('progressbar')).not.toBeInTheDocument());
  const saved = mockEndpoint(updateTask, () => TASK);
  await save();
  await waitFor(() => expect(readIds(saved)).toEqual([[6, 21]]));
});

it('sends only those of the added files that were not removed again', async () => {
  const { person, dialog, save } = await openEdit();
  mockUploads();
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('first.pdf')]);
  const removeFirst = await dialog.findByRole('button', { name: 'Remove first.pdf' });
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('second.pdf')]);
  await dialog.findByRole('button', { name: 'Remove second.pdf' });
  await person.click(removeFirst);
  expect(dialog.queryByText('first.pdf')).not.toBeInTheDocument();
  const saved = mockEndpoint(updateTask, () => TASK);
  await save();
  await waitFor(() => expect(readIds(saved)).toEqual([[22]]));
});

it('asks before a task is saved without the files that are not uploaded', async () => {
  const { person, dialog, save } = await openEdit();
  mockEndpoint(uploadFile, () => createDeferred<never>().promise);
  const saved = mockEndpoint(updateTask, () => TASK);
  pasteFiles(dialog.getByLabelText('Title'), [buildFile()]);
  await dialog.findByRole('button', { name: 'Cancel report.pdf' });
  expect(area.isDirty()).toBe(true);
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Files are still being uploaded.');
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-busy');
  expect(saved).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Save without them' }));
  expect(await readToast()).toBe('Success Task updated successfully');
  expect(readIds(saved)).toEqual([undefined]);
});

it('refuses more files than a task can have', async () => {
  const attachments = Array.from({ length: 10 }, (_, index) => buildAttachment({ id: index + 1 }));
  const { dialog, save, person } = await openEdit({ ...TASK, attachments });
  mockUploads();
  const saved = mockEndpoint(updateTask, () => TASK);
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('eleven.pdf')]);
  await dialog.findByRole('button', { name: 'Remove eleven.pdf' });
  expect(dialog.getByText('At most 10 files can be attached')).toBeVisible();
  await save();
  await person.click(dialog.getByRole('button', { name: 'Remove eleven.pdf' }));
  await waitFor(() => expect(dialog.queryByText(/^At most 10/)).not.toBeInTheDocument());
  expect(saved).toEqual([]);
});

it('keeps the files that both have attached, and none that either has removed', async () => {
  const { dialog, readAgain, save } = await openEdit(WITH_FILES);
  const files = within(dialog.getByRole('group', { name: 'Files' }));
  mockUploads();
  const added = buildAttachment({ id: 8, name: 'theirs.pdf' });
  const theirs = { ...WITH_FILES, ...CHANGED_BY_ADMIN, attachments: [PICTURE, added] };
  await readAgain([theirs]);
  expect(await files.findByRole('button', { name: 'Remove theirs.pdf' })).toBeVisible();
  expect(area.isDirty()).toBe(false);

  pasteFiles(dialog.getByLabelText('Title'), [buildFile('mine.pdf')]);
  await files.findByRole('button', { name: 'Remove mine.pdf' });
  await readAgain([{ ...theirs, version: 6, attachments: [added] }]);
  await waitFor(() => expect(files.queryByRole('img')).not.toBeInTheDocument());
  expect(dialog.getByText('Files', { selector: 'dt > span' }).closest('dt')).toHaveTextContent(
    'Changed by admin',
  );
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  expect(files.getByRole('button', { name: 'Remove mine.pdf' })).toBeVisible();
  const saved = mockEndpoint(updateTask, () => TASK);
  await save();
  await readToast();
  expect(readIds(saved)).toEqual([[8, 21]]);
});

it('saves a deleted task as new with the added files alone', async () => {
  const { dialog, readAgain, save } = await openEdit(WITH_FILES);
  mockUploads();
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('mine.pdf')]);
  await dialog.findByRole('button', { name: 'Remove mine.pdf' });
  await readAgain([]);
  await waitFor(() => expect(dialog.queryByText(/^screen/)).not.toBeInTheDocument());
  const created = mockEndpoint(createTask, () => TASK);
  await save();
  await readToast();
  expect(readIds(created)).toEqual([[21]]);
});

it('keeps the files of the form across sign-in', async () => {
  const page = openTasks([WITH_FILES]);
  const { person } = page;
  await readTaskNumbers();
  const dialog = await openEditor(person);
  mockUploads();
  await person.click(await dialog.findByRole('button', { name: 'Remove screen.png' }));
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('mine.pdf')]);
  await dialog.findByRole('button', { name: 'Remove mine.pdf' });
  failEndpoint(updateTask, { status: 401, body: 'Not signed in' });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await signInAgain(page);

  expect(await screen.findByRole('button', { name: 'Remove mine.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove screen.png' })).not.toBeInTheDocument();
  const saved = mockEndpoint(updateTask, () => TASK);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(readIds(saved)).toEqual([[6, 21]]));
});

it('keeps the description of an added picture across sign-in', async () => {
  const page = openTasks([TASK]);
  const { person } = page;
  await readTaskNumbers();
  const dialog = await openEditor(person);
  mockEndpoint(uploadFile, () => PICTURE);
  mockEndpoint(updateFile, () => ({ ...PICTURE, altText: 'The error' }));
  pasteFiles(dialog.getByLabelText('Title'), [buildFile('screen.png')]);
  await person.type(await dialog.findByLabelText('Description of screen.png'), 'The error');
  await person.tab();
  failEndpoint(updateTask, { status: 401, body: 'Not signed in' });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await signInAgain(page);

  expect(await screen.findByLabelText('Description of screen.png')).toHaveValue('The error');
});
