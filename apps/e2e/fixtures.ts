import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { createDatabase, signIn } from '@atrium/test-product';
import type { Product } from './product';
import { startProduct } from './product';

/** Bounds the start and the stop of a product, which take minutes on a machine that is busy with other work. */
export const PRODUCT_TIMEOUT_MS = 600_000;

/** Password of all demo accounts. */
export const DEMO_PASSWORD = 'demo1234';

/** A user of the demo data. */
export type DemoUser = 'admin' | 'maria' | 'deniz';

interface TestFixtures {
  /** Fails every test in which a page violates its content security policy. */
  policyGuard: undefined;
  /** Opens a page as a demo user, without the login form. */
  signIn: (username: DemoUser, path?: string) => Promise<Page>;
  /** The product for tests that publish areas. Afterwards the first releases are live again. */
  publishing: Product;
}

interface WorkerFixtures {
  product: Product;
  /** Returns the session cookie of a demo user. Hashing a password is slow, so tests share a session. */
  sessionOf: (username: DemoUser) => Promise<string>;
}

/** Options of the tested product, set in playwright.config.ts. */
export interface ProductOptions {
  releasedAreas: readonly string[];
  /** Whether releases are signed and the server rejects others. */
  isSigned: boolean;
  /** Whether the product starts on an empty PostgreSQL database, without demo data. */
  isOnPostgres: boolean;
}

/** Playwright's `test` with a running product. */
export const test = base.extend<TestFixtures, WorkerFixtures & ProductOptions>({
  releasedAreas: [[], { scope: 'worker', option: true }],
  isSigned: [false, { scope: 'worker', option: true }],
  isOnPostgres: [false, { scope: 'worker', option: true }],
  product: [
    async ({ releasedAreas, isSigned, isOnPostgres }, use) => {
      const database = isOnPostgres ? await createEmptyDatabase() : null;
      const product = await startProduct(releasedAreas, isSigned, database?.url);
      await use(product);
      await product.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT_MS },
  ],
  publishing: async ({ product }, use) => {
    await use(product);
    await product.restore();
  },
  sessionOf: [
    async ({ product }, use) => {
      const sessions = new Map<DemoUser, Promise<string>>();
      await use((username) => {
        const session =
          sessions.get(username) ?? signIn(product.origin, { username, password: DEMO_PASSWORD });
        sessions.set(username, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
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
  signIn: async ({ page, product, sessionOf }, use) => {
    await use(async (username, path = '/') => {
      await openSession(page.context(), product.origin, await sessionOf(username));
      await page.goto(path);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      return page;
    });
  },
});

export { expect };

function createEmptyDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    throw new Error(
      'Set TEST_DATABASE_URL to a PostgreSQL database whose user may create databases, like postgres://user:password@127.0.0.1:5432/postgres.',
    );
  }
  return createDatabase(server, `atrium_e2e_${randomBytes(6).toString('hex')}`);
}

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

/**
 * Gives a browser context the session of a user.
 *
 * @param session cookie as `name=value`
 */
export async function openSession(
  context: BrowserContext,
  origin: string,
  session: string,
): Promise<void> {
  const end = session.indexOf('=');
  const cookie = { name: session.slice(0, end), value: session.slice(end + 1) };
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

/** Expects a toast, which an open dialog hides from assistive technology. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = page
    .getByRole('region', { name: /Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  await expect(toasts.filter({ hasText: text }).last()).toBeVisible();
}

/** Fills in and submits the login form. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  const login = page.getByRole('button', { name: 'Login' });
  // Forms of links lead to this one, and also have a username.
  await login.waitFor();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await login.click();
}
