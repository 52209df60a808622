import { screen, waitFor, within } from '@testing-library/react';
import { listTaskComments, listTasks } from '@atrium/contracts/tasks';
import {
  buildTask,
  buildTaskComment,
  failEndpoint,
  mockEndpoint,
  openChangeStream,
} from '@atrium/testing';
import { openTasks } from './testing/open-tasks';

const TASKS = [
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Second' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'First' }),
];

async function open(path = '/tasks') {
  const page = openTasks(TASKS, path);
  await screen.findByText('TASK-0002');
  return { ...page, sendChange: await openChangeStream(page.queryClient) };
}

it('shows and highlights what a colleague has changed, beside typed input and selected rows', async () => {
  const { person, sendChange } = await open();
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0001' }));
  await person.click(screen.getByRole('button', { name: 'Create Task' }));
  const title = await screen.findByLabelText('Title');
  await person.type(title, 'Typed');
  mockEndpoint(listTasks, () => [
    buildTask({ id: 3, taskNumber: 'TASK-0003', changedBy: { id: 7, username: 'deniz' } }),
    ...TASKS,
  ]);

  sendChange({ topic: 'tasks', ids: [3] });

  // Both disappear after two seconds; a failing `getBy` would print the page for too long.
  const row = await waitFor(() => {
    const added = screen.queryByText('TASK-0003')?.closest('tr');
    expect(added?.dataset['changed']).toBe('true');
    expect(screen.queryByText('deniz added TASK-0003')).not.toBeNull();
    return added;
  });
  expect(title).toHaveValue('Typed');
  expect(title).toHaveFocus();
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await waitFor(() => {
    expect(row).toHaveAttribute('data-changed', 'false');
  });
});

it('adds a colleague’s comment to the open task without losing an unsent one', async () => {
  const { person, sendChange } = await open('/tasks?task=TASK-0001');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('No comments yet');
  await person.type(dialog.getByPlaceholderText('Add a comment...'), 'My own');
  const author = { id: 1, username: 'admin' };
  mockEndpoint(listTaskComments, () => [buildTaskComment({ id: 7, content: 'Fixed', author })]);

  sendChange({ topic: 'task-comments', ids: [1] });

  await waitFor(() => {
    expect(dialog.queryByText('Fixed')?.closest('li')?.dataset['changed']).toBe('true');
  });
  expect(dialog.getByPlaceholderText('Add a comment...')).toHaveValue('My own');
});

it('keeps the tasks without a word when they cannot be read again', async () => {
  const { sendChange } = await open();
  const reads = failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });

  sendChange({ topic: 'tasks', ids: [2] });
  await waitFor(() => {
    expect(reads).toHaveLength(1);
  });
  mockEndpoint(listTasks, () => TASKS.slice(1));
  sendChange({ topic: 'users', ids: [7] });

  await waitFor(() => {
    expect(screen.queryByText('TASK-0002')).not.toBeInTheDocument();
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
