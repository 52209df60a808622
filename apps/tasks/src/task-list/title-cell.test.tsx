import { fireEvent, screen, within } from '@testing-library/react';
import { buildTask, expectAccessible, freezeDate } from '@atrium/testing';
import { openTasks, readTaskNumbers } from '../testing/open-tasks';

it('shows at most three faces with the names of all assignees, deactivated ones too', async () => {
  const names = ['ada', 'ben', 'שלום', 'gone', ...Array.from('efghijk')];
  openTasks([
    buildTask({ assignees: names.map((username, index) => ({ userId: index + 50, username })) }),
    buildTask({ id: 2, taskNumber: 'TASK-0002', assignees: [{ userId: 2 }, { userId: 99 }] }),
  ]);
  await readTaskNumbers();

  const faces = screen.getByRole('img', {
    name: 'Assigned to ada, ben, \u2068שלום\u2069, gone, e, f, g, h, i, j, k',
  });
  expect(faces).toHaveTextContent('ABש+8');
  expect(
    await screen.findByRole('img', { name: 'Assigned to maria, Unknown user' }),
  ).toHaveTextContent('MUU');
  await expectAccessible();
});

it('marks an open task as overdue from the midnight after its end date', async () => {
  freezeDate(new Date(2026, 11, 31, 23, 59));
  openTasks([
    buildTask({ id: 1, taskNumber: 'TASK-0001', endDate: '2026-12-31' }),
    buildTask({ id: 2, taskNumber: 'TASK-0002', endDate: '2026-12-30' }),
    buildTask({ id: 3, taskNumber: 'TASK-0003', endDate: '2026-12-30', status: 'Done' }),
    buildTask({ id: 4, taskNumber: 'TASK-0004', endDate: '2026-12-30', status: 'Canceled' }),
  ]);
  await readTaskNumbers();
  const readDue = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByText(/due/i).textContent);
  expect(readDue()).toEqual(['Due Dec 31', 'Overdue Dec 30', 'Due Dec 30', 'Due Dec 30']);

  freezeDate(new Date(2027, 0, 1));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('Overdue Dec 31, 2026')).toBeVisible();
});
