import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

const SENTENCE = 'This part of Atrium could not be loaded. Try again, or reload the page.';

/** Lets a chunk fail from the start; returns a function that puts it back. */
async function block(page: Page, chunk: string): Promise<() => Promise<void>> {
  const address = `**/${chunk}.*.js`;
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return () => page.unroute(address);
}

function toast(page: Page) {
  return page.getByRole('alert').filter({ hasText: SENTENCE });
}

test('without the chunk of overlays, buttons say so, keep what was typed, and work once it is back', async ({
  page,
  signIn,
}) => {
  const putBack = await block(page, 'overlays');
  await signIn('admin', '/chat');
  await page.getByRole('link', { name: /^maria/ }).click();
  const composer = page.getByPlaceholder('Type a message...');
  await composer.fill('typed');

  for (const name of ['Clear Chat', 'Search and commands', 'Account: admin']) {
    await page.getByRole('button', { name }).click();
    await expect(toast(page)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await expect(composer).toHaveValue('typed');
  }
  // The browser asks instead; Playwright answers with Cancel.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page)).toBeVisible();
  await expect(composer).toHaveValue('typed');

  await putBack();
  await page.getByRole('button', { name: 'Account: admin' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?');
  await expect(composer).toHaveValue('typed');
});
