import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

async function goBack(page: Page) {
  await page.evaluate(() => {
    history.back();
  });
}

test('Back, links and Logout ask before they discard unsaved input', async ({ signIn }) => {
  const page = await signIn('admin', '/register');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const dashboard = page.getByText('Total Distributors');
  await page.getByRole('button', { name: 'Add New' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();

  // Nothing is typed yet.
  await goBack(page);
  await expect(dashboard).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByLabel('Name').fill('Not saved yet');

  await goBack(page);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/add-distributor$/);
  await expect(page.getByLabel('Name')).toHaveValue('Not saved yet');

  await page.getByRole('link', { name: NEIGHBOR.title }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Not saved yet');

  await goBack(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dashboard).toBeVisible();
  await expect(page).toHaveURL(/register$/);
});
