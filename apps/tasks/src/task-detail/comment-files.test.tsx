import { act, screen, waitFor, within } from '@testing-library/react';
import { signInAgain } from '@atrium/auth/testing';
import { uploadFile } from '@atrium/contracts/files';
import type { TaskComment } from '@atrium/contracts/tasks';
import { createTaskComment, listTaskComments, updateTaskComment } from '@atrium/contracts/tasks';
import {
  buildTask,
  buildTaskComment,
  buildUser,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { buildAttachment, buildFile, dropFiles, mockUploads, pasteFiles } from '../testing/files';
import { openTasks } from '../testing/open-tasks';

const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  assignees: [{ userId: 2, username: 'maria' }],
});
const PICTURE = buildAttachment({
  id: 5,
  name: 'screen.png',
  type: 'image/png',
  width: 640,
  height: 480,
});

async function openComments(comments: readonly TaskComment[] = []) {
  const page = openTasks([TASK], '/tasks?task=TASK-0042');
  mockEndpoint(listTaskComments, () => [...comments]);
  const box = await screen.findByRole('dialog');
  const dialog = within(box);
  const region = within(await dialog.findByRole('region', { name: 'Comments' }));
  const form = within(dialog.getByRole('form', { name: 'New comment' }));
  const input = dialog.getByPlaceholderText('Add a comment...');
  return { ...page, box, dialog, region, form, input };
}

it('attaches files that are chosen, dropped on the dialog, or pasted', async () => {
  const { person, box, form, input } = await openComments();
  const uploads = mockUploads();
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, 'Look');
  await person.upload(form.getByLabelText('Attach files', { selector: 'input' }), buildFile());
  dropFiles(box, [buildFile('notes.txt')]);
  pasteFiles(input, [buildFile('log.zip')]);
  const list = within(await form.findByRole('list', { name: 'Files to attach' }));
  expect(await list.findByRole('button', { name: 'Remove report.pdf' })).toBeVisible();
  expect(await list.findByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await person.click(await list.findByRole('button', { name: 'Remove log.zip' }));
  await waitFor(() => expect(list.queryByText('log.zip')).not.toBeInTheDocument());
  await expectAccessible();
  await person.click(form.getByRole('button', { name: 'Send' }));

  expect(await readToast()).toBe('Success Comment added successfully');
  expect(uploads).toHaveLength(3);
  expect(sent.map(({ body }) => body)).toEqual([{ content: 'Look', attachmentIds: [21, 22] }]);
  await waitFor(() => expect(form.queryByRole('list')).not.toBeInTheDocument());
  expect(area.isDirty()).toBe(false);
});

it('keeps the focus on a file whose upload ends', async () => {
  const { form, input } = await openComments();
  const upload = createDeferred<ReturnType<typeof buildAttachment>>();
  mockEndpoint(uploadFile, () => upload.promise);
  pasteFiles(input, [buildFile()]);
  const cancel = await form.findByRole('button', { name: 'Cancel report.pdf' });
  act(() => cancel.focus());

  upload.resolve(buildAttachment());

  expect(await form.findByRole('button', { name: 'Remove report.pdf' })).toHaveFocus();
});

it('sends a comment without files exactly as before', async () => {
  const { person, form, input } = await openComments();
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, 'Look');
  await person.click(form.getByRole('button', { name: 'Send' }));
  await readToast();
  expect(sent.map(({ body }) => Object.keys(body ?? {}))).toEqual([['content']]);
});

it('sends names as the content of files alone, which mention nobody and are not shown', async () => {
  const files = [PICTURE, buildAttachment({ id: 6, name: '@maria.pdf' })];
  const content = 'screen.png, @maria.pdf';
  const { person, form, region } = await openComments([
    buildTaskComment({ content, attachments: files }),
  ]);
  const open = await region.findByRole('button', { name: 'Open screen.png' });
  // The scroll area is 200 pixels high.
  expect(open.closest('li')).toHaveStyle({ width: '160px', aspectRatio: '640 / 480' });
  expect(region.getByRole('link', { name: 'Download @maria.pdf' })).toBeVisible();
  expect(region.queryByText(content)).not.toBeInTheDocument();

  mockUploads();
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.upload(
    form.getByLabelText('Attach files', { selector: 'input' }),
    buildFile('@maria.pdf'),
  );
  await form.findByRole('button', { name: 'Remove @maria.pdf' });
  await person.click(form.getByRole('button', { name: 'Send' }));
  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([
    { content: '@maria.pdf', mentionedIds: [], attachmentIds: [21] },
  ]);
});

it('waits for uploads, or sends the comment without them', async () => {
  const { person, form, input } = await openComments();
  const upload = createDeferred<ReturnType<typeof buildAttachment>>();
  mockEndpoint(uploadFile, () => upload.promise);
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, 'Look');
  pasteFiles(input, [buildFile()]);
  expect(await form.findByRole('progressbar', { name: 'Upload of report.pdf' })).toBeVisible();
  await person.type(input, '{Control>}{Enter}{/Control}');
  expect(form.getByRole('alert')).toHaveTextContent('Files are still being uploaded.');
  expect(form.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();

  upload.resolve(buildAttachment());
  await form.findByRole('button', { name: 'Remove report.pdf' });
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  mockEndpoint(uploadFile, () => createDeferred<never>().promise);
  pasteFiles(input, [buildFile('later.pdf')]);
  await form.findByRole('button', { name: 'Cancel later.pdf' });
  await person.click(form.getByRole('button', { name: 'Send' }));
  await person.click(form.getByRole('button', { name: 'Send without them' }));
  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([{ content: 'Look', attachmentIds: [21] }]);
  await waitFor(() => expect(form.queryByRole('list')).not.toBeInTheDocument());
});

it('sends nothing without a failed file that was not removed', async () => {
  const { person, form, input } = await openComments();
  failEndpoint(uploadFile, { status: 422, body: 'A virus was found in this file' });
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.type(input, 'Look');
  pasteFiles(input, [buildFile()]);
  expect(await form.findByText('A virus was found in this file')).toBeVisible();
  await person.click(form.getByRole('button', { name: 'Send' }));
  expect(form.getByRole('alert')).toHaveTextContent('Not all files were uploaded.');
  expect(sent).toEqual([]);

  mockUploads();
  await person.click(form.getByRole('button', { name: 'Retry report.pdf' }));
  await waitFor(() => expect(form.queryByRole('alert')).not.toBeInTheDocument());
  await person.click(form.getByRole('button', { name: 'Send' }));
  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([{ content: 'Look', attachmentIds: [21] }]);
});

it('removes and adds files of a comment that is being changed', async () => {
  const createdAt = new Date().toISOString();
  const files = [PICTURE, buildAttachment({ id: 6, name: 'old.pdf' })];
  const { person, box, region, form, input } = await openComments([
    buildTaskComment({ id: 5, content: 'screen.png, old.pdf', createdAt, attachments: files }),
  ]);
  mockUploads();
  const saved = mockEndpoint(updateTaskComment, () => buildTaskComment());
  await person.click(await region.findByRole('button', { name: 'Edit comment' }));
  expect(region.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  expect(await region.findByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  // It can only be changed before the file hangs on the comment.
  expect(region.queryByRole('textbox', { name: /^Description/ })).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
  await person.click(await region.findByRole('button', { name: 'Remove old.pdf' }));
  await waitFor(() => expect(area.isDirty()).toBe(true));
  dropFiles(box, [buildFile('new.pdf')]);
  expect(await region.findByRole('button', { name: 'Remove new.pdf' })).toBeVisible();

  // The comment that had the focus last takes the files.
  await person.click(input);
  dropFiles(box, [buildFile('other.pdf')]);
  expect(await form.findByRole('button', { name: 'Remove other.pdf' })).toBeVisible();
  await person.click(region.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(saved.map(({ body }) => body)).toEqual([
      { content: 'screen.png, new.pdf', mentionedIds: [], attachmentIds: [5, 21] },
    ]);
  });
});

it('keeps the files of a comment whose text alone is changed', async () => {
  const createdAt = new Date().toISOString();
  const { person, region } = await openComments([
    buildTaskComment({ id: 5, content: 'Mine', createdAt, attachments: [PICTURE] }),
  ]);
  const saved = mockEndpoint(updateTaskComment, () => buildTaskComment());
  await person.click(await region.findByRole('button', { name: 'Edit comment' }));
  await person.keyboard('!');
  await person.click(region.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ content: 'Mine!' }]));
});

it('asks before files are discarded, and keeps uploaded ones across sign-in', async () => {
  const page = await openComments();
  const { person, dialog, form, input } = page;
  mockUploads();
  pasteFiles(input, [buildFile()]);
  await form.findByRole('button', { name: 'Remove report.pdf' });
  await waitFor(() => expect(area.isDirty()).toBe(true));
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  failEndpoint(createTaskComment, { status: 401, body: 'Not signed in' });
  await person.click(form.getByRole('button', { name: 'Send' }));
  await signInAgain(page);

  expect(await screen.findByRole('button', { name: 'Remove report.pdf' })).toBeVisible();
  const sent = mockEndpoint(createTaskComment, () => buildTaskComment());
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([
      { content: 'report.pdf', mentionedIds: [], attachmentIds: [21] },
    ]);
  });
});

it('asks before running uploads end with the task, and keeps the others of it', async () => {
  const other = buildTask({ id: 8, taskNumber: 'TASK-0043' });
  const { person } = openTasks([other, TASK], '/tasks?task=TASK-0042');
  mockUploads();
  const findForm = async () => within(await screen.findByRole('form', { name: 'New comment' }));
  let form = await findForm();
  pasteFiles(screen.getByPlaceholderText('Add a comment...'), [buildFile()]);
  await form.findByRole('button', { name: 'Remove report.pdf' });
  mockEndpoint(uploadFile, () => createDeferred<never>().promise);
  pasteFiles(screen.getByPlaceholderText('Add a comment...'), [buildFile('later.pdf')]);
  await form.findByRole('button', { name: 'Cancel later.pdf' });
  await person.click(screen.getByRole('button', { name: /^Previous/ }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('dialog', { name: /TASK-0043/ })).toBeVisible();
  form = await findForm();
  expect(form.queryByRole('list')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /^Next/ }));
  expect(await screen.findByRole('button', { name: 'Remove report.pdf' })).toBeVisible();
  expect(screen.queryByText('later.pdf')).not.toBeInTheDocument();
});

it('shows the files of a task', async () => {
  openTasks(
    [{ ...TASK, attachments: [PICTURE, buildAttachment()] }],
    '/tasks?task=TASK-0042',
    buildUser(),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Files' })).toBeVisible();
  expect(await dialog.findByRole('img', { name: 'screen.png' })).toHaveAttribute(
    'src',
    '/api/files/5',
  );
  expect(dialog.getByRole('link', { name: 'Download report.pdf' })).toBeVisible();
  await expectAccessible();
});
