import type { Page } from '@playwright/test';
import { createSmokeTest } from '@atrium/release';
import { expect, test } from '../fixtures';
import { INVENTORY } from '../foreign/builds';

function heading(page: Page, version: string) {
  return page.getByRole('heading', {
    level: 1,
    name: `${INVENTORY.title} ${version}`,
    exact: true,
  });
}

async function enterAnew(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('link', { name: INVENTORY.title }).click();
}

// Built by Rspack with the federation plugin's defaults; see foreign/area.
test('an area built with Rspack is previewed, released and rolled back like any other', async ({
  signIn,
  publishing,
  launchOptions,
}) => {
  const smokeTest = createSmokeTest(launchOptions.executablePath);
  const page = await signIn('maria', '/tasks');
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible();

  await publishing.release(INVENTORY.first, { smokeTest });
  // The open tab loads the new registry when it enters another area.
  await enterAnew(page);
  await expect(heading(page, '1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('main').getByText('12 owners')).toBeVisible();

  await publishing.release(INVENTORY.second);
  await page.reload();
  await expect(heading(page, '2')).toBeVisible();

  await publishing.change(INVENTORY.name, 'rollback');
  await page.reload();
  await expect(heading(page, '1')).toBeVisible();
});

test('a broken release of an area built with Rspack falls back to the previous one', async ({
  page,
  signIn,
  publishing,
}) => {
  await publishing.release(INVENTORY.first);
  await publishing.release(INVENTORY.second);
  const registry = await page.request.get('/registry.json');
  const { current } = (await registry.json()).areas[INVENTORY.name];
  await page.route(`**${current.preload[0].path}`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );

  await signIn('maria', INVENTORY.path);

  await expect(heading(page, '1')).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('main').getByText('12 owners')).toBeVisible();
});
