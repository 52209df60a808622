import { expect, test } from '../fixtures';

const TASKS = 1000;

function taskOf(id: number) {
  return {
    id,
    taskNumber: `TASK-${String(id).padStart(4, '0')}`,
    title: `Number ${String(id)}`,
    type: 'Bug',
    description: id % 3 === 0 ? 'Rows with a description may be higher.' : null,
    status: 'Todo',
    priority: 'Medium',
    assignees: [],
    startDate: null,
    endDate: null,
  };
}

test('a long list has the rows in sight and the focused one in the page', async ({
  page,
  signIn,
}) => {
  const tasks = Array.from({ length: TASKS }, (_, index) => taskOf(index + 1));
  await page.route('**/api/tasks', (route) => route.fulfill({ json: tasks }));
  await signIn('maria', '/tasks');
  const rows = page.getByRole('row');
  const row = (id: number) =>
    page.getByRole('row', { name: new RegExp(`Number ${String(id)}\\b`) });
  const scrollTo = (top: number) =>
    page.getByRole('region', { name: 'Tasks' }).evaluate((box, to) => {
      box.scrollTop = to;
    }, top);
  await expect(row(1)).toBeInViewport();
  expect(await rows.count()).toBeLessThan(100);

  await row(5).focus();
  const focused = await row(5).elementHandle();
  await scrollTo(1_000_000);
  await expect(row(TASKS)).toBeInViewport();
  expect(await rows.count()).toBeLessThan(100);
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
});
