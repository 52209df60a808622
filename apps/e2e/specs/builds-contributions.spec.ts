import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { INVENTORY } from '../foreign/builds';

const taskRow = (page: Page) => page.getByRole('row', { name: /TASK-/ }).first();
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

/** Opens the palette by its shortcut. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
}

// Built by Rspack with the federation plugin's defaults; see foreign/area.
test('an area of another team adds a badge, a command and a panel without a build of the shell', async ({
  page,
  signIn,
  publishing,
}) => {
  await publishing.release(INVENTORY.first);
  await signIn('maria', '/tasks');
  await expect(taskRow(page)).toBeVisible();

  const link = page.getByRole('link', { name: INVENTORY.title, exact: true });
  await expect(link).toHaveAccessibleDescription(/^\d+ owners$/);

  await openPalette(page);
  await palette(page).fill('owners');
  await page.getByRole('option', { name: 'Owners' }).click();
  const drawer = page.getByRole('dialog', { name: 'Owners' });
  await expect(drawer.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\?panel=owners$/);
  await page.goBack();
  await expect(drawer).toHaveCount(0);

  await openPalette(page);
  await palette(page).fill('stock');
  await expect(page.getByRole('option')).toHaveText(['Count the stock']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\?count=all$/);
  await expect(page.getByRole('heading', { level: 1, name: /Inventory/ })).toBeVisible();
});
