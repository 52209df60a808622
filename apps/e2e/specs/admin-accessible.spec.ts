import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';
import { pressEscape } from '../transitions';

test('the dashboard, the forms, a company page and their dialogs are accessible', async ({
  signIn,
}) => {
  // One journey through all screens.
  test.slow();
  const page = await signIn('admin', '/company/17');
  await expect(page.getByText('There is no company at this address')).toBeVisible();
  await expectNoFaults(page);

  // While the companies load, their table has no name.
  const companies = page.getByRole('table', { name: 'Companies table' });

  await test.step('the dashboard while its companies load', async () => {
    const letCompaniesPass = await holdRequests(page, '**/api/companies');
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('table', { name: 'Distributors table' })).toBeVisible();
    await expectNoFaults(page);
    await expect(companies).toBeHidden();
    letCompaniesPass();
  });

  await test.step('the dashboard and its dialogs', async () => {
    await expect(companies).toBeVisible();
    await expect(page.getByRole('table', { name: 'Licenses table' })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Admin · Atrium$/);
    await expectNoFaults(page);
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

    const distributors = page.getByRole('region', { name: 'Distributors table' });
    await distributors.getByRole('link').first().click();
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
    await page.getByRole('button', { name: 'Clear search' }).first().click();
  });

  await test.step('a company page and its dialog', async () => {
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
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goBack();
  });

  await test.step('the forms with errors', async () => {
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('button', { name: 'Create Distributor' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expectNoFaults(page);
    await page.goBack();

    await page.getByRole('button', { name: 'Add Company' }).click();
    await page.getByRole('button', { name: 'Create Company' }).click();
    await expect(page.getByText('Required')).toBeVisible();
    await expectNoFaults(page);
    await page.goBack();

    await page.getByRole('button', { name: 'Create License' }).click();
    const form = page.getByRole('form', { name: 'Create License' });
    await form.getByLabel('Distributor').selectOption({ index: 1 });
    await form.getByLabel('Duration').selectOption('Custom');
    await form.getByRole('button', { name: 'Create License' }).click();
    await expect(page.getByText('Required')).toHaveCount(2);
    await expectNoFaults(page);
  });
});
