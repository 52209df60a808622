import type { Page } from '@playwright/test';
import { startDamagingProxy } from '../damaging-proxy';
import { expect, openSession, test } from '../fixtures';

const SENTENCE = 'This part of Atrium could not be loaded. Try again, or reload the page.';

/** Lets a chunk fail from the start; returns a function that puts it back. */
async function block(page: Page, chunk: string): Promise<() => Promise<void>> {
  const address = `**/${chunk}.*.js`;
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return () => page.unroute(address);
}

/** Expects that a button does nothing but say so. */
async function expectRefusal(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const toast = page.getByRole('alert').filter({ hasText: SENTENCE });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
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
    await expectRefusal(page, name);
    await expect(composer).toHaveValue('typed');
  }
  // The browser asks instead; Playwright answers with Cancel.
  await expectRefusal(page, 'Logout');
  await expect(composer).toHaveValue('typed');

  await putBack();
  await page.getByRole('button', { name: 'Account: admin' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?');
  await expect(composer).toHaveValue('typed');
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await test.step('a page that fails outside of an area says so, and a reload keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const palette = page.getByRole('dialog');
    await expect(palette).toBeVisible();
    // As an extension does. React can't remove it then.
    await palette.evaluate((element) => {
      element.remove();
    });
    await page.keyboard.press('Escape');

    await expect(page.getByRole('alert')).toContainText('Atrium has stopped working');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(composer).toHaveValue('typed');
  });
});

test('a damaged chunk that the browser has cached is fetched again', async ({
  page,
  product,
  sessionOf,
}) => {
  const proxy = await startDamagingProxy(product.origin, /\/shell\/extras\.[^/]*$/);
  await openSession(page.context(), proxy.origin, await sessionOf('admin'));
  await page.goto(`${proxy.origin}/tasks`);
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(page.getByText(SENTENCE).first()).toBeVisible();
  proxy.putRight();

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeVisible();
  await proxy.stop();
});
