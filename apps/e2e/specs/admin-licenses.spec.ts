import type { Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { pressEscape } from '../transitions';

const DAY_MS = 86_400_000;

/** Adds a company with a trial that expires in 20 days. */
async function addTrial(page: Page, name: string): Promise<{ readonly uuid: string }> {
  async function add<T>(path: string, data: object): Promise<T> {
    const response = await page.request.post(`/api/${path}`, { data });
    expect(response.status(), path).toBe(200);
    return (await response.json()) as T;
  }
  const email = 'satis@cinar.example';
  const { id: distributorId } = await add<{ id: number }>('distributors', { name, email });
  const company = await add<{ id: number; uuid: string }>('companies', {
    ...{ name, email, distributorId },
  });
  const expiresAt = new Date(Date.now() + 20 * DAY_MS).toISOString();
  await add('licenses', { distributorId, companyId: company.id, expiresAt, isTrial: true });
  return company;
}

const licenseRow = (page: Page) =>
  page.getByRole('table', { name: 'Licenses of the company' }).getByRole('row').nth(1);

test('a trial is renewed by two clicks, deactivated in another browser, and has a history', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('admin', '/register');
  const name = `Çınar ${String(Date.now())}`;
  const { uuid } = await addTrial(page, name);
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('admin'));
  const other = await context.newPage();
  await other.goto(`/company/${uuid}`);
  await expect(licenseRow(other)).toContainText('Trial');

  await page.getByRole('button', { name: /^For you/ }).click();
  await page
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  await page.getByRole('link', { name: new RegExp(`${name}.*Trial expires`) }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew License' });
  await expect(dialog.getByText(/^Expires on /)).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expectToast(page, 'License renewed successfully');
  await expect(page).toHaveURL(new RegExp(`/company/${uuid}$`));

  await expect(licenseRow(other)).toContainText('Full');
  await other.getByRole('button', { name: /^Actions for license/ }).click();
  await other.getByRole('menuitem', { name: 'Deactivate' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(other, 'License deactivated successfully');

  await expect(licenseRow(page)).toContainText('Inactive');
  await expectNoFaults(page);
  await page.getByRole('button', { name: /^Actions for license/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'History' }).click();
  const entries = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  await expect(entries.nth(0)).toContainText(`deactivated a license of ${name}`);
  await expect(entries.nth(1)).toContainText(`renewed a license of ${name}: `);
  await expect(entries.nth(2)).toContainText(`created a license for ${name}`);
});

test('licenses of other years are renewed with the keyboard on a narrow screen', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/?expirations=next-90');
  await page.setViewportSize({ width: 320, height: 640 });
  const list = page.getByRole('dialog', { name: 'License Expirations' });
  await expect(list.getByRole('status')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]', [
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { colorScheme: 'light' },
  ]);
  const year = String(new Date().getFullYear() + 1);
  await list.getByRole('button', { name: year, exact: true }).press('Enter');
  await expect(list.getByRole('status')).toHaveText(new RegExp(`in ${year}$`));
  const renew = list.getByRole('button', { name: /^Renew license of/ }).first();
  await renew.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Renew License' });
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  const isWider = await dialog.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isWider).toBe(false);

  await page.reload();
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`expirations=${year}$`));
  await expect(list).toBeVisible();
});
