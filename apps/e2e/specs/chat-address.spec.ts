import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const user = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: new RegExp(name) });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the Back to users button works after every Forward', async ({ signIn }) => {
    const page = await signIn('maria', '/chat');
    await user(page, 'admin').click();
    const entries = await page.evaluate(() => history.length);

    for (let round = 0; round < 2; round += 1) {
      await expect(heading(page, 'admin')).toBeVisible();
      await page.getByRole('button', { name: 'Back to users' }).click();
      await expect(user(page, 'admin')).toBeVisible();
      await expect(page).toHaveURL(/\/chat$/);
      await page.goForward();
    }
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});
