import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';

const TASKS = 1000;
const VIRTUALIZER = '**/shell/virtualizer.*.js';

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

async function openLongList(page: Page) {
  const tasks = Array.from({ length: TASKS }, (_, index) => taskOf(index + 1));
  await page.route('**/api/tasks', (route) => route.fulfill({ json: tasks }));
  await page.goto('/tasks');
  const table = page.getByRole('region', { name: 'Tasks' });
  return {
    rows: page.getByRole('row'),
    row: (id: number) => page.getByRole('row', { name: new RegExp(`Number ${String(id)}\\b`) }),
    scrollHeight: () => table.evaluate((box) => box.scrollHeight),
    scrollTo: (top: number) =>
      table.evaluate((box, to) => {
        box.scrollTop = to;
      }, top),
  };
}

test('a long list shows its rows before the virtualizer loads, without a layout shift', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/nowhere');
  const releaseVirtualizer = await holdRequests(page, VIRTUALIZER);
  const asked = page.waitForRequest(VIRTUALIZER);
  const { rows, row, scrollHeight, scrollTo } = await openLongList(page);
  await expect(row(1)).toBeInViewport();
  await asked;
  expect(await rows.count()).toBeLessThan(100);
  const height = await scrollHeight();

  await scrollTo(8000);
  await expect(row(200)).toBeInViewport();
  await row(200).focus();
  const focused = await row(200).elementHandle();
  const before = await row(200).boundingBox();

  releaseVirtualizer();
  await expect(row(1)).toBeHidden();
  expect(await rows.count()).toBeLessThan(100);
  expect(await row(200).boundingBox()).toEqual(before);
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(Math.abs((await scrollHeight()) - height)).toBeLessThan(height / 20);

  await scrollTo(await scrollHeight());
  await expect(row(TASKS)).toBeInViewport();
});
