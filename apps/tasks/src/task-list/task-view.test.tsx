import { screen } from '@testing-library/react';
import { buildTask, expectAccessible } from '@atrium/testing';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';

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
  await expectAccessible();

  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await readTaskNumbers()).toHaveLength(3);
  expect(screen.getByPlaceholderText('Filter tasks...')).toHaveValue('');
  expect(currentPath()).toBe('/tasks?from=mail');
});

it('links each task to what a click on its row opens, with the filters', async () => {
  openTasks(TASKS, '/tasks?status=Todo');

  expect(await screen.findByRole('link', { name: 'Call İstanbul' })).toHaveAttribute(
    'href',
    '/tasks?status=Todo&task=TASK-0002',
  );
});

it('toggles the sort by title, ascending first', async () => {
  const { person, currentPath } = openTasks(TASKS);
  await readTaskNumbers();
  const header = screen.getByRole('columnheader', { name: 'Title' });
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

it('applies the filters of a shared link', async () => {
  openTasks(TASKS, '/tasks?q=the&status=Canceled&sort=-title');

  expect(await readTaskNumbers()).toEqual(['TASK-0001']);
  expect(screen.getByPlaceholderText('Filter tasks...')).toHaveValue('the');
  expect(screen.getByLabelText('Filter by status')).toHaveValue('Canceled');
});

it.each(['owner', 'constructor'])('ignores unknown values: %s', async (sort) => {
  openTasks(TASKS, `/tasks?status=Lost&priority=high&sort=${sort}`);

  expect(await readTaskNumbers()).toEqual(['TASK-0003', 'TASK-0002', 'TASK-0001']);
  expect(screen.getByLabelText('Filter by status')).toHaveDisplayValue('All Status');
  expect(screen.getByLabelText('Filter by priority')).toHaveDisplayValue('All Priority');
});

it('selects the visible tasks and keeps hidden ones selected', async () => {
  const { person, currentPath } = openTasks(TASKS);
  await readTaskNumbers();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all tasks shown' });

  await person.click(screen.getByRole('checkbox', { name: 'Select TASK-0003' }));
  expect(all.indeterminate).toBe(true);
  expect(screen.getByText('1 selected')).toBeVisible();

  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'call');
  expect(screen.getByText('1 selected, 1 of them hidden')).toBeVisible();
  expect(all.indeterminate).toBe(false);
  expect(all).not.toBeChecked();
  await person.click(all);
  expect(all).toBeChecked();
  expect(screen.getByText('2 selected, 1 of them hidden')).toBeVisible();

  await person.clear(screen.getByPlaceholderText('Filter tasks...'));
  expect(all.indeterminate).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'Select TASK-0001' })).not.toBeChecked();
  await person.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
  // Selecting must not open a task.
  expect(currentPath()).toBe('/tasks');
});
