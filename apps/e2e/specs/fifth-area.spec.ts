import { expect, test } from '../fixtures';
import { NEIGHBOR, NEIGHBOR_BUILD } from '../neighbor';

// build-neighbor.ts generates the area with one command and runs its tests.
test('publishing a fifth area adds it without a change of the shell', async ({
  publishing,
  signIn,
}) => {
  const page = await signIn('admin', '/tasks');
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible();
  const shellBefore = await page.locator('script[src*="/shell/main."]').getAttribute('src');

  await publishing.release(NEIGHBOR_BUILD);

  // The open tab loads the new registry when it enters another area; the new link comes last.
  await page.getByRole('link', { name: 'Chat' }).click();
  const bar = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(bar).toHaveText(['Register', 'Tasks', 'Calendar', 'Chat', NEIGHBOR.title]);
  await bar.last().click();
  await expect(page.getByRole('heading', { name: NEIGHBOR.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await expect(page.locator('script[src*="/shell/main."]')).toHaveAttribute(
    'src',
    `${shellBefore}`,
  );

  // Other roles cannot open it.
  await signIn('maria', NEIGHBOR.path);
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(bar).toHaveText(['Tasks', 'Calendar', 'Chat']);
});
