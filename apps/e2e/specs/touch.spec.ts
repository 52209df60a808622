import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('icons, boxes and the trash react to a finger within 44 px', async ({ signIn }) => {
  const page = await signIn('admin', '/');
  const distributors = page.getByRole('region', { name: 'Distributors' });
  await expectTouchTarget(page.getByRole('button', { name: 'Search and commands' }));
  // The header of the table covers a pixel of those in the first row.
  await expectTouchTarget(distributors.getByRole('button', { name: /^Delete/ }).nth(1));
  await expectTouchTarget(distributors.getByRole('checkbox', { name: /^Select/ }).nth(2));

  await page.getByRole('link', { name: 'Calendar' }).tap();
  await expectTouchTarget(page.getByRole('button', { name: 'Previous month' }));
  await expectTouchTarget(page.getByRole('button', { name: 'Next month' }));
});

test('the form of a new company brings up no keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/add-company');
  await expect(page.getByLabel('Company Name')).toBeVisible();
  await expect(page.getByLabel('Company Name')).not.toBeFocused();
});

/** Expects that 44 px in both directions belong to a control. */
async function expectTouchTarget(control: Locator): Promise<void> {
  await expect(control).toBeInViewport();
  const missed = await control.evaluate((element) => {
    const target = element.closest('label') ?? element;
    const { x, y, width, height } = target.getBoundingClientRect();
    const reach = 21;
    return [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ].filter(([right = 0, down = 0]) => {
      const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
      return !target.contains(hit);
    });
  });
  expect(missed).toEqual([]);
}
