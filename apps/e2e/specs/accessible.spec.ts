import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

// Areas are covered by their own specs and by area-opening.spec.ts.
test('the login card and its errors are accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();

  await expectNoFaults(page);
});

test('the not-found screen and a failed area are accessible', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expectNoFaults(page);

  await page.route('**/areas/tasks/**', (route) => route.abort());
  await page.goto('/tasks');
  await expect(page.getByText('Tasks could not be loaded')).toBeVisible();
  await expectNoFaults(page);
});
