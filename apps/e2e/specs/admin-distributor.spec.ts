import { expectNoFaults } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { pressEscape } from '../transitions';

test('a distributor is changed in two browsers at once, in its drawer', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('admin');
  const name = `Ege ${String(Date.now())}`;
  const created = await page.request.post('/api/distributors', {
    data: { name, email: 'satis@ege.example' },
  });
  const { id } = (await created.json()) as { id: number };
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('admin'));
  const other = await context.newPage();
  await other.setViewportSize({ width: 320, height: 640 });
  await other.goto(`/register?distributor=${String(id)}`);
  const otherDrawer = other.getByRole('dialog', { name });
  await otherDrawer.getByLabel('Email').fill('other@ege.example');

  const link = page
    .getByRole('region', { name: 'Distributors table' })
    .getByRole('link', { name, exact: true });
  await link.press('Enter');
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByText('This distributor has no companies yet.')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]', [
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { colorScheme: 'light' },
  ]);
  await pressEscape(page);
  await expect(link).toBeFocused();
  await link.press('Enter');
  await drawer.getByLabel('Email').fill('first@ege.example');
  await drawer.getByLabel('Status').selectOption('Pending');
  await drawer.getByLabel('Status').press('Tab');
  await drawer.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expectToast(page, 'Distributor updated successfully');
  await expect(drawer).toHaveCount(0);

  await expect(otherDrawer.getByLabel('Status')).toHaveValue('pending');
  await otherDrawer.getByRole('radio', { name: 'This window' }).check();
  await otherDrawer.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(other, 'Distributor updated successfully');

  await link.click();
  await expect(drawer.getByLabel('Email')).toHaveValue('other@ege.example');
});
