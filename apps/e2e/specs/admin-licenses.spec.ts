import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, test } from '../fixtures';
import { pressEscape } from '../transitions';

test('licenses of other years are renewed with the keyboard on a narrow screen', async ({
  signIn,
}) => {
  const page = await signIn('admin', '/?expirations=next-90');
  await page.setViewportSize({ width: 320, height: 640 });
  const list = page.getByRole('dialog', { name: 'License Expirations' });
  await expect(list.getByRole('status')).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]', IN_PLACE);
  const year = String(new Date().getFullYear() + 1);
  await list.getByRole('button', { name: year, exact: true }).press('Enter');
  await expect(list.getByRole('status')).toHaveText(new RegExp(`in ${year}$`));
  const renew = list.getByRole('button', { name: /^Renew license of/ }).first();
  await renew.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Renew License' });
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  const isWider = await dialog.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(isWider).toBe(false);
  await expectNoFaults(page, '[role="dialog"]', IN_PLACE);

  await page.reload();
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`expirations=${year}$`));
  await expect(list).toBeVisible();
});
