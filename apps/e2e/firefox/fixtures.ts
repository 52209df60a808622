import type { TestInfo } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { AREAS } from '../areas';
import { DEMO_PASSWORD } from '../fixtures';
import type { Product } from '../product';
import { startProduct } from '../product';
import { startFirefox } from './firefox';
import { click, expectText, fill } from './screen';
import { watchProblems } from './watch-problems';

interface TestFixtures {
  /** Problems that a test causes on purpose. It fails on any other, and if one of these does not occur. */
  expectedProblems: RegExp[];
  /** Opens a page in a browser context of its own, with an empty cache, and signs in with the form. */
  signIn: (username: 'admin' | 'maria' | 'deniz', path?: string) => Promise<Page>;
}

interface WorkerFixtures {
  firefox: Browser;
  product: Product;
}

/** Playwright's `test` with a running product and Firefox. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  firefox: [
    async ({ browserName: _ }, use) => {
      const firefox = await startFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct(AREAS.map(({ name }) => name));
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  expectedProblems: async ({ browserName: _ }, use) => {
    await use([]);
  },
  signIn: async ({ firefox, product, expectedProblems }, use, info) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (username, path = '/') => {
      const context = await firefox.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      await watchProblems(page, problems);
      await page.goto(product.origin + path);
      await fill(page, 'Username', username);
      await fill(page, 'Password', DEMO_PASSWORD);
      await click(page, 'Login');
      await expectText(page, 'Logout');
      return page;
    });
    if (info.status !== info.expectedStatus) await attachScreenshots(contexts, info);
    await expectProblems(problems, expectedProblems);
    for (const context of contexts) await context.close();
  },
});

export { expect };

async function attachScreenshots(
  contexts: readonly BrowserContext[],
  info: TestInfo,
): Promise<void> {
  for (const [index, context] of contexts.entries()) {
    const [page] = await context.pages();
    await page?.screenshot({ path: info.outputPath(`page-${index + 1}.png`) });
  }
}

async function expectProblems(
  problems: readonly string[],
  expectedProblems: readonly RegExp[],
): Promise<void> {
  for (const expected of expectedProblems) {
    // Firefox reports them a little later.
    await expect.poll(() => problems).toContainEqual(expect.stringMatching(expected));
  }
  const others = problems.filter(
    (text) => !expectedProblems.some((expected) => expected.test(text)),
  );
  expect(others).toEqual([]);
}
