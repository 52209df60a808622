import { screen } from '@testing-library/react';
import { deleteTask, listTasks } from '@atrium/contracts/tasks';
import { buildTask, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { FULL_DISK, openTasks, readTaskNumbers } from '../testing/open-tasks';

const TASKS = [
  buildTask({ id: 8, taskNumber: 'TASK-0002', title: 'Call İstanbul' }),
  buildTask({ id: 7, taskNumber: 'TASK-0001', title: 'Repair the import' }),
];

async function openMenu(isConfirmed = true) {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(isConfirmed);
  const route = openTasks(TASKS);
  await readTaskNumbers();
  await route.person.click(screen.getByRole('button', { name: 'Actions for TASK-0002' }));
  return { ...route, confirm };
}

it('opens the task by click and Enter, and closes back to the list', async () => {
  const { person, currentPath } = openTasks(TASKS, '/tasks?q=call');
  await person.click(await screen.findByText('Call İstanbul'));

  expect(await screen.findByRole('dialog', { name: 'TASK-0002 Call İstanbul' })).toBeVisible();
  expect(currentPath()).toBe('/tasks?q=call&task=TASK-0002');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/tasks?q=call');
  expect(screen.getByRole('row', { name: /TASK-0002/ })).toHaveFocus();

  await person.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'TASK-0002 Call İstanbul' })).toBeVisible();
});

it('has a menu whose Favorite item does nothing, and whose clicks do not open the task', async () => {
  const { person, currentPath } = await openMenu();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Edit',
    'Favorite',
    'Delete',
  ]);

  await person.click(screen.getByRole('menuitem', { name: 'Favorite' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/tasks');
});

it('deletes the task after confirmation, and removes its row even when the list cannot be read', async () => {
  const { person, confirm } = await openMenu();
  const deleted = mockEndpoint(deleteTask, () => ({}));
  failEndpoint(listTasks, { status: 503, body: 'The database is unavailable' });
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));

  expect(await readToast()).toBe('Success Task deleted successfully');
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this task?');
  expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/tasks/8']);
  expect(await readTaskNumbers()).toEqual(['TASK-0001']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('deletes nothing without confirmation', async () => {
  const { person, confirm } = await openMenu(false);
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));

  expect(confirm).toHaveBeenCalledTimes(1);
  expect(await readTaskNumbers()).toHaveLength(2);
});

it('keeps the row and shows the error when the request fails', async () => {
  const { person } = await openMenu();
  failEndpoint(deleteTask, { status: 503, body: FULL_DISK });
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));

  expect(await readToast()).toBe(`Error ${FULL_DISK}`);
  expect(await readTaskNumbers()).toHaveLength(2);
});
