import { expect, test } from '../fixtures';
import { tabTo } from '../keyboard';
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
  await tabTo(page, channel);
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
  const edit = page.getByRole('button', { name: 'Edit Details' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await page.keyboard.type('Something else');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();
});
