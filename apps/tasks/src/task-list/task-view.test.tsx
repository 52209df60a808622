import { act, fireEvent, screen, within } from '@testing-library/react';
import { buildTask, expectAccessible, freezeDate } from '@atrium/testing';
import { buildAttachment } from '../testing/files';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';
import { countTasks, findTasks } from './find-tasks';
import type { TaskView } from './task-list-address';

const TASKS = [
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Write the guide', status: 'In Progress' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Call İstanbul', priority: 'High' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Repair the import', status: 'Canceled' }),
];

function readOptions(label: string): (string | null)[] {
  return Array.from(screen.getByLabelText(label).children, (option) => option.textContent);
}

it('filters by text, status and priority, and keeps the filters in the URL', async () => {
  const { person, currentPath } = openTasks(TASKS, '/tasks?from=mail');
  expect(await readTaskNumbers()).toHaveLength(3);
  expect(readOptions('Filter by status')).toEqual([
    'All Status',
    'Backlog',
    'Todo',
    'In Progress',
    'Done',
    'Canceled',
  ]);
  expect(readOptions('Filter by priority')).toEqual(['All Priority', 'Low', 'Medium', 'High']);

  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'istanbul');
  expect(await readTaskNumbers()).toEqual(['TASK-0002']);
  expect(screen.getByText('1 of 3 tasks')).toBeVisible();

  await person.selectOptions(screen.getByLabelText('Filter by status'), 'Todo');
  await person.selectOptions(screen.getByLabelText('Filter by priority'), 'High');
  expect(currentPath()).toBe('/tasks?from=mail&q=istanbul&status=Todo&priority=High');
  expect(await readTaskNumbers()).toEqual(['TASK-0002']);

  await person.selectOptions(screen.getByLabelText('Filter by priority'), 'Low');
  expect(await screen.findByText('No tasks match')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await readTaskNumbers()).toHaveLength(3);
  expect(screen.getByPlaceholderText('Filter tasks...')).toHaveValue('');
  expect(currentPath()).toBe('/tasks?from=mail');
});

it('finds tasks by the names of their files, counts these, and says that the export leaves them out', async () => {
  const attachments = [buildAttachment(), buildAttachment({ id: 22, name: 'Ölçü.png' })];
  const { person } = openTasks([
    ...TASKS,
    buildTask({ id: 4, taskNumber: 'TASK-0004', attachments }),
  ]);
  expect(await readTaskNumbers()).toHaveLength(4);
  expect(screen.getAllByRole('img', { name: /file/ })).toHaveLength(1);
  expect(screen.getByRole('img', { name: '2 files' })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button).toHaveAccessibleDescription('Without 2 files of these tasks');
  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'olcu');
  expect(await readTaskNumbers()).toEqual(['TASK-0004']);
  await expectAccessible();
  await person.clear(screen.getByPlaceholderText('Filter tasks...'));
  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'guide');
  expect(button).not.toHaveAttribute('title');
});

it('toggles the sort by title, ascending first', async () => {
  const { person, currentPath } = openTasks(TASKS);
  await readTaskNumbers();
  const header = screen.getByRole('columnheader', { name: /^Title/ });
  expect(header).not.toHaveAttribute('aria-sort');

  await person.click(screen.getByRole('button', { name: 'Title' }));
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001', 'TASK-0003']);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(currentPath()).toBe('/tasks?sort=title');

  await person.click(screen.getByRole('button', { name: 'Title' }));
  expect(await readTaskNumbers()).toEqual(['TASK-0003', 'TASK-0001', 'TASK-0002']);
  expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(currentPath()).toBe('/tasks?sort=-title');

  await person.click(screen.getByRole('button', { name: 'Title' }));
  expect(currentPath()).toBe('/tasks?sort=title');
});

it('applies the filters of a shared link, and links each task to what a click on its row opens', async () => {
  openTasks(TASKS, '/tasks?q=the&status=Canceled&sort=-title');

  expect(await readTaskNumbers()).toEqual(['TASK-0001']);
  expect(screen.getByRole('link', { name: 'Repair the import' })).toHaveAttribute(
    'href',
    '/tasks?q=the&status=Canceled&sort=-title&task=TASK-0001',
  );
  expect(screen.getByPlaceholderText('Filter tasks...')).toHaveValue('the');
  expect(screen.getByLabelText('Filter by status')).toHaveValue('Canceled');
});

it('ignores unknown values', async () => {
  openTasks(TASKS, '/tasks?status=Lost&priority=high&sort=constructor&assignee=1e99&type=bug');

  expect(await readTaskNumbers()).toEqual(['TASK-0003', 'TASK-0002', 'TASK-0001']);
  expect(screen.getByLabelText('Filter by status')).toHaveDisplayValue('All Status');
  expect(screen.getByLabelText('Filter by priority')).toHaveDisplayValue('All Priority');
});

it('filters by type and assignee with their numbers, and by myself with one click', async () => {
  const gone = { userId: 9, username: 'gone' };
  const { person, currentPath } = openTasks([
    buildTask({ id: 3, taskNumber: 'TASK-0003', type: 'Feature', assignees: [gone] }),
    ...TASKS.slice(1),
  ]);
  await readTaskNumbers();
  const mine = screen.getByRole('button', { name: 'Assigned to me' });
  expect(readOptions('Filter by type')).toEqual([
    'All Types',
    'Bug (2)',
    'Feature (1)',
    'Documentation (0)',
  ]);
  await person.click(screen.getByRole('button', { name: 'Filter by assignee: Everybody' }));
  const people = within(await screen.findByRole('listbox'));
  await people.findByRole('option', { name: /^maria/ });
  // Each begins with the initial of a face.
  expect(people.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Everybody 2 open ',
    'Ggone 1 open ',
    'Mmaria 1 open ',
  ]);
  await person.keyboard('{Escape}');

  await person.click(mine);
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001']);
  expect(mine).toHaveAttribute('aria-pressed', 'true');
  expect(currentPath()).toBe('/tasks?assignee=2');
  expect(readOptions('Filter by type')[2]).toBe('Feature (0)');

  await person.click(screen.getByRole('button', { name: 'Filter by assignee: maria' }));
  await person.click(await screen.findByRole('option', { name: /^gone/ }));
  await person.selectOptions(screen.getByLabelText('Filter by type'), 'Feature');
  expect(await readTaskNumbers()).toEqual(['TASK-0003']);
  expect(mine).toHaveAttribute('aria-pressed', 'false');
  expect(currentPath()).toBe('/tasks?assignee=9&type=Feature');
});

it('keeps the assignee and the type of a shared link', async () => {
  openTasks(TASKS, '/tasks?assignee=7&type=Bug');
  expect(await screen.findByText('No tasks match')).toBeVisible();
  await screen.findByRole('button', { name: 'Filter by assignee: Unknown user' });
  expect(screen.getByLabelText('Filter by type')).toHaveValue('Bug');
});

it('names me in the filter when no task is assigned to me', async () => {
  openTasks([buildTask({ assignees: [{ userId: 9, username: 'gone' }] })], '/tasks?assignee=2');
  expect(
    await screen.findByRole('button', { name: 'Filter by assignee: maria' }),
  ).toHaveTextContent('maria');
});

it('sorts by due date and priority in a menu, which reverses the current order', async () => {
  const { person, currentPath } = openTasks([
    buildTask({ id: 3, taskNumber: 'TASK-0003' }),
    buildTask({ id: 2, taskNumber: 'TASK-0002', endDate: '2026-12-02' }),
    buildTask({ id: 1, taskNumber: 'TASK-0001', endDate: '2026-12-01' }),
  ]);
  await readTaskNumbers();
  async function choose(item: string) {
    await person.click(await screen.findByRole('button', { name: /^Sort/ }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  }

  await choose('Due date');
  await screen.findByRole('button', { name: 'Sorted by due date, earliest first' });
  expect(await readTaskNumbers()).toEqual(['TASK-0001', 'TASK-0002', 'TASK-0003']);
  expect(currentPath()).toBe('/tasks?sort=due');
  const header = screen.getByRole('columnheader', { name: /^Title/ });
  expect(header).not.toHaveAttribute('aria-sort');
  expect(header).toHaveTextContent('TitleDue');
  await choose('Due date');
  await screen.findByRole('button', { name: 'Sorted by due date, latest first' });
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001', 'TASK-0003']);
  await choose('Newest');
  await screen.findByRole('button', { name: 'Sort tasks' });
  expect(currentPath()).toBe('/tasks');
});

describe('Open and Overdue', () => {
  const DUE = [
    buildTask({ id: 5, taskNumber: 'TASK-0005', endDate: '2026-12-30', type: 'Feature' }),
    buildTask({ id: 4, taskNumber: 'TASK-0004', endDate: '2026-12-31' }),
    buildTask({ id: 3, taskNumber: 'TASK-0003', endDate: '2026-12-30' }),
    buildTask({ id: 2, taskNumber: 'TASK-0002', endDate: '2026-12-30', status: 'Done' }),
    buildTask({ id: 1, taskNumber: 'TASK-0001', endDate: null, status: 'Canceled' }),
  ];

  it('show in one click who is late, with their numbers beside the other filters', async () => {
    freezeDate(new Date('2026-12-31T12:00:00'));
    const { person, currentPath } = openTasks(DUE, '/tasks?type=Bug');
    await readTaskNumbers();
    const overdue = screen.getByRole('button', { name: 'Overdue: 1' });
    await person.click(overdue);
    expect(await readTaskNumbers()).toEqual(['TASK-0003']);
    expect(overdue).toHaveAttribute('aria-pressed', 'true');
    expect(currentPath()).toBe('/tasks?type=Bug&only=overdue');

    await person.click(screen.getByRole('button', { name: 'Open: 2' }));
    expect(await readTaskNumbers()).toEqual(['TASK-0004', 'TASK-0003']);
    expect(overdue).toHaveAttribute('aria-pressed', 'false');
    expect(currentPath()).toBe('/tasks?type=Bug&only=open');
    await person.click(screen.getByRole('button', { name: 'Open: 2' }));
    expect(await readTaskNumbers()).toHaveLength(4);
    await person.selectOptions(screen.getByLabelText('Filter by type'), 'All Types');
    expect(await screen.findByRole('button', { name: 'Overdue: 2' })).toBeVisible();
    expect(currentPath()).toBe('/tasks');
    await expectAccessible();
  });

  it('follow the clock past midnight', async () => {
    freezeDate(new Date('2026-12-31T23:59:00'));
    openTasks(DUE, '/tasks?only=overdue');
    expect(await readTaskNumbers()).toEqual(['TASK-0005', 'TASK-0003']);

    freezeDate(new Date('2027-01-01T00:00:00'));
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: 'Overdue: 3' })).toBeVisible();
    expect(await readTaskNumbers()).toEqual(['TASK-0005', 'TASK-0004', 'TASK-0003']);
  });

  it('show only the tasks that a notice names, until all are asked for', async () => {
    const { person, currentPath } = openTasks(DUE, '/tasks?numbers=TASK-0003,TASK-0005,TASK-9999');
    expect(await readTaskNumbers()).toEqual(['TASK-0005', 'TASK-0003']);
    await person.click(await screen.findByRole('button', { name: 'Show all tasks' }));
    expect(await readTaskNumbers()).toHaveLength(DUE.length);
    expect(currentPath()).toBe('/tasks');
    expect(screen.queryByRole('button', { name: 'Show all tasks' })).toBeNull();
  });
});

describe('the bar of the statuses', () => {
  const MIXED = [
    buildTask({ id: 4, taskNumber: 'TASK-0004', status: 'Done', type: 'Feature' }),
    buildTask({ id: 3, taskNumber: 'TASK-0003', status: 'Todo' }),
    buildTask({ id: 2, taskNumber: 'TASK-0002', status: 'Done' }),
    buildTask({ id: 1, taskNumber: 'TASK-0001', status: 'Canceled' }),
  ];

  async function readParts() {
    const bar = within(await screen.findByRole('toolbar', { name: 'Tasks by status' }));
    return bar.getAllByRole('button').map(({ ariaLabel }) => ariaLabel);
  }

  it('says the numbers of each status beside the other filters, and filters by a part', async () => {
    const { person, currentPath } = openTasks(MIXED);
    await readTaskNumbers();
    expect(await readParts()).toEqual([
      'Todo: 1 of 4 tasks',
      'Done: 2 of 4 tasks',
      'Canceled: 1 of 4 tasks',
    ]);

    await person.click(screen.getByRole('button', { name: 'Done: 2 of 4 tasks' }));
    expect(await readTaskNumbers()).toEqual(['TASK-0004', 'TASK-0002']);
    expect(currentPath()).toBe('/tasks?status=Done');
    expect(screen.getByLabelText('Filter by status')).toHaveValue('Done');
    expect(await readParts()).toHaveLength(3);
    await person.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Todo: 1 of 4 tasks');
    await expectAccessible();

    await person.selectOptions(screen.getByLabelText('Filter by type'), 'Bug');
    const done = await screen.findByRole('button', { name: 'Done: 1 of 3 tasks' });
    expect(done).toHaveAttribute('aria-pressed', 'true');
    await person.click(done);
    expect(currentPath()).toBe('/tasks?type=Bug');
  });

  it('has one tab stop, arrow keys between its parts, and a part for a status without tasks', async () => {
    const { person } = openTasks(MIXED, '/tasks?status=Backlog');
    const backlog = await screen.findByRole('button', { name: 'Backlog: 0 of 4 tasks' });
    const last = screen.getByRole('button', { name: 'Canceled: 1 of 4 tasks' });
    expect(await readParts()).toHaveLength(4);
    act(() => backlog.focus());
    await person.keyboard('{ArrowLeft}');
    expect(last).toHaveFocus();
    expect(backlog).toHaveAttribute('tabindex', '-1');
    await person.keyboard('{ArrowRight}{End}{Home}{ArrowRight}{Enter}');
    expect(await readTaskNumbers()).toEqual(['TASK-0003']);
  });

  it('is empty when the other filters leave no task', async () => {
    openTasks(MIXED, '/tasks?q=nothing');
    await screen.findByText('No tasks match');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });
});

describe('the list of assignees', () => {
  const MARIA = { userId: 2, username: 'maria' };
  const IPEK = { userId: 3, username: 'İpek' };
  const MANY = { userId: 9, username: 'Ivo' };
  const LOAD = [
    buildTask({ id: 5, taskNumber: 'TASK-0005', endDate: '2026-11-19', assignees: [MARIA, IPEK] }),
    buildTask({ id: 4, taskNumber: 'TASK-0004', endDate: '2026-11-20', assignees: [MARIA] }),
    buildTask({ id: 3, taskNumber: 'TASK-0003', type: 'Feature', assignees: [MANY] }),
    buildTask({
      id: 2,
      taskNumber: 'TASK-0002',
      endDate: '2026-11-19',
      status: 'Done',
      assignees: [MANY],
    }),
  ];

  const trigger = () => screen.getByRole('button', { name: /^Filter by assignee/ });

  async function openList(path?: string) {
    freezeDate(new Date('2026-11-20T12:00:00'));
    const route = openTasks(LOAD, path);
    await screen.findByRole('search');
    act(() => trigger().focus());
    await route.person.keyboard('{ArrowDown}');
    const list = within(await screen.findByRole('listbox', { name: 'Filter by assignee' }));
    const focused = () =>
      list.getAllByRole('option').find((one) => one.matches(':focus'))?.dataset['name'];
    return { ...route, list, focused };
  }

  it('shows the open and the overdue tasks of each, whatever the filters by status', async () => {
    const { list } = await openList('/tasks?status=Done&only=open');
    // Each begins with the initial of a face.
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Everybody 3 open 1 overdue',
      'İİpek 1 open 1 overdue',
      'IIvo 1 open ',
      'Mmaria 2 open 1 overdue',
    ]);
    await expectAccessible();
  });

  it('follows the filters by text, priority and type', async () => {
    const { list } = await openList('/tasks?type=Feature');
    expect(list.getByRole('option', { name: 'maria 0 open' })).toBeVisible();
    expect(list.getByRole('option', { name: 'Everybody 1 open' })).toBeVisible();
  });

  it('works with the keys of a native list', async () => {
    const { person, focused, currentPath } = await openList('/tasks?assignee=3');
    expect(focused()).toMatch(/^İpek/);
    await person.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^Ivo/);
    await person.keyboard('{End}{ArrowDown}');
    expect(focused()).toMatch(/^maria/);
    await person.keyboard('{Home}{ArrowUp}');
    expect(focused()).toMatch(/^Everybody/);
    await person.keyboard('iv');
    expect(focused()).toMatch(/^Ivo/);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
    expect(currentPath()).toBe('/tasks?assignee=3');

    await person.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await person.keyboard('{End}{Enter}');
    expect(await readTaskNumbers()).toEqual(['TASK-0005', 'TASK-0004']);
    expect(currentPath()).toBe('/tasks?assignee=2');
    expect(trigger()).toHaveFocus();
    expect(trigger()).toHaveTextContent('maria');
  });
});

const ALL: TaskView = {
  text: '',
  status: null,
  priority: null,
  type: null,
  assignee: null,
  only: null,
  numbers: null,
  sort: null,
  isBoard: false,
};
const TODAY = '2026-11-20';

const LISTED = [
  buildTask({ id: 4, taskNumber: 'TASK-0010', title: 'Task 10', priority: 'High' }),
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Çelik İstanbul', status: 'Done' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Task 2', status: 'Done', priority: 'High' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Dashboard' }),
];

function find(view: Partial<TaskView>): string[] {
  return findTasks(LISTED, { ...ALL, ...view }, TODAY).map(({ title }) => title);
}

describe('findTasks', () => {
  it.each([
    ['task 1', ['Task 10']],
    ['TASK-0003', ['Çelik İstanbul']],
    ['task-000', ['Çelik İstanbul', 'Task 2', 'Dashboard']],
    ['  istanbul ', ['Çelik İstanbul']],
    ['ÇELİK', ['Çelik İstanbul']],
    ['0002 task', []],
    ['.*', []],
  ])('filters by the text %j', (text, titles) => {
    expect(find({ text })).toEqual(titles);
  });

  it('sorts by title with numeric collation, else keeps the order of the response', () => {
    const ascending = ['Çelik İstanbul', 'Dashboard', 'Task 2', 'Task 10'];
    expect(find({ sort: 'title' })).toEqual(ascending);
    expect(find({ sort: '-title' })).toEqual(ascending.toReversed());
    expect(find({})).toEqual(LISTED.map(({ title }) => title));
    expect(find({ sort: '-title', text: 'task 1' })).toEqual(['Task 10']);
  });

  it('sorts by due date, open before closed and without one last, and by priority', () => {
    const tasks = [
      buildTask({ id: 7, endDate: '2026-11-29', status: 'Canceled', priority: 'Low' }),
      buildTask({ id: 6, status: 'Done', priority: 'Low' }),
      buildTask({ id: 5, endDate: '2026-12-01', priority: 'Low' }),
      buildTask({ id: 4 }),
      buildTask({ id: 3, endDate: '2026-11-30', priority: 'High' }),
      buildTask({ id: 2, endDate: '2026-12-01', priority: 'High' }),
    ];
    const sort = (by: TaskView['sort']) =>
      findTasks(tasks, { ...ALL, sort: by }, TODAY).map(({ id }) => id);

    expect(sort('due')).toEqual([3, 5, 2, 4, 7, 6]);
    expect(sort('-due')).toEqual([5, 2, 3, 4, 7, 6]);
    expect(sort('-priority')).toEqual([3, 2, 4, 7, 6, 5]);
    expect(sort('priority')).toEqual([7, 6, 5, 4, 3, 2]);
  });
});

it('counts the tasks that each value would show, beside the other filters', () => {
  const counts = countTasks(LISTED, { ...ALL, status: 'Done', text: 'task' }, TODAY);

  expect([...counts.status]).toEqual([
    ['Todo', 2],
    ['Done', 2],
  ]);
  expect([...counts.priority]).toEqual([
    ['Medium', 1],
    ['High', 1],
  ]);
  expect([...counts.assignee]).toEqual([[2, 2]]);
});
