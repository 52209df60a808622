import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, test } from '../fixtures';
import { tabTo } from '../keyboard';

const DENIZ = '3';

const rowsOf = (page: Page) => page.getByRole('row', { name: /TASK-/ });

/** Adds tasks with titles that begin with a word that no other task has. */
async function addTasks(page: Page, word: string, tasks: readonly object[]): Promise<void> {
  for (const [index, values] of tasks.entries()) {
    const response = await page.request.post('/api/tasks', {
      data: {
        title: `${word} ${String(index)}`,
        type: 'Bug',
        status: 'Todo',
        priority: 'Low',
        assigneeIds: [DENIZ],
        ...values,
      },
    });
    expect(response.status()).toBe(200);
  }
}

const LATE = { endDate: '2020-02-28' };

test('one click, or one key, shows who is late', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await addTasks(page, 'Lateness', [LATE, { ...LATE, status: 'Done' }, {}]);
  await page.goto('/tasks');
  await page.getByRole('button', { name: /^Overdue: [1-9]/ }).click();
  await expect(page).toHaveURL(/\?only=overdue$/);
  await expect(rowsOf(page).filter({ hasText: 'Lateness' })).toHaveCount(1);
  await expect(rowsOf(page).filter({ hasNotText: /Overdue [A-Z]/ })).toHaveCount(0);
  await expect(
    rowsOf(page)
      .first()
      .getByRole('img', { name: /^Assigned to/ }),
  ).toBeVisible();
  await expectNoFaults(page);

  await page.goto('/tasks?q=Lateness');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByPlaceholder('Filter tasks...').focus();
  await tabTo(page, page.getByRole('button', { name: 'Open: 2' }));
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=Lateness&only=overdue$/);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('five tasks get a due date with four clicks, and with the keyboard', async ({ signIn }) => {
  const page = await signIn('maria', '/nowhere');
  await addTasks(page, 'Scheduling', [{}, {}, {}, {}, {}]);
  await page.goto('/tasks?q=Scheduling');
  const boxes = page.getByRole('checkbox', { name: /^Select TASK/ });
  const due = rowsOf(page).filter({ hasText: /Due [A-Z]/ });
  await boxes.first().click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Set due date' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expectToast(page, '5 tasks updated');
  await expect(due).toHaveCount(5);

  await page.getByRole('button', { name: 'Set due date' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Today' })).toBeFocused();
  // A menu moves the focus after the key.
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'No due date' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(due).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Today' })).toBeFocused();
  await page.keyboard.type('ch');
  await expect(page.getByRole('menuitem', { name: 'Choose a date…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set due date' });
  await expect(dialog.getByLabel('End Date')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Required')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await page.keyboard.type('12242031');
  await page.keyboard.press('Enter');
  await expect(due.filter({ hasText: 'Due Dec 24, 2031' })).toHaveCount(5);
});

test('the bar tells the numbers of each status on hover and focus, and filters', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  await addTasks(page, 'Progressing', [
    { status: 'Backlog' },
    { status: 'Todo' },
    { status: 'In Progress' },
    { status: 'Done' },
    { status: 'Done' },
    { status: 'Canceled' },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/tasks?q=Progressing');
  const bar = page.getByRole('toolbar', { name: 'Tasks by status' });
  const part = (name: string) => bar.getByRole('button', { name });
  await expect(bar.getByRole('button')).toHaveCount(5);
  for (const one of await bar.getByRole('button').all()) {
    expect((await one.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  }
  await part('Done: 2 of 6 tasks').hover();
  await expect(page.getByRole('tooltip', { name: 'Done: 2 of 6 tasks' })).toBeVisible();
  await part('Done: 2 of 6 tasks').click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expectNoFaults(page);

  await page.getByPlaceholder('Filter tasks...').focus();
  await tabTo(page, part('Done: 2 of 6 tasks'));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tooltip', { name: 'In Progress: 1 of 6 tasks' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=In\+Progress/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.evaluate(() => {
    document.dir = 'rtl';
  });
  await page.keyboard.press('ArrowLeft');
  await expect(part('Done: 2 of 6 tasks')).toBeFocused();
});

test('the list of assignees shows their work, by mouse and by keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await addTasks(page, 'Workload', [LATE, {}, { assigneeIds: ['1'] }, { status: 'Done' }]);
  await page.goto('/tasks?q=Workload');
  const filter = page.getByRole('button', { name: /^Filter by assignee/ });
  const list = page.getByRole('listbox', { name: 'Filter by assignee' });
  await filter.click();
  await list.getByRole('option', { name: 'deniz 2 open 1 overdue' }).click();
  await expect(list).toBeHidden();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveText('deniz');
  await expect(rowsOf(page)).toHaveCount(3);

  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { name: /^deniz/ })).toBeFocused();
  await expectNoFaults(page, '[role="listbox"]');
  await page.keyboard.press('Home');
  await page.keyboard.type('adm');
  await expect(list.getByRole('option', { name: 'admin 1 open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: /^admin/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(filter).toBeFocused();
});

test('dates change in an open task, and the header says that they sort', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await addTasks(page, 'Dating', [
    { startDate: '2031-12-05' },
    { endDate: '2031-12-20' },
    { ...LATE, status: 'Done' },
  ]);
  await page.goto('/tasks?q=Dating');
  const dialog = page.getByRole('dialog');
  const end = dialog.getByLabel('End Date');
  await rowsOf(page).filter({ hasText: 'Dating 0' }).click();
  await end.focus();
  await page.keyboard.type('12042031');
  await page.keyboard.press('Enter');
  await expect(end).toHaveAccessibleDescription('End date must not be before start date');
  await expectNoFaults(page, '[role="dialog"]');
  await end.fill('2031-12-10');
  await expect(end).toHaveAccessibleDescription('');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('End Date saved')).toBeAttached();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sort tasks' }).click();
  await page.getByRole('menuitem', { name: 'Due date' }).click();
  const sort = page.getByRole('button', { name: 'Sorted by due date, earliest first' });
  await expect(sort).toHaveText('Due');
  await expect(sort).toBeFocused();
  await expect(rowsOf(page)).toContainText(['Dating 0', 'Dating 1', 'Dating 2']);
  await expectNoFaults(page);
});
