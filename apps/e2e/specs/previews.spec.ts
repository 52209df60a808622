import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Reports with a filter';

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

function badge(page: Page) {
  return page.getByRole('complementary', { name: 'Preview' });
}

test('a preview is shown in the browser tab that asked for it, until it is left', async ({
  context,
  signIn,
  publishing,
}) => {
  await publishing.release(await publishing.rebuild(AREA, TITLE, NEW_TITLE), { preview: 'pr-12' });

  const page = await signIn('admin', `${PATH}?preview=pr-12`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  await expect(badge(page).getByRole('status')).toHaveText('Preview pr-12');
  await expect(page).toHaveURL(PATH);

  await page.reload();
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  await expect(badge(page)).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto(PATH);
  await expect(heading(otherTab, TITLE)).toBeVisible();
  await expect(badge(otherTab)).toHaveCount(0);

  await badge(page).getByRole('button', { name: 'Leave preview' }).press('Enter');
  await expect(heading(page, TITLE)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('a preview applies after sign-in only', async ({ page, product, sessionOf, publishing }) => {
  await publishing.release(await publishing.rebuild(AREA, TITLE, NEW_TITLE), { preview: 'pr-13' });

  await page.goto(`${PATH}?preview=pr-13`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  expect((await page.request.get('/registry.json?preview=pr-13')).status()).toBe(401);

  await openSession(page.context(), product.origin, await sessionOf('admin'));
  await page.goto(PATH);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});
