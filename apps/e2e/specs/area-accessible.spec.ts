import { DEVICES, expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

for (const [device, viewport] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('the area is accessible when it opens', async ({ signIn, area }) => {
      const page = await signIn('admin', area.path);
      await expect(area.row(page)).toBeVisible();

      await expectNoFaults(page);
    });
  });
}
