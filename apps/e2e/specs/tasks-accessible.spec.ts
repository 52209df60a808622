import { findViolations } from '../find-violations';
import { expect, test } from '../fixtures';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 740 },
};

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('the menu, the dialogs and the other states of the tasks', async ({ signIn }) => {
      const page = await signIn('maria', '/tasks');
      const dialog = page.getByRole('dialog');
      await page
        .getByRole('button', { name: /Actions for/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem', { name: 'Favorite' })).toBeVisible();
      expect(await findViolations(page, '[role="menu"]')).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Create Task' }).click();
      await dialog.getByRole('button', { name: 'Create Task' }).click();
      await expect(dialog.getByText('Type is required')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByLabel('Title').fill('x');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Discard your changes?')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await page.goto('/tasks?task=TASK-0008&sort=title');
      await expect(dialog.getByText('Jürgen asks for a demo next week.')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.goto('/tasks?q=nothing+like+this');
      await expect(page.getByText('No tasks match')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
