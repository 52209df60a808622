import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { DEMO_PASSWORD, expect, expectToast, fillSignIn, test } from '../fixtures';
import type { Product } from '../product';

const AREA = 'tasks';
const SUBTITLE = 'Manage and track your tasks';
// No other spec signs this person in, whose sessions end here.
const MEMBER = 'chiara';

async function openAs(browser: Browser, { origin }: Product, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/tasks');
  // The sign-in confirms the password, too.
  await fillSignIn(page, username, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  return page;
}

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account: / }).click();
  return page.getByRole('dialog', { name: 'Account' });
}

/** Gives or takes the right to the releases of the area. */
async function toggleRight(admin: Page): Promise<void> {
  await admin.goto(`/tasks?panel=people&panel-q=${MEMBER}`);
  await admin.getByRole('button', { name: `Actions for ${MEMBER}` }).click();
  await admin.getByRole('menuitem', { name: 'Change release rights' }).click();
  const dialog = admin.getByRole('dialog', { name: `Release rights of ${MEMBER}` });
  await dialog.getByLabel(AREA).click();
  await expectNoFaults(admin, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(admin, `Release rights of ${MEMBER} changed`);
}

test('a person with the right to an area rolls it back, sees no other, and loses the right at once', async ({
  browser,
  publishing,
}) => {
  await publishing.release(await publishing.rebuild(AREA, SUBTITLE, 'A new subtitle'));
  const build = await publishing.rebuild(AREA, SUBTITLE, 'Another subtitle');
  await publishing.release(build, { preview: 'look-at-tasks' });
  const admin = await openAs(browser, publishing, 'admin');
  await toggleRight(admin);
  await expect(admin.getByText(`Releases: ${AREA}`)).toBeVisible();

  const page = await openAs(browser, publishing, MEMBER);
  await expect(page.getByText('A new subtitle')).toBeVisible();
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: 'People' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Releases' }).click();
  const panel = page.getByRole('dialog', { name: 'Releases' });
  await expect(panel.getByRole('region', { name: AREA, exact: true })).toBeVisible();
  expect(await panel.getByRole('region').evaluateAll(readNames)).toEqual([
    AREA,
    'Previews',
    'History',
  ]);
  for (const hidden of ['calendar', 'chat', 'shell']) {
    await expect(panel.getByText(hidden)).toHaveCount(0);
  }
  await expectNoFaults(page, '[role="dialog"]');

  await panel.getByRole('button', { name: 'Remove the preview look-at-tasks' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Preview look-at-tasks removed');
  await panel.getByRole('button', { name: `Roll back ${AREA}` }).click();
  const dialog = page.getByRole('dialog', { name: `Roll back ${AREA}` });
  await dialog.getByLabel('Reason').fill('The subtitle is wrong');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expectToast(page, `${AREA} rolled back to`);
  const [latest] = await panel.getByRole('region', { name: 'History' }).getByRole('listitem').all();
  await expect(latest ?? panel).toContainText(`${MEMBER} rolled back ${AREA}`);

  // The panel opens neither its area nor another panel of it.
  for (const path of ['/register', '/', '/tasks?panel=people']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/tasks$/);
    await expect(page.getByText(SUBTITLE)).toBeVisible();
  }
  const answers = await Promise.all(
    ['/api/publishers', '/api/people', '/api/distributors', '/api/activity'].map(async (path) =>
      (await page.request.get(path)).status(),
    ),
  );
  expect(answers).toEqual([403, 403, 403, 403]);

  await page.goto('/tasks?panel=releases');
  await expect(panel.getByRole('region', { name: AREA, exact: true })).toBeVisible();
  await toggleRight(admin);
  // The stream of changes ends with the session.
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await fillSignIn(page, MEMBER, DEMO_PASSWORD);
  await expect(page.getByText(SUBTITLE)).toBeVisible();
  await expect((await openMenu(page)).getByRole('button', { name: 'Releases' })).toHaveCount(0);
  expect((await page.request.get('/api/releases')).status()).toBe(403);
});

function readNames(regions: readonly Element[]): (string | null)[] {
  return regions.map((region) => region.getAttribute('aria-label'));
}
