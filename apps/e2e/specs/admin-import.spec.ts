import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

async function openImport(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import distributors' }).click();
  await page.getByLabel('Or paste its rows').fill(text);
  await page.getByRole('button', { name: 'Check rows' }).click();
}

test('an import shows in another browser, and its export imports unchanged', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('admin');
  const context = await browser.newContext({ baseURL: product.origin });
  const [name = '', value = ''] = (await sessionOf('admin')).split('=');
  await context.addCookies([{ name, value, url: product.origin }]);
  const other = await context.newPage();
  await other.goto('/');
  const table = other.getByRole('region', { name: 'Distributors table' });
  await expect(table).toBeVisible();

  const stamp = String(Date.now());
  await openImport(
    page,
    `Name;Email\nĞüneş ${stamp};a@b.example\n"=1+1, ""${stamp}""";x@y.example`,
  );
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported: 2 added, 0 changed, 0 unchanged.')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(table.getByText(`Ğüneş ${stamp}`)).toBeVisible();
  await expect(table.getByText(`=1+1, "${stamp}"`)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export distributors' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Import distributors' }).click();
  await page.getByLabel('CSV file').setInputFiles(file);
  const count = (await readFile(file, 'utf8')).trim().split('\r\n').length - 1;
  await expect(
    page.getByText(`0 new, 0 changed, ${String(count)} unchanged.`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
});
