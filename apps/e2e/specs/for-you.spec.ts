import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';
import { NEIGHBOR, NEIGHBOR_BUILD } from '../neighbor';
import { readRegistry } from '../product';

const bell = (page: Page) => page.getByRole('button', { name: /^For you/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'For you' });
const section = (page: Page, name: string) => drawer(page).getByRole('region', { name });

test('sections of separate releases are in one drawer while one of them fails', async ({
  page,
  signIn,
  publishing,
}) => {
  await publishing.release(NEIGHBOR_BUILD);
  const { areas } = await readRegistry(publishing.origin);
  for (const { path } of areas['calendar']?.current.contributions['forYou'] ?? []) {
    await page.route(`**${path}*`, (route) => route.fulfill({ status: 404, body: 'gone' }));
  }
  await signIn('admin', '/tasks?panel=inbox');

  await expect(drawer(page).getByRole('alert')).toContainText('Calendar could not be loaded');
  await expect(section(page, 'Tasks').getByRole('link').first()).toBeVisible();
  const own = section(page, NEIGHBOR.title).getByRole('button');
  await expect(own).toBeVisible();
  const titles = ['Admin', 'Tasks', 'Calendar', 'Chat', NEIGHBOR.title];
  await expect(drawer(page).getByRole('heading', { level: 3 })).toHaveText(titles);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await section(page, 'Calendar').getByRole('button', { name: 'Retry' }).click();
  await expect(section(page, 'Calendar').getByRole('link').first()).toBeVisible();
  await expect(drawer(page).getByRole('alert')).toHaveCount(0);

  await own.click();
  await expect(page).toHaveURL(new RegExp(`${NEIGHBOR.path}$`));
  await expect(page.getByRole('heading', { name: NEIGHBOR.title, level: 1 })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await page.goBack();
  await expect(own).toBeVisible();
});

test('the drawer can be used by keyboard alone, and on a narrow screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('maria', '/tasks');
  await expect(page.getByText(/TASK-\d{4}/).first()).toBeVisible();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('link').first()).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused();

  const isWider = await drawer(page).evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isWider).toBe(false);
  await expectNoFaults(page, 'html', IN_PLACE);

  const controls = drawer(page).locator('button, a');
  await page.keyboard.press('Tab');
  await expect(controls.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(controls.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(page).toHaveURL(/\/tasks$/);
});
