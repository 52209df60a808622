import { act, screen, waitFor, within } from '@testing-library/react';
import {
  deleteTask,
  deleteTaskComment,
  listTaskComments,
  listTasks,
  updateTask,
} from '@atrium/contracts/tasks';
import {
  buildTask,
  buildTaskComment,
  failEndpoint,
  holdMarks,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { openTasks, readTaskNumbers } from './testing/open-tasks';

const TASKS = [
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Write the guide' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Call İstanbul' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Repair the import' }),
];

describe('the focus', () => {
  type Person = ReturnType<typeof openTasks>['person'];

  async function selectMenuItem(person: Person, taskNumber: string, action: string) {
    await person.click(await screen.findByRole('button', { name: `Actions for ${taskNumber}` }));
    await person.click(screen.getByRole('menuitem', { name: action }));
  }

  async function expectFocus(role: string, name: string) {
    await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
  }

  it('moves to the next row after a deletion, else to the previous one, else to the list', async () => {
    jest.spyOn(window, 'confirm').mockReturnValue(true);
    const { person } = openTasks(TASKS);
    await readTaskNumbers();
    const remaining = [...TASKS];
    mockEndpoint(listTasks, () => remaining);

    // Somebody else has deleted it already.
    failEndpoint(deleteTask, { status: 404, body: 'Not found' });
    remaining.splice(1, 1);
    await selectMenuItem(person, 'TASK-0002', 'Delete');
    expect(await readToast()).toBe('Error Not found');
    await expectFocus('button', 'Actions for TASK-0001');
    mockEndpoint(deleteTask, () => ({}));
    remaining.pop();
    await selectMenuItem(person, 'TASK-0001', 'Delete');
    await expectFocus('button', 'Actions for TASK-0003');
    remaining.pop();
    await selectMenuItem(person, 'TASK-0003', 'Delete');
    expect(await screen.findByText('No tasks yet')).toBeVisible();
    await expectFocus('group', 'Task list');
  });

  it('moves to the next row when a filter hides the focused one', async () => {
    const { navigate } = openTasks(TASKS);
    await readTaskNumbers();
    act(() => screen.getByRole('row', { name: /TASK-0003/ }).focus());
    await navigate('/tasks?q=repair');
    await expectFocus(
      'row',
      'Select TASK-0001 TASK-0001 Repair the import Assigned to maria - Todo Medium',
    );

    await navigate('/tasks?q=nothing');
    await screen.findByText('No tasks match');
    await expectFocus('group', 'Task list');
  });

  it('stays in the list when the pressed button disappears', async () => {
    const { person } = openTasks(TASKS, '/tasks?q=nothing');
    await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await readTaskNumbers();
    await expectFocus('group', 'Task list');

    await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0003' }));
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    await expectFocus('group', 'Task list');
  });

  it('does not return to the list after leaving it', async () => {
    const { person, navigate } = openTasks(TASKS);
    await readTaskNumbers();
    act(() => screen.getByRole('row', { name: /TASK-0003/ }).focus());
    await person.click(document.body);
    await navigate('/tasks?q=repair');
    await waitFor(async () => {
      expect(await readTaskNumbers()).toHaveLength(1);
    });
    expect(document.body).toHaveFocus();
  });

  it('moves to the list when the editor closes and a filter hides the row', async () => {
    const { person } = openTasks(TASKS, '/tasks?q=call');
    await selectMenuItem(person, 'TASK-0002', 'Edit');
    const renamed = { ...buildTask(TASKS[1]), title: 'Done' };
    mockEndpoint(updateTask, () => renamed);
    mockEndpoint(listTasks, () => [renamed]);
    await person.clear(await screen.findByLabelText('Title'));
    await person.type(screen.getByLabelText('Title'), 'Done');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));

    await screen.findByText('No tasks match');
    await expectFocus('group', 'Task list');
  });

  it("moves to the user's next comment when one was already deleted, else to the comments", async () => {
    const remaining = [1, 2, 3].map((id) =>
      buildTaskComment({
        id,
        content: `Comment ${String(id)}`,
        author: id === 2 ? { id: 1, username: 'admin' } : { id: 2, username: 'maria' },
      }),
    );
    const { person } = openTasks(TASKS, '/tasks?task=TASK-0003');
    mockEndpoint(listTaskComments, () => remaining);
    failEndpoint(deleteTaskComment, { status: 404, body: 'Not found' });
    const [first] = await screen.findAllByRole('button', { name: 'Delete comment' });
    remaining.shift();
    await person.click(first ?? document.body);
    await waitFor(() => expect(screen.queryByText('Comment 1')).not.toBeInTheDocument());
    expect(await readToast()).toBe('Error Not found');
    await expectFocus('button', 'Delete comment');

    remaining.pop();
    await person.click(screen.getByRole('button', { name: 'Delete comment' }));
    await waitFor(() => expect(screen.queryByText('Comment 3')).not.toBeInTheDocument());
    await expectFocus('region', 'Comments');
  });
});

describe('changes by colleagues', () => {
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
      buildTask({ id: 4, taskNumber: 'TASK-0004', changedBy: { id: 7, username: 'deniz' } }),
      ...TASKS,
    ]);
    const endMarks = holdMarks();

    sendChange({ topic: 'tasks', ids: [4] });

    const row = await waitFor(() => {
      const added = screen.queryByText('TASK-0004')?.closest('tr');
      expect(added?.dataset['changed']).toBe('true');
      expect(screen.queryByText('deniz added TASK-0004')).not.toBeNull();
      return added;
    });
    expect(title).toHaveValue('Typed');
    expect(title).toHaveFocus();
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    endMarks();
    await waitFor(() => expect(row).toHaveAttribute('data-changed', 'false'));
  });

  it('adds a colleague’s comment to the open task without losing an unsent one', async () => {
    const { person, sendChange } = await open('/tasks?task=TASK-0001');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No comments yet');
    await person.type(dialog.getByPlaceholderText('Add a comment...'), 'My own');
    const author = { id: 1, username: 'admin' };
    mockEndpoint(listTaskComments, () => [buildTaskComment({ id: 7, content: 'Fixed', author })]);
    holdMarks();

    sendChange({ topic: 'task-comments', ids: [1] });

    await waitFor(() => {
      expect(dialog.queryByText('Fixed')?.closest('li')?.dataset['changed']).toBe('true');
    });
    expect(dialog.getByPlaceholderText('Add a comment...')).toHaveValue('My own');
  });
});
