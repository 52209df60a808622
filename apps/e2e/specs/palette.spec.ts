import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, expectToast, test } from '../fixtures';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Opens the palette by its shortcut and types a text. */
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

test('the palette finds a task by a word of its description and a message by its words, by keyboard on a narrow screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('maria', '/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await search(page, 'renewals');
  const task = group(page, 'Tasks').getByRole('option', { name: /^TASK-0013 / });
  await expect(task.locator('mark')).toHaveText(['renewals']);
  await expectNoFaults(page, '[role=dialog]', IN_PLACE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\?task=TASK-0013$/);
  const drawer = page.getByRole('dialog', { name: /^TASK-0013 / });
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await search(page, 'twelve participants now');
  const message = group(page, 'Messages').getByRole('option', { name: /^To admin / });
  await expect(message.locator('mark')).toHaveText(['twelve', 'participants', 'now']);
  const isWider = await page
    .getByRole('listbox')
    .evaluate((list) => list.scrollWidth > list.clientWidth);
  expect(isWider).toBe(false);
  await expectNoFaults(page, '[role=dialog]', IN_PLACE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\?with=1&message=\d+$/);
  await expect(page.getByText(/twelve participants now/)).toBeInViewport();

  await search(page, 'zebra');
  await expect(page.getByText(/^Try fewer or shorter words/)).toBeInViewport();
  await expectNoFaults(page, '[role=dialog]', IN_PLACE);
});

test('the palette changes the theme, moves to rows and logs out', async ({ page, signIn }) => {
  await signIn('maria', '/tasks');
  const rows = page.getByRole('row', { name: /TASK-/ });
  await expect(rows.first()).toBeVisible();

  await search(page, 'theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(field(page)).toHaveCount(0);

  await search(page, 'next row');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await search(page, 'next row');
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toBeFocused();

  await search(page, 'log out');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Logged out successfully');
});
