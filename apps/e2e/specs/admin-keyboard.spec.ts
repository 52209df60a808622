import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { tabTo } from '../keyboard';
import { pressEscape } from '../transitions';

/** Saves a distributor and searches for it on the dashboard. */
async function findDistributor(page: Page, name: string) {
  const data = { name, email: 'office@keyboard.example', channel: 'platform' };
  const response = await page.request.post('/api/distributors', { data });
  expect(response.status()).toBe(200);
  await page.goto('/');
  await page.getByPlaceholder('Search distributors or companies...').focus();
  await page.keyboard.type(name);
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
}

test('a distributor is added with the keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/add-distributor');
  const { keyboard } = page;
  await page.getByLabel('Name').focus();
  await keyboard.type('Added by keys');
  await keyboard.press('Tab');
  await keyboard.type('added@keyboard.example');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Create Distributor' })).toBeFocused();
  await keyboard.press('Enter');

  await expect(page).toHaveURL(/\/$/);
  await page.getByPlaceholder('Search distributors or companies...').focus();
  await keyboard.type('Added by keys');
  const channel = page.getByRole('button', { name: 'Service, channel of Added by keys' });
  await expect(channel).toBeVisible();
});

test('an invalid field gets the focus and says what is wrong', async ({ signIn }) => {
  const page = await signIn('admin', '/add-distributor');
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Not added');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('Escape closes the dialog of a channel, and the focus returns', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await findDistributor(page, 'Channel by keys');
  const channel = page.getByRole('button', { name: 'Platform, channel of Channel by keys' });
  await tabTo(page, channel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await pressEscape(page);

  await expect(channel).toBeFocused();
});

test('the question before a deletion starts at Cancel, and Escape returns the focus', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  await findDistributor(page, 'Kept by keys');
  const opener = page.getByRole('button', { name: 'Delete Kept by keys' });
  await opener.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressEscape(page);

  await expect(opener).toBeFocused();
});

test('a distributor is deleted with the keyboard, and the focus goes to the heading', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/nowhere');
  await findDistributor(page, 'Deleted by keys');
  await page.getByRole('button', { name: 'Delete Deleted by keys' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('No distributors match “Deleted by keys”')).toBeVisible();
  // The table disappears with its last row.
  await expect(page.getByRole('heading', { level: 2, name: 'Distributors' })).toBeFocused();
});

test('a company is opened with the keyboard, and a discarded change returns the focus', async ({
  signIn,
}) => {
  const page = await signIn('admin');
  // While the companies load, their table has no name.
  const company = page.getByRole('table', { name: 'Companies table' }).getByRole('row').nth(1);
  await expect(company).toBeVisible();
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
