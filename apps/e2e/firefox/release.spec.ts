import type { Page } from 'puppeteer-core';
import { expect, test } from './fixtures';
import { click, expectText } from './screen';

const OLD = 'Manage and track your tasks';
const NEW = 'Everything that is to be done';

function waitForRegistry(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().endsWith('/registry.json'));
}

async function enterChat(page: Page): Promise<void> {
  await click(page, 'Chat');
  await expectText(page, 'Select a user to start chatting');
}

test('an open page shows a new release when the area is entered again', async ({
  product,
  signIn,
}) => {
  const page = await signIn('maria');
  await expectText(page, OLD);
  await page.evaluate(() => {
    document.body.dataset.pageLoad = 'same';
  });

  await product.release(await product.rebuild('tasks', OLD, NEW));
  await expectText(page, OLD);
  // Entering an area reads the registry, which the next area uses.
  const released = waitForRegistry(page);
  await enterChat(page);
  await released;
  await click(page, 'Tasks');
  await expectText(page, NEW);
  expect(await page.evaluate(() => document.body.dataset.pageLoad)).toBe('same');

  await product.rollBack('tasks');
  await page.goto('about:blank');
  const rolledBack = waitForRegistry(page);
  // Firefox restores the page from its back/forward cache. Puppeteer's goBack would wait for a page load.
  await page.evaluate(() => history.back());
  await rolledBack;
  await enterChat(page);
  await click(page, 'Tasks');
  await expectText(page, OLD);
});
