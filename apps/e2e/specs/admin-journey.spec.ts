import { readFile } from 'node:fs/promises';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, test } from '../fixtures';

test('an admin filters, sorts and exports companies, and adds one with a license from there', async ({
  signIn,
}) => {
  const page = await signIn('admin');
  const company = `Örnek ${String(Date.now())}`;
  const table = page.getByRole('region', { name: 'Companies table' });
  const heading = page.getByRole('heading', { name: 'Companies', exact: true });
  const filter = page.getByRole('button', { name: /^Filter companies/ });

  // The keyboard alone, until the export.
  await filter.focus();
  const place = await heading.boundingBox();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Filter companies' });
  await expect(popover.getByLabel('Distributor')).toBeFocused();
  expect(await heading.boundingBox()).toEqual(place);
  await expectNoFaults(page, '[role="dialog"]');
  await popover.getByLabel('Distributor').selectOption('Boğaziçi Bilişim');
  await expect(page).toHaveURL(/companies-distributor=\d+/);
  await page.keyboard.press('Escape');
  await expect(filter).toBeFocused();
  await expect(filter).toHaveAccessibleName('Filter companies, 1 active');
  const byName = table.getByRole('button', { name: 'Name', exact: true });
  const nameHeader = table.getByRole('columnheader', { name: 'Name' });
  for (const order of ['ascending', 'descending']) {
    await byName.press('Enter');
    await expect(nameHeader).toHaveAttribute('aria-sort', order);
  }
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText('Boğaziçi Bilişim');
  const names = await table.locator('tbody td:first-child').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((left, right) => right.localeCompare(left, 'en')));
  await expectNoFaults(page, 'section');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export companies' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('companies.csv');
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(names);

  const list = page.url();
  await page.getByRole('button', { name: 'Add Company' }).click();
  await expect(
    page.getByRole('combobox', { name: 'Distributor' }).locator('option:checked'),
  ).toHaveText('Boğaziçi Bilişim');
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Company Email').fill('bilgi@ornek.example');
  await page.getByRole('button', { name: 'Create and add a license' }).click();
  await expectToast(page, 'Şirket başarıyla oluşturuldu');
  await expect(page.getByLabel('Company').locator('option:checked')).toHaveText(company);
  await page.getByRole('button', { name: 'Create License' }).click();
  await expectToast(page, 'License created successfully');
  await expect(page).toHaveURL(list);
  await expect(table.getByText(company)).toBeVisible();
});
