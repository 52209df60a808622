import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../fixtures';
import { pressEscape } from '../transitions';

/** Returns the texts of a dashboard table. */
function rowOf(page: Page, title: string, name: string) {
  return page.getByRole('region', { name: `${title} table` }).getByRole('row', { name });
}

test('an admin creates and changes a distributor, a company and a license, and deletes them together', async ({
  signIn,
}) => {
  const page = await signIn('admin');
  const distributor = `Çınar Dağıtım ${String(Date.now())}`;
  const company = `${distributor} Şirketi`;

  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByLabel('Name').fill(distributor);
  await page.getByLabel('Email').fill('satis@cinar.example');
  await page.getByRole('button', { name: 'Create Distributor' }).click();
  await expectToast(page, 'Distributor created successfully');
  await page.getByPlaceholder('Search distributors or companies...').fill('cinar dagitim');
  await expect(rowOf(page, 'Distributors', distributor)).toBeVisible();

  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Company Email').fill('bilgi@cinar.example');
  await page.getByRole('combobox', { name: 'Distributor' }).selectOption(distributor);
  await page.getByRole('button', { name: 'Create Company' }).click();
  await expectToast(page, 'Şirket başarıyla oluşturuldu');
  await expect(page).toHaveURL(/\/$/);
  await page.getByPlaceholder('Search distributors or companies...').fill(company);
  await expect(rowOf(page, 'Companies', company)).toBeVisible();

  await page.getByRole('button', { name: 'Create License' }).click();
  await page.getByRole('combobox', { name: 'Distributor' }).selectOption(distributor);
  await page.getByLabel('Company').selectOption(company);
  await page.getByLabel('Duration').selectOption('Custom');
  await page.getByLabel('Custom Expiration Date').fill(`${String(new Date().getFullYear())}-12-31`);
  await expect(page.getByText('Expires on 31 December')).toBeVisible();
  await page.getByRole('button', { name: 'Create License' }).click();
  await expectToast(page, 'License created successfully');

  await page.getByPlaceholder('Search distributors or companies...').fill(distributor);
  // The tables follow the search in a transition, and the calendar below them moves: a tooltip that opened
  // before would close. One row is the header.
  const companyRows = page.getByRole('region', { name: 'Companies table' }).getByRole('row');
  await expect(companyRows).toHaveCount(2);
  await expect(rowOf(page, 'Companies', company)).toContainText(/– Dec 31, \d{4}/);
  await page.getByRole('button', { name: /^31 December \d{4}, \d+ licenses? expires?$/ }).hover();
  await expect(page.getByRole('tooltip')).toContainText(company);
  await page.getByRole('button', { name: `Platform, channel of ${distributor}` }).click();
  await page.getByRole('button', { name: 'Platform & Service', exact: true }).click();
  await expectToast(page, 'Channel updated successfully');
  await expect(rowOf(page, 'Distributors', distributor)).toContainText('Platform & Service');

  await rowOf(page, 'Companies', company).getByText(company, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(page.getByText('Not specified')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Active Full Dec 31/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.getByLabel('Authorized Person', { exact: true }).fill('Ayşe Kaya');
  await page.getByLabel('Authorized Person Title').fill('Müdür');
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Company information updated successfully');
  await expect(page.getByText('Ayşe Kaya (Müdür)')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();

  await page.getByPlaceholder('Search distributors or companies...').fill(distributor);
  await expect(rowOf(page, 'Companies', company)).toContainText('Inactive');
  await page.getByRole('button', { name: `Delete ${distributor}`, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'This action cannot be undone. This will permanently delete the distributor. This will also delete all associated companies and licenses.',
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Distributor deleted successfully');
  await expect(page.getByText(`No distributors match “${distributor}”`)).toBeVisible();
  await expect(page.getByText(`No companies match “${distributor}”`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete license of ${company}` })).toHaveCount(0);
});

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
