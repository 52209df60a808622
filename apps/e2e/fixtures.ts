import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import type { Area, AreaName } from './areas';
import { AREAS } from './areas';
import type { Product } from './product';
import { prepareDemoData, startProduct } from './product';

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'demo1234';

interface TestFixtures {
  /** Fails every test in which a page violates its content security policy. */
  policyGuard: undefined;
  /** Signs in a demo user over HTTP and opens a page. */
  signIn: (username: 'admin' | 'maria' | 'deniz', path?: string) => Promise<Page>;
  /** A separate product for tests that publish releases. Its releases are signed. */
  ownProduct: Product;
}

interface WorkerFixtures {
  product: Product;
  /** Area under test in specs that run for every area. */
  area: Area;
  /** Folder of a database with the demo data, to be copied. */
  demoData: string;
}

/** Options of the tested product, set in playwright.config.ts. */
export interface ProductOptions {
  areaName: AreaName | undefined;
  releasedAreas: readonly string[];
}

/** Playwright's `test` with a running product. */
export const test = base.extend<TestFixtures, WorkerFixtures & ProductOptions>({
  areaName: [undefined, { scope: 'worker', option: true }],
  releasedAreas: [[], { scope: 'worker', option: true }],
  area: [
    async ({ areaName }, use) => {
      const area = AREAS.find(({ name }) => name === areaName);
      if (!area) throw new Error('Only the specs of one area know which area they are about');
      await use(area);
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ releasedAreas }, use) => {
      const product = await startProduct(releasedAreas);
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  demoData: [
    async ({ browserName: _ }, use) => {
      const folder = await prepareDemoData();
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  ownProduct: async ({ releasedAreas, demoData }, use) => {
    const product = await startProduct(releasedAreas, demoData, true);
    await use(product);
    await product.stop();
  },
  policyGuard: [
    async ({ browser, context }, use) => {
      const violations: string[] = [];
      await watchPolicy(context, violations);
      // Tests with several users open more contexts.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const further = await newContext(options);
        await watchPolicy(further, violations);
        return further;
      };
      await use(undefined);
      browser.newContext = newContext;
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.origin);
  },
  signIn: async ({ page, product }, use) => {
    await use(async (username, path = '/') => {
      const response = await page.request.post('/api/login', {
        data: { username, password: DEMO_PASSWORD },
        headers: { origin: product.origin },
      });
      if (!response.ok()) throw new Error(await response.text());
      await page.goto(path);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      return page;
    });
  },
});

export { expect };

async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeBinding('reportPolicyViolation', (_, violation: string) => {
    violations.push(violation);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event;
      // The binding above adds it to the window.
      const { reportPolicyViolation } = window as unknown as {
        reportPolicyViolation: (violation: string) => void;
      };
      reportPolicyViolation(`${effectiveDirective}: ${blockedURI} (${sourceFile})`);
    });
  });
}

/** Fills in and submits the login form. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
