import { AREAS } from '../areas';
import { findViolations } from '../find-violations';
import { expect, test } from '../fixtures';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
};

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('the login card and its errors', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();

      expect(await findViolations(page)).toEqual([]);
    });

    for (const { title, path, row } of AREAS) {
      test(title, async ({ signIn }) => {
        const page = await signIn('admin', path);
        await expect(row(page)).toBeVisible();

        expect(await findViolations(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }

    test('not found, and an area that failed', async ({ signIn }) => {
      const page = await signIn('admin', '/nowhere');
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await page.route('**/areas/tasks/**', (route) => route.abort());
      await page.goto('/tasks');
      await expect(page.getByText('Tasks could not be loaded')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
