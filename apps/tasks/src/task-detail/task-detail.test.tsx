import { act, screen, waitFor, within } from '@testing-library/react';
import type { TaskComment } from '@atrium/contracts/tasks';
import {
  createTaskComment,
  deleteTaskComment,
  listTaskComments,
  listTasks,
} from '@atrium/contracts/tasks';
import { listUsers } from '@atrium/contracts/users';
import {
  buildAdmin,
  buildTask,
  buildTaskComment,
  createDeferred,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { FULL_DISK, openTasks, USERS } from '../testing/open-tasks';

const TASK = buildTask({
  id: 7,
  taskNumber: 'TASK-0042',
  title: 'Repair the import',
  type: 'Feature',
  description: 'Two lines\nof text',
  status: 'Done',
  priority: 'High',
  assignees: [
    { userId: 2, username: 'maria' },
    { userId: 99, username: 'gone' },
  ],
});

function buildComment(values: Partial<TaskComment> = {}): TaskComment {
  return buildTaskComment({ content: 'Looks good', ...values });
}

function openDetail(comments: readonly TaskComment[] = []) {
  const route = openTasks([TASK], '/tasks?task=TASK-0042');
  mockEndpoint(listTaskComments, () => [...comments]);
  return route;
}

function readAssignees(dialog: Awaited<ReturnType<typeof findDialog>>): (string | null)[] {
  const list = within(dialog.getByRole('list', { name: 'Assignees' }));
  const names = list.getAllByRole('listitem').map((item) => item.lastElementChild);
  return names.map((name) => name?.textContent ?? null);
}

async function findDialog() {
  return within(await screen.findByRole('dialog', { name: 'TASK-0042 Repair the import' }));
}

it('lays out what people wrote in its own direction', async () => {
  openTasks([{ ...TASK, title: 'ארכיון', description: 'שלום' }], '/tasks?task=TASK-0042');
  mockEndpoint(listTaskComments, () => [buildComment({ content: 'תודה' })]);

  const dialog = within(await screen.findByRole('dialog', { name: 'TASK-0042 ארכיון' }));

  expect(dialog.getByText('ארכיון', { selector: 'bdi' })).toBeVisible();
  expect(dialog.getByText('שלום')).toHaveAttribute('dir', 'auto');
  expect(await dialog.findByText('תודה')).toHaveAttribute('dir', 'auto');
});

it('shows all fields of the task, but no history to staff', async () => {
  openDetail();
  const requests = mockEndpoint(listUsers, () => USERS);
  const dialog = await findDialog();

  expect(dialog.getByRole('heading', { level: 2 })).toHaveTextContent(
    /^TASK-0042 Repair the import$/,
  );
  expect(dialog.getByText(/Two lines\s+of text/)).toBeVisible();
  const names = dialog.getAllByRole('term').map((term) => term.textContent);
  expect(names).toEqual(['Type', 'Priority', 'Status', 'Start Date', 'End Date', 'Assignees']);
  for (const text of ['Feature', 'High', 'Done']) expect(dialog.getByText(text)).toBeVisible();
  expect(readAssignees(dialog)).toEqual(['gone', 'maria']);
  expect(requests).toEqual([]);
  expect(dialog.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
  expect(await dialog.findByText('No comments yet')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Comments' })).toHaveStyle({ height: '200px' });
});

it('looks up missing assignee names in the list of users', async () => {
  const assignees = [{ userId: 2 }, { userId: 99, username: 'gone' }, { userId: 98 }];
  openTasks([{ ...TASK, assignees }], '/tasks?task=TASK-0042');
  const dialog = await findDialog();
  await dialog.findByText('maria');
  expect(readAssignees(dialog)).toEqual(['gone', 'maria', 'Unknown user']);
});

it('shows the task when the users fail to load', async () => {
  openTasks([{ ...TASK, assignees: [{ userId: 2 }] }], '/tasks?task=TASK-0042');
  failEndpoint(listUsers, { status: 503, body: 'The database is unavailable' });
  const dialog = await findDialog();
  expect(await dialog.findByText('Unknown user')).toBeVisible();
});

it('shows a not-found message and links back to the list', async () => {
  const { person, currentPath } = openTasks([TASK], '/tasks?task=TASK-0001&q=repair');

  expect(await screen.findByText(/There is no task TASK-0001/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Back to all tasks' }));
  await waitFor(() => expect(currentPath()).toBe('/tasks?q=repair'));
});

it('lets users delete only their own comments', async () => {
  const mine = buildComment({ id: 5, content: 'Mine' });
  const theirs = buildComment({ id: 6, content: 'Theirs', author: { id: 1, username: 'admin' } });
  const { person } = openDetail([mine, theirs]);
  const dialog = await findDialog();
  const items = within(await dialog.findByRole('region', { name: 'Comments' }));
  expect(await items.findByText('Theirs')).toBeVisible();
  const [first] = items.getAllByRole('listitem');
  expect(first).toHaveTextContent(/Mine\s*maria Nov 20, 2026/);
  expect(items.getAllByText(/^Nov 20, 2026, \d+:30\s[AP]M$/)).toHaveLength(2);
  const [button, ...others] = items.getAllByRole('button', { name: 'Delete comment' });
  expect(others).toEqual([]);

  const deleted = mockEndpoint(deleteTaskComment, () => ({}));
  mockEndpoint(listTaskComments, () => [theirs]);
  await person.click(button ?? document.body);

  expect(await readToast()).toBe('Success Comment deleted successfully');
  expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/tasks/7/comments/5']);
  expect(items.queryByText('Mine')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Comments' })).toHaveFocus();
});

it('sends a trimmed comment once, and never a blank one', async () => {
  const { person } = openDetail();
  const dialog = await findDialog();
  const input = dialog.getByPlaceholderText('Add a comment...');
  await person.type(input, '   ');
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();

  const response = createDeferred<TaskComment>();
  const sent = mockEndpoint(createTaskComment, () => response.promise);
  await person.type(input, 'Looks good ');
  // Both clicks happen before the next render.
  const send = dialog.getByRole('button', { name: 'Send' });
  act(() => {
    send.click();
    send.click();
  });
  expect(input).toHaveValue('   Looks good ');
  mockEndpoint(listTaskComments, () => [buildComment()]);
  await waitFor(() => expect(sent).toHaveLength(1));
  response.resolve(buildComment());

  expect(await readToast()).toBe('Success Comment added successfully');
  expect(sent.map(({ body }) => body)).toEqual([{ content: 'Looks good' }]);
  expect(dialog.getByText('Looks good')).toBeVisible();
  expect(input).toHaveValue('');
  expect(input).toHaveFocus();
  expect(area.isDirty()).toBe(false);
});

it('keeps a comment that failed to send, and asks before it is discarded', async () => {
  const { person } = openDetail();
  const dialog = await findDialog();
  const input = dialog.getByPlaceholderText('Add a comment...');
  failEndpoint(createTaskComment, { status: 503, body: FULL_DISK });
  await person.type(input, 'Hello');
  await person.click(dialog.getByRole('button', { name: 'Send' }));

  expect(await readToast()).toBe(`Error ${FULL_DISK}`);
  expect(input).toHaveValue('Hello');
  expect(area.isDirty()).toBe(true);

  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(input).toHaveValue('Hello');
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
});

it('shows an unsent comment on a deleted task until it is discarded', async () => {
  const { person, currentPath } = openDetail();
  const dialog = await findDialog();
  await person.type(dialog.getByPlaceholderText('Add a comment...'), 'Precious');
  failEndpoint(createTaskComment, { status: 404, body: 'Not found' });
  failEndpoint(listTaskComments, { status: 404, body: 'Not found' });
  mockEndpoint(listTasks, () => []);
  await person.click(dialog.getByRole('button', { name: 'Send' }));

  expect(await readToast()).toBe('Error Not found');
  expect(await screen.findByText(/There is no task TASK-0042/)).toBeVisible();
  expect(screen.getByLabelText('Your unsent comment')).toHaveValue('Precious');
  expect(screen.queryByText('TASK-0042', { selector: 'td' })).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(true);
  await expectAccessible();

  await person.click(screen.getByRole('button', { name: 'Back to all tasks' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(currentPath()).toBe('/tasks'));
  expect(area.isDirty()).toBe(false);
});

it('warns when the comments fail to refetch after a change', async () => {
  const { person } = openDetail([buildComment({ content: 'First' })]);
  const dialog = await findDialog();
  await dialog.findByText('First');
  mockEndpoint(createTaskComment, () => buildComment());
  failEndpoint(listTaskComments, { status: 503, body: 'The database is unavailable' });
  await person.type(dialog.getByPlaceholderText('Add a comment...'), 'Looks good');
  await person.click(dialog.getByRole('button', { name: 'Send' }));

  expect(await readToast()).toBe('Success Comment added successfully');
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'The comments could not be loaded again and may be out of date. 503: Service Unavailable',
  );
  expect(dialog.getByText('First')).toBeVisible();
  await expectAccessible();

  mockEndpoint(listTaskComments, () => [buildComment()]);
  await person.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Looks good')).toBeVisible();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows an error when the comments fail to load, and Retry fetches them again', async () => {
  const { person } = openDetail();
  failEndpoint(listTaskComments, { status: 503, body: 'The database is unavailable' });
  const dialog = await findDialog();
  expect(await dialog.findByText('The comments could not be loaded')).toBeVisible();
  expect(dialog.getByText('503: Service Unavailable')).toBeVisible();

  mockEndpoint(listTaskComments, () => [buildComment()]);
  await person.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Looks good')).toBeVisible();
});

it('opens the history of the task over the dialog for admins, and keeps the typed comment', async () => {
  const { person, currentPath } = openTasks([TASK], '/tasks?q=r&task=TASK-0042', buildAdmin());
  const dialog = await findDialog();
  await person.type(await dialog.findByRole('textbox'), 'Not yet');

  await person.click(dialog.getByRole('button', { name: 'History' }));

  const query = 'q=r&task=TASK-0042&panel=activity&panel-kind=task&panel-entity=7';
  expect(currentPath()).toBe(`/tasks?${query}`);
  expect((await findDialog()).getByRole('textbox')).toHaveValue('Not yet');
});
