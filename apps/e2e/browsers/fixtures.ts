import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, PRODUCT_TIMEOUT_MS } from '../fixtures';
import type { Product } from '../product';
import { startProduct } from '../product';
import type { Browser, Page } from './browser';
import { startFirefox } from './firefox';
import { click, expectText, fill } from './screen';
import { startWebKit } from './webkit';

interface TestFixtures {
  /** Problems that a test causes on purpose. It fails on any other, and if one of these does not occur. */
  expectedProblems: RegExp[];
  /** Opens a page in a browser context of its own, with an empty cache, and signs in with the form. */
  signIn: (username: 'admin' | 'maria' | 'deniz', path?: string) => Promise<Page>;
}

/** Options set in playwright.config.ts. */
export interface BrowserOptions {
  engine: 'firefox' | 'webkit';
}

interface WorkerFixtures extends BrowserOptions {
  systemBrowser: Browser;
  product: Product;
}

/** Playwright's `test` with a running product and a browser of the system. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { scope: 'worker', option: true }],
  systemBrowser: [
    async ({ engine }, use) => {
      const browser = await (engine === 'webkit' ? startWebKit() : startFirefox());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct(AREAS.map(({ name }) => name));
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT_MS },
  ],
  expectedProblems: async ({ browserName: _ }, use) => {
    await use([]);
  },
  signIn: async ({ systemBrowser, product, expectedProblems }, use, info) => {
    const pages: Page[] = [];
    await use(async (username, path = '/') => {
      const page = await systemBrowser.openPage();
      pages.push(page);
      await page.goto(product.origin + path);
      await fill(page, 'Username', username);
      await fill(page, 'Password', DEMO_PASSWORD);
      await click(page, 'Login');
      await expectText(page, 'Logout');
      return page;
    });
    if (info.status !== info.expectedStatus) await attachScreenshots(pages, info);
    await expectProblems(pages, expectedProblems);
    for (const page of pages) await page.close();
  },
});

export { expect };

async function attachScreenshots(pages: readonly Page[], info: TestInfo): Promise<void> {
  for (const [index, page] of pages.entries()) {
    await writeFile(info.outputPath(`page-${index + 1}.png`), await page.takeScreenshot());
  }
}

async function expectProblems(
  pages: readonly Page[],
  expectedProblems: readonly RegExp[],
): Promise<void> {
  const readProblems = async () =>
    (await Promise.all(pages.map((page) => page.readProblems()))).flat();
  for (const expected of expectedProblems) {
    // Firefox reports them a little later.
    await expect.poll(readProblems).toContainEqual(expect.stringMatching(expected));
  }
  const others = (await readProblems()).filter(
    (text) => !expectedProblems.some((expected) => expected.test(text)),
  );
  expect(others).toEqual([]);
}
