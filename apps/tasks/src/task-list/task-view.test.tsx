import { screen } from '@testing-library/react';
import { buildTask } from '@atrium/testing';
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
  expect(readOptions('Filter by assignee')).not.toContain('Unknown user (2)');
  await screen.findByRole('option', { name: 'maria (2)' });
  expect(readOptions('Filter by assignee')).toEqual(['Everybody', 'gone (1)', 'maria (2)']);

  await person.click(mine);
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001']);
  expect(mine).toHaveAttribute('aria-pressed', 'true');
  expect(currentPath()).toBe('/tasks?assignee=2');
  expect(readOptions('Filter by type')[2]).toBe('Feature (0)');

  await person.selectOptions(screen.getByLabelText('Filter by assignee'), 'gone (1)');
  await person.selectOptions(screen.getByLabelText('Filter by type'), 'Feature');
  expect(await readTaskNumbers()).toEqual(['TASK-0003']);
  expect(mine).toHaveAttribute('aria-pressed', 'false');
  expect(currentPath()).toBe('/tasks?assignee=9&type=Feature');
});

it('keeps the assignee and the type of a shared link', async () => {
  openTasks(TASKS, '/tasks?assignee=7&type=Bug');
  expect(await screen.findByText('No tasks match')).toBeVisible();
  await screen.findByRole('option', { name: 'Unknown user (0)' });
  expect(screen.getByLabelText('Filter by assignee')).toHaveDisplayValue('Unknown user (0)');
  expect(screen.getByLabelText('Filter by type')).toHaveValue('Bug');
});

it('names me in the filter when no task is assigned to me', async () => {
  openTasks([buildTask({ assignees: [{ userId: 9, username: 'gone' }] })], '/tasks?assignee=2');
  expect(await screen.findByLabelText('Filter by assignee')).toHaveDisplayValue('maria (0)');
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
  expect(screen.getByRole('columnheader', { name: /^Title/ })).not.toHaveAttribute('aria-sort');
  await choose('Due date');
  await screen.findByRole('button', { name: 'Sorted by due date, latest first' });
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001', 'TASK-0003']);
  await choose('Newest');
  await screen.findByRole('button', { name: 'Sort tasks' });
  expect(currentPath()).toBe('/tasks');
});

const ALL: TaskView = {
  text: '',
  status: null,
  priority: null,
  type: null,
  assignee: null,
  sort: null,
  isBoard: false,
};

const LISTED = [
  buildTask({ id: 4, taskNumber: 'TASK-0010', title: 'Task 10', priority: 'High' }),
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Çelik İstanbul', status: 'Done' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Task 2', status: 'Done', priority: 'High' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Dashboard' }),
];

function find(view: Partial<TaskView>): string[] {
  return findTasks(LISTED, { ...ALL, ...view }).map(({ title }) => title);
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
  it('sorts by due date, without one last, and by priority, else newest first', () => {
    const tasks = [
      buildTask({ id: 5, endDate: '2026-12-01', priority: 'Low' }),
      buildTask({ id: 4 }),
      buildTask({ id: 3, endDate: '2026-11-30', priority: 'High' }),
      buildTask({ id: 2, endDate: '2026-12-01', priority: 'High' }),
    ];
    const sort = (by: TaskView['sort']) =>
      findTasks(tasks, { ...ALL, sort: by }).map(({ id }) => id);

    expect(sort('due')).toEqual([3, 5, 2, 4]);
    expect(sort('-due')).toEqual([5, 2, 3, 4]);
    expect(sort('-priority')).toEqual([3, 2, 4, 5]);
    expect(sort('priority')).toEqual([5, 4, 3, 2]);
  });
});

it('counts the tasks that each value would show, beside the other filters', () => {
  const counts = countTasks(LISTED, { ...ALL, status: 'Done', text: 'task' });

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
