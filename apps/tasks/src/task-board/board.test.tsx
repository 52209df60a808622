import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Task, TaskStatus } from '@atrium/contracts/tasks';
import { changeTasks, listTasks, updateTask } from '@atrium/contracts/tasks';
import {
  buildTask,
  createDeferred,
  expectAccessible,
  failEndpoint,
  holdMarks,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { openTasks } from '../testing/open-tasks';

const TASK = buildTask({
  id: 4,
  taskNumber: 'TASK-0004',
  title: 'Repair the import',
  type: 'Feature',
  description: 'Slow',
  assignees: [{ userId: 99, username: 'gone' }],
  startDate: '2026-02-02',
  endDate: '2026-03-02',
  version: 4,
});
const TASKS = [
  buildTask({ id: 5, taskNumber: 'TASK-0005', title: 'Zebra', status: 'Done' }),
  TASK,
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Call İstanbul' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Write the guide', status: 'Backlog' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Apple' }),
];

function column(status: TaskStatus) {
  return screen.getByRole('region', { name: new RegExp(`^${status} `) });
}

function readColumn(status: TaskStatus) {
  const cards = within(column(status)).queryAllByRole('listitem');
  return cards.map((card) => within(card).getByRole('link').textContent);
}

function card(title: string) {
  return screen.getByRole('link', { name: title });
}

/** Opens the board with the focus on TASK-0004; the server saves each update as the next version. */
async function openBoard(tasks: readonly Task[] = TASKS, path = '/tasks?view=board') {
  const route = openTasks(tasks, path);
  await screen.findByRole('region', { name: /^Backlog/ });
  let { version = 0 } = TASK;
  const saves = mockEndpoint(updateTask, ({ body }) => {
    version += 1;
    return { ...TASK, status: (body as Task).status, version };
  });
  act(() => screen.queryByRole('link', { name: TASK.title })?.focus());
  return { ...route, saves };
}

it('is one click away from the table, and shows a column for each status in the order of the list', async () => {
  const { person, currentPath } = openTasks(TASKS, '/tasks?sort=title');
  const views = within(await screen.findByRole('group', { name: 'View' }));
  expect(views.getByRole('button', { pressed: true })).toHaveAccessibleName('Table');
  await person.click(views.getByRole('button', { name: 'Board' }));

  await screen.findByRole('region', { name: 'Backlog 1 task' });
  expect(currentPath()).toBe('/tasks?sort=title&view=board');
  expect(views.getByRole('button', { pressed: true })).toHaveAccessibleName('Board');
  const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(names).toEqual([
    'Backlog11 task',
    'Todo33 tasks',
    'In Progress00 tasks',
    'Done11 task',
    'Canceled00 tasks',
  ]);
  expect(readColumn('Todo')).toEqual(['Apple', 'Call İstanbul', 'Repair the import']);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await expectAccessible();

  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'istanbul');
  await waitFor(() => expect(readColumn('Todo')).toEqual(['Call İstanbul']));
  expect(readColumn('Done')).toEqual([]);
  await person.click(views.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(currentPath()).toBe('/tasks?sort=title&q=istanbul');
});

it('opens a task by a click on its card, and no other control of the card does', async () => {
  const { person, currentPath } = await openBoard();
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0004' }));
  await person.click(screen.getByRole('button', { name: 'Actions for TASK-0004' }));
  await person.click(screen.getByRole('menuitem', { name: 'Favorite' }));
  expect(currentPath()).toBe('/tasks?view=board');
  expect(card('Apple')).toHaveAttribute('href', '/tasks?view=board&task=TASK-0001');

  await person.click(screen.getByText('TASK-0004'));
  expect(await screen.findByRole('dialog')).toHaveTextContent('TASK-0004 Repair the import');
  expect(currentPath()).toBe('/tasks?view=board&task=TASK-0004');
});

it('moves a card by Alt and the arrow keys, with its other fields, and takes that back with Undo', async () => {
  const { person, saves } = await openBoard();
  expect(card(TASK.title)).toHaveAccessibleDescription(/arrow keys/);
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');

  expect(await screen.findByText('Moved TASK-0004 to In Progress')).toBeInTheDocument();
  expect(readColumn('In Progress')).toEqual([TASK.title]);
  expect(card(TASK.title)).toHaveFocus();
  expect(await readToast()).toBe('Success TASK-0004 moved to In ProgressUndo');
  expect(saves[0]?.headers.get('if-match')).toBe('"4"');
  const { title, type, description, priority, startDate, endDate } = TASK;
  const others = { title, type, description, priority, startDate, endDate };
  expect(saves[0]?.body).toEqual({ ...others, status: 'In Progress', assigneeIds: ['99'] });

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.headers.get('if-match')).toBe('"5"');
  expect(saves[1]?.body).toEqual({ ...others, status: 'Todo', assigneeIds: ['99'] });
  expect(readColumn('Todo')).toEqual([TASK.title, 'Call İstanbul', 'Apple']);
  await waitFor(() => expect(card(TASK.title)).toHaveFocus());
});

it('stops at the first and the last column, and mirrors the keys where text runs from right to left', async () => {
  const { person, saves } = await openBoard([{ ...TASK, status: 'Backlog' }]);
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}{ArrowRight}');
  expect(readColumn('Backlog')).toEqual([TASK.title]);
  card(TASK.title).parentElement?.style.setProperty('direction', 'rtl');
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');

  expect(readColumn('Todo')).toEqual([TASK.title]);
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(fireEvent.keyDown(card(TASK.title), { key: 'ArrowLeft', altKey: true })).toBe(false);
});

it('saves a burst of moves one after the other, each with the version of the one before', async () => {
  const { person } = await openBoard();
  const first = createDeferred<Task>();
  const held = mockEndpoint(updateTask, () => first.promise);
  await person.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}');
  expect(readColumn('Canceled')).toEqual([TASK.title]);
  expect(held.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"']);

  let version = 5;
  const rest = mockEndpoint(updateTask, ({ body }) => {
    version += 1;
    return { ...TASK, status: (body as Task).status, version };
  });
  first.resolve({ ...TASK, status: 'In Progress', version });
  await waitFor(() => expect(rest).toHaveLength(2));
  expect(rest.map(({ headers }) => headers.get('if-match'))).toEqual(['"5"', '"6"']);
  expect(rest.map(({ body }) => body)).toMatchObject([{ status: 'Done' }, { status: 'Canceled' }]);
});

it('moves a card by its menu, where the table has none of that', async () => {
  const { person, saves } = await openBoard();
  await person.click(screen.getByRole('button', { name: 'Actions for TASK-0004' }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Move to Backlog',
    'Move to In Progress',
    'Move to Done',
    'Move to Canceled',
    'Edit',
    'Favorite',
    'Delete',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Move to Canceled' }));

  await waitFor(() =>
    expect(saves.map(({ body }) => body)).toMatchObject([{ status: 'Canceled' }]),
  );
  expect(readColumn('Canceled')).toEqual([TASK.title]);
  expect(card(TASK.title)).toHaveFocus();
});

it.each([
  ['a colleague was faster', 412, 'This task has been changed in the meantime.', 'Canceled'],
  ['the disk is full', 503, 'The disk of the server is full, nothing was saved', 'Todo'],
] as const)('takes a move back and says why when %s', async (_, status, body, shown) => {
  const { person } = await openBoard();
  const refused = failEndpoint(updateTask, { status, body });
  const latest: Task = { ...TASK, status: shown, version: shown === 'Todo' ? 4 : 5 };
  mockEndpoint(listTasks, () => [latest]);
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');

  expect(await readToast()).toBe(`TASK-0004 was not moved ${body}`);
  await waitFor(() => expect(readColumn(shown)).toContain(TASK.title));
  expect(readColumn('In Progress')).toEqual([]);
  expect(screen.queryByText(/^Moved TASK/)).not.toBeInTheDocument();
  expect(refused).toHaveLength(1);
});

it('removes the card of a task that somebody else has deleted', async () => {
  const { person } = await openBoard();
  failEndpoint(updateTask, { status: 404, body: 'Task not found' });
  mockEndpoint(listTasks, () => []);
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');

  expect(await readToast()).toBe('TASK-0004 was not moved Task not found');
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: TASK.title })).not.toBeInTheDocument();
  });
});

it('shows the newest 50 closed tasks, those that were just moved, and a link to all', async () => {
  const closed = Array.from({ length: 60 }, (_, index) =>
    buildTask({
      id: 100 - index,
      taskNumber: `TASK-${String(100 - index)}`,
      title: `Closed ${String(100 - index)}`,
      status: 'Done',
    }),
  );
  const { person } = await openBoard([...closed, TASK], '/tasks?view=board&q=e&sort=title');
  expect(column('Done')).toHaveAccessibleName('Done 60 tasks');
  const shown = readColumn('Done');
  expect(shown).toHaveLength(50);
  expect(shown[0]).toBe('Closed 51');
  expect(screen.getByText('50 of 60 shown')).toBeVisible();
  const link = within(column('Done')).getByRole('link', { name: 'All Done tasks' });
  expect(link).toHaveAttribute('href', '/tasks?q=e&sort=title&status=Done');

  await person.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  expect(readColumn('Done')).toContain(TASK.title);
  expect(screen.getByText('51 of 61 shown')).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-100' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
});

it('selects a range of a column, and changes only what it shows', async () => {
  const { person } = await openBoard();
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0005' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0004' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0001' }));
  await person.keyboard('{/Shift}');
  expect(await screen.findByText('4 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select TASK-0002' })).not.toBeChecked();

  const changed = mockEndpoint(changeTasks, () => []);
  await person.click(screen.getByRole('button', { name: 'Mark as Done' }));
  expect(await readToast()).toBe('Success 4 tasks updated');
  expect(changed.map(({ body }) => body)).toMatchObject([
    { status: 'Done', tasks: [{ id: 5 }, { id: 4 }, { id: 3 }, { id: 1 }] },
  ]);
});

it('leaves alone selected tasks that only the table shows', async () => {
  const closed = Array.from({ length: 52 }, (_, index) =>
    buildTask({ id: index + 1, taskNumber: `TASK-${String(index + 1)}`, status: 'Done' }),
  );
  const { person } = openTasks(closed);
  await person.click(await screen.findByRole('checkbox', { name: 'Select all tasks shown' }));
  await screen.findByText('52 selected');
  await person.click(screen.getByRole('button', { name: 'Board' }));
  expect(await screen.findByText('50 selected')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByText('52 selected')).toBeVisible();
});

it('moves the card of a task that a colleague has changed, and highlights it', async () => {
  const { queryClient } = await openBoard();
  const sendChange = await openChangeStream(queryClient);
  const changedBy = { id: 7, username: 'deniz' };
  const latest: Task = { ...TASK, status: 'In Progress', version: 5, changedBy };
  mockEndpoint(listTasks, () => [latest]);
  holdMarks();
  sendChange({ topic: 'tasks', ids: [4] });

  await waitFor(() => {
    const moved = within(column('In Progress')).queryByRole('link')?.parentElement;
    expect(moved?.dataset['changed']).toBe('true');
  });
  expect(readColumn('Todo')).toEqual(['Call İstanbul', 'Apple']);
});

it('has only some of 10,000 cards in the document', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    buildTask({ id: index + 1, taskNumber: `TASK-${String(index + 1)}`, title: String(index + 1) }),
  );
  await openBoard(many);
  expect(column('Todo')).toHaveAccessibleName('Todo 10,000 tasks');
  const cards = within(column('Todo')).getAllByRole('listitem');
  expect(cards.length).toBeLessThan(60);
  expect(cards[0]).toHaveAttribute('aria-setsize', '10000');
});
