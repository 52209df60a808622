import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';

const bell = (page: Page) => page.getByRole('button', { name: /^For you/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'For you' });

test('the drawer has the sections of all areas, by keyboard alone and on a narrow screen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn('maria', '/tasks');
  await expect(page.getByText(/TASK-\d{4}/).first()).toBeVisible();
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('link').first()).toBeVisible();
  const titles = ['Tasks', 'Calendar', 'Chat'];
  await expect(drawer(page).getByRole('heading', { level: 3 })).toHaveText(titles);
  await expect(drawer(page).getByRole('button', { name: 'Close' })).toBeFocused();

  const isWider = await drawer(page).evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isWider).toBe(false);
  await expectNoFaults(page, 'html', IN_PLACE);

  const controls = drawer(page).locator('button, a');
  await page.keyboard.press('Tab');
  await expect(controls.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(drawer(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(controls.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(page).toHaveURL(/\/tasks$/);
});
