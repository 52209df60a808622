import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';
import { NEIGHBOUR, NEIGHBOUR_BUILD } from '../neighbour';

// One command makes the area; see build-neighbour.ts, which runs its own tests, too.
test('a fifth area joins with a publish, while the shell stays as it is', async ({
  page,
  ownProduct,
}) => {
  await page.goto(`${ownProduct.origin}/tasks`);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible();
  const shellBefore = await page.locator('script[src*="/shell/main."]').getAttribute('src');

  await ownProduct.release(NEIGHBOUR_BUILD);

  // The open tab notices as it enters another area; its link is the last of the bar.
  await page.getByRole('link', { name: 'Chat' }).click();
  const bar = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await expect(bar).toHaveText(['Register', 'Tasks', 'Calendar', 'Chat', NEIGHBOUR.title]);
  await bar.last().click();
  await expect(page.getByRole('heading', { name: NEIGHBOUR.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await expect(page.locator('script[src*="/shell/main."]')).toHaveAttribute(
    'src',
    `${shellBefore}`,
  );

  // Its role keeps others out.
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(bar).toHaveText(['Tasks', 'Calendar', 'Chat']);
});
