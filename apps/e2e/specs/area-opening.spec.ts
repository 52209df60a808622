import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

test('the area opens with its data and is accessible', async ({ signIn, area }) => {
  const page = await signIn('admin', area.path);

  await expect(area.row(page)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${area.title} · Atrium$`));
  await expectNoFaults(page);
});
