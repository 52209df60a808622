import { screen, waitFor } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { listUsers } from '@atrium/contracts/users';
import { buildTask, failEndpoint, readToast } from '@atrium/testing';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';

const TASKS = [
  buildTask({ id: 3, taskNumber: 'TASK-0003', title: 'Write the guide' }),
  buildTask({ id: 2, taskNumber: 'TASK-0002', title: 'Call the printer' }),
  buildTask({ id: 1, taskNumber: 'TASK-0001', title: 'Repair the import' }),
];

// jsdom supports neither object URLs nor downloads.
function mockDownloads() {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob instanceof Blob ? blob : content;
    return 'blob:tasks';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content });
  });
  return files;
}

it('downloads the filtered tasks in the displayed order', async () => {
  const files = mockDownloads();
  const { person } = openTasks(TASKS, '/tasks?q=r&sort=title');
  expect(await readTaskNumbers()).toEqual(['TASK-0002', 'TASK-0001', 'TASK-0003']);
  await person.type(screen.getByPlaceholderText('Filter tasks...'), 'i');

  await person.click(screen.getByRole('button', { name: 'Export' }));

  expect(files.map(({ name }) => name)).toEqual(['tasks.csv']);
  const rows = parse((await files[0]?.content.text()) ?? '', { bom: true, columns: true });
  expect(rows).toMatchObject([
    { 'Task Number': 'TASK-0002', Assignees: 'maria' },
    { 'Task Number': 'TASK-0003', Assignees: 'maria' },
  ]);
});

it('does not fetch users when all names are known', async () => {
  const files = mockDownloads();
  const assignees = [{ userId: 9, username: 'gone' }];
  const { person } = openTasks(TASKS.map((task) => ({ ...task, assignees })));
  const requests = failEndpoint(listUsers, { status: 500, body: '' });
  await readTaskNumbers();

  await person.click(screen.getByRole('button', { name: 'Export' }));

  await waitFor(() => {
    expect(files).toHaveLength(1);
  });
  expect(await files[0]?.content.text()).toContain('Todo,Medium,gone,');
  expect(requests).toEqual([]);
});

it('shows the error when the users fail to load', async () => {
  const files = mockDownloads();
  const { person } = openTasks(TASKS);
  failEndpoint(listUsers, { status: 503, body: 'The database is unavailable' });
  await readTaskNumbers();

  await person.click(screen.getByRole('button', { name: 'Export' }));

  expect(await readToast()).toBe('Error The database is unavailable');
  expect(files).toEqual([]);
});
