import { expect, test } from '../fixtures';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the form of a new company brings up no keyboard', async ({ signIn }) => {
  const page = await signIn('admin', '/add-company');
  await expect(page.getByLabel('Company Name')).toBeVisible();
  await expect(page.getByLabel('Company Name')).not.toBeFocused();
});
