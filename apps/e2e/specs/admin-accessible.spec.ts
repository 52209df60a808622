import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

// The initial dashboard is covered by area-opening.spec.ts.
test('the dialogs of the dashboard are accessible', async ({ signIn }) => {
  const page = await signIn('admin');
  await page
    .getByRole('button', { name: /channel of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page, '[role="alertdialog"]');
  await page.keyboard.press('Escape');

  await page.getByRole('region', { name: 'Distributors table' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]');
  await pressEscape(page);

  await page
    .getByRole('button', { name: /licenses? expires?$/ })
    .first()
    .focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectNoFaults(page, '[data-radix-popper-content-wrapper]');
  await page.getByPlaceholder('Search distributors or companies...').fill('nobody at all');
  await expect(page.getByText('No companies match')).toBeVisible();
  await expectNoFaults(page, 'section');
});

test('the forms with errors are accessible', async ({ signIn }) => {
  const page = await signIn('admin', '/add-distributor');
  await page.getByRole('button', { name: 'Create Distributor' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectNoFaults(page);

  await page.goto('/add-company');
  await page.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await expectNoFaults(page);

  await page.goto('/create-license');
  await page.getByLabel('Distributor').selectOption({ index: 1 });
  await page.getByLabel('Duration').selectOption('Custom');
  await page.getByRole('button', { name: 'Create License' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expectNoFaults(page);
});

test('a company page, its dialogs and a missing company are accessible', async ({ signIn }) => {
  const page = await signIn('admin');
  // While the companies load, their table has no name.
  const companies = page.getByRole('table', { name: 'Companies table' });
  await companies.getByRole('row').nth(1).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Details' })).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.getByLabel('Company Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoFaults(page, '[role="alertdialog"]');

  await page.goto('/company/17');
  await expect(page.getByText('There is no company at this address')).toBeVisible();
  await expectNoFaults(page);
});
