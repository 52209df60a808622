import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

test('the dashboard works with the keyboard alone, and the focus returns', async ({ signIn }) => {
  const page = await signIn('admin', '/add-distributor');
  const name = `Keyboard ${String(Date.now())}`;
  await page.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('@keyboard.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create Distributor' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await page.getByPlaceholder('Search distributors or companies...').focus();
  await page.keyboard.type(name);
  const channel = page.getByRole('button', { name: `Service, channel of ${name}` });
  await expect(channel).toBeVisible();
  await tabTo(page, `Service, channel of ${name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await pressEscape(page);
  await expect(channel).toBeFocused();

  await page.keyboard.press('Tab');
  const opener = page.getByRole('button', { name: `Delete ${name}` });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressEscape(page);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`No distributors match “${name}”`)).toBeVisible();
  // The table disappears with its last row.
  await expect(page.getByRole('heading', { level: 2, name: 'Distributors' })).toBeFocused();

  await page.getByRole('button', { name: 'Clear search' }).click();
  const company = page.getByRole('region', { name: 'Companies table' }).getByRole('row').nth(1);
  await company.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/company\//);
  await tabTo(page, 'Edit Details');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await page.keyboard.type('Something else');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeFocused();
});

// Presses Tab until the element is focused; a focus trap would never arrive.
async function tabTo(page: Page, name: string) {
  const target = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((button) => button === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}
